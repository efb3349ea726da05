import DevMenuKit
import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client that flips a toggle until it is killed, and prints a line for each answer.
enum FlippingClient {
    /// Connects and flips.
    static func flip(_ toggle: String, at path: String) throws {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard try SocketPath(path).withAddress({ connect(socket, $0, $1) }) == 0 else {
            return print("refused: \(String(cString: strerror(errno)))")
        }
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"item.flip","params":{"id":"\#(toggle)"}}"# + "\n"
        var bytes = [UInt8](repeating: 0, count: 4_096)
        // The first line is the hello, and every other one an answer.
        while read(socket, &bytes, bytes.count) > 0 {
            let line = Array("answered\n".utf8)
            guard write(1, line, line.count) > 0,
                write(socket, Array(request.utf8), request.utf8.count) > 0
            else { return }
        }
    }
}
