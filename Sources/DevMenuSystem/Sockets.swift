import CDevMenu
package import SystemPackage

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// A path that the address of a Unix socket can hold.
package struct SocketPath: Hashable, Sendable {
    /// A path is too long for an address.
    package struct TooLong: Error, Hashable, Sendable {
        /// The path.
        package let path: String
    }

    /// The most bytes that a path may have: one fewer than an address holds (108 on Linux, 104 on
    /// macOS), for the zero that ends it.
    package static let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// The path itself.
    package let path: String

    /// Creates the address of a path.
    ///
    /// - Throws: ``TooLong``.
    package init(_ path: String) throws(TooLong) {
        guard path.utf8.count <= Self.limit else { throw TooLong(path: path) }
        self.path = path
    }

    /// Calls a body with the path as the address that `bind` and `connect` take.
    package func withAddress<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}

/// The user and the process at the other end of a socket.
package struct SocketPeer {
    /// The number of its user.
    package let user: Int
    /// Its process; `nil` where the system does not tell.
    package let process: Int?

    /// Whether it is this process's own user.
    package var isOwnUser: Bool { user == OwnProcess.user }
}

/// Stream sockets of this machine: closed in programs that are started, and raising no SIGPIPE.
extension Descriptor {
    /// Opens the two ends of a stream that goes both ways.
    ///
    /// - Throws: What the system says.
    package static func socketPair() throws(Errno) -> (Descriptor, Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        try Errno.check(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends))
        for end in ends {
            var isOn: Int32 = 1
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }
        #else
        #if canImport(Musl)
        let kind = SOCK_STREAM | SOCK_CLOEXEC
        #else
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #endif
        try Errno.check(socketpair(AF_UNIX, kind, 0, &ends))
        #endif
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// Connects to a path, without waiting: where too many wait already, that is an error.
    ///
    /// - Throws: What the system says.
    package static func connected(to address: SocketPath) throws(Errno) -> Descriptor {
        let socket = Descriptor(try Errno.check(devmenu_socket()))
        socket.stopBlocking()
        let (result, reason) = address.withAddress {
            (connect(socket.number, $0, $1), Errno.last)
        }
        guard result == 0 else { throw reason }
        return socket
    }

    /// Makes a socket at a path, which only this user can reach and at which nobody listens yet.
    ///
    /// - Throws: What the system says: `addressInUse` where there is something of that name.
    package static func bound(to address: SocketPath) throws(Errno) -> Descriptor {
        let socket = Descriptor(try Errno.check(devmenu_socket()))
        // Linux gives the file the mode that the socket has by now; elsewhere the directory, which
        // nobody else may enter, guards it until it has been changed.
        _ = fchmod(socket.number, 0o600)
        let (result, reason) = address.withAddress { (bind(socket.number, $0, $1), Errno.last) }
        guard result == 0 else { throw reason }
        return socket
    }

    /// Listens at the path that it is bound to, for this user alone; taking a connection never waits.
    ///
    /// - Parameters:
    ///   - address: The path.
    ///   - backlog: How many connections may wait to be taken.
    /// - Throws: What the system says; the path is then removed.
    package func listen(at address: SocketPath, backlog: Int32) throws(Errno) {
        do throws(Errno) {
            try Errno.check(chmod(address.path, 0o600))
            try Errno.check(listenNow(number, backlog))
        } catch {
            try? FileSystem.remove(address.path)
            throw error
        }
        // A connection that is gone by the time it is taken must not make anybody wait.
        stopBlocking()
    }

    /// Takes the next connection.
    ///
    /// - Throws: What the system says: `resourceTemporarilyUnavailable` where nobody waits.
    package func accepted() throws(Errno) -> Descriptor {
        while true {
            do throws(Errno) {
                return Descriptor(try Errno.retrying { devmenu_accept(number) })
            } catch .connectionAbort {
                continue
            }
        }
    }

    /// Returns the user and the process at the other end.
    ///
    /// - Throws: What the system says.
    package func peer() throws(Errno) -> SocketPeer {
        var user: UInt32 = 0
        var process: Int32 = 0
        try Errno.check(devmenu_peer(number, &user, &process))
        return SocketPeer(user: Int(user), process: process > 0 ? Int(process) : nil)
    }

    /// Whether the other end has said that it sends nothing, and nothing waits that it has sent.
    package var hasPeerFinished: Bool {
        var byte: UInt8 = 0
        return recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// Sends all the bytes, waiting where the other end does not take them at once.
    ///
    /// - Throws: What the system says; some of the bytes may then be sent.
    package func send(all bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ Transfer.send($0, to: self) }) {
            case .done(let count): rest = rest.dropFirst(count)
            case .notNow: _ = Polling.wait(for: PolledDescriptor(number, writes: true))
            case .ended: throw .brokenPipe
            }
        }
    }

    /// Tells the other end of a socket that nothing will be sent.
    package func finishSending() { _ = shutdown(number, Int32(SHUT_WR)) }

    /// Ends a socket for whoever waits on it, at both ends; it stays open.
    package func shutDown() { _ = shutdown(number, Int32(SHUT_RDWR)) }
}

// The method above bears the name of the call that it makes.
private func listenNow(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
