import DevMenuKit
import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client that says nothing, and tells how much it heard.
enum SilentClient {
    /// Connects, and reads until there is no more.
    static func listen(to path: String) throws {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard try SocketPath(path).withAddress({ connect(socket, $0, $1) }) == 0 else {
            print("refused: \(String(cString: strerror(errno)))")
            return
        }
        print("connected")
        var bytes = [UInt8](repeating: 0, count: 1_024)
        var heard = 0
        while true {
            let count = read(socket, &bytes, bytes.count)
            guard count > 0 else { break }
            heard += count
        }
        print("heard \(heard) bytes")
    }
}
