import DevMenuSystem

/// A socket of this process that listens at a TCP port of 127.0.0.1, and accepts nothing.
package final class TCPServer {
    /// The port.
    package let port: Int
    private let socket: Descriptor

    /// Listens at a port, by default at one that is free.
    package init(_ port: Int = 0) throws {
        let number = socketNumber()
        guard number >= 0 else { throw SystemError("socket") }
        socket = Descriptor(number)
        socket.setCloseOnExec()
        var isReused: Int32 = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(number, pointer, size) == 0 && listen(number, 8) == 0
                    ? getsockname(number, pointer, &size) : -1
            }
        }
        guard result == 0 else { throw SystemError("bind") }
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Stops listening.
    package func close() { socket.close() }
}

// Inside the type, `socket` is the property.
private func socketNumber() -> Int32 { socket(AF_INET, SocketPath.kind, 0) }
