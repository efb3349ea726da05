import DevMenuKit
import DevMenuSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension LineClient {
    /// Connects to a host that listens on a socket.
    convenience init(socket path: String) throws {
        let socket = Descriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        socket.setCloseOnExec()
        let (result, code) = try SocketPath(path).withAddress { address, length in
            (connect(socket.number, address, length), errno)
        }
        self.init(input: socket, output: socket)
        guard result == 0 else { throw ClientError(description: "no host there: \(code)") }
    }

    /// Connects, and reads the hello.
    static func attached(to path: String) throws -> LineClient {
        let client = try LineClient(socket: path)
        let hello = try client.message()
        guard hello["method"] == "hello" else {
            throw ClientError(description: "no hello: \(hello)")
        }
        return client
    }
}
