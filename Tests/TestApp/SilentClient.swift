import DevMenuKit
import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client that sends nothing, and prints how many bytes it received.
enum SilentClient {
    /// Connects, and reads until the end of the stream.
    static func listen(to path: String) throws {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard try SocketPath(path).withAddress({ connect(socket, $0, $1) }) == 0 else {
            print("refused: \(String(cString: strerror(errno)))")
            return
        }
        print("connected")
        var bytes = [UInt8](repeating: 0, count: 1_024)
        var received = 0
        while true {
            let count = read(socket, &bytes, bytes.count)
            guard count > 0 else { break }
            received += count
        }
        print("heard \(received) bytes")
    }
}
