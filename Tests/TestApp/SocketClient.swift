import DevMenuKit
import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client of an app, in a separate process.
enum SocketClient {
    /// Sends nothing, and prints how many bytes it received once the stream has ended.
    static func listen(to path: String) throws {
        guard let socket = try connected(to: path) else { return }
        print("connected")
        var bytes = [UInt8](repeating: 0, count: 1_024)
        var received = 0
        while case let count = read(socket, &bytes, bytes.count), count > 0 { received += count }
        print("heard \(received) bytes")
    }

    /// Flips a toggle until it is killed, and prints a line for each answer.
    static func flip(_ toggle: String, at path: String) throws {
        guard let socket = try connected(to: path) else { return }
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

    private static func connected(to path: String) throws -> Int32? {
        let socket = socket(AF_UNIX, SocketPath.kind, 0)
        guard try SocketPath(path).withAddress({ connect(socket, $0, $1) }) == 0 else {
            print("refused: \(String(cString: strerror(errno)))")
            return nil
        }
        return socket
    }
}
