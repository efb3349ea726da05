import CDevMenu

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// A path that is short enough for the address of a Unix socket.
package struct SocketPath: Equatable, Sendable {
    /// The error of a path that is too long for an address.
    package struct TooLongError: Error, Equatable, Sendable {
        /// The path.
        package let path: String
    }

    /// The maximum number of bytes in a path.
    ///
    /// On Linux it is one less than the size of an address, 108, for the final zero.
    package static let limit: Int = {
        #if canImport(Darwin)
        // The headers have 104, but the kernel accepts an address of 255 bytes, including two for
        // its size and its family. Temporary directories are long there.
        253
        #else
        MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        #endif
    }()

    /// The kind of socket that a path leads to, for socket(2).
    package static let kind: Int32 = {
        #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
        #else
        SOCK_STREAM
        #endif
    }()

    /// The path itself.
    package let path: String

    /// Creates an address from a path.
    ///
    /// - Throws: ``TooLongError``.
    package init(_ path: String) throws(TooLongError) {
        guard path.utf8.count <= Self.limit else { throw TooLongError(path: path) }
        self.path = path
    }

    /// Calls a body with the address in the form that `bind` and `connect` accept.
    package func withAddress<Result>(
        _ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result
    ) -> Result {
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        // With the zero after the path, if there is room for it.
        let size = start + min(path.utf8.count + 1, Self.limit)
        var address = [UInt8](repeating: 0, count: start + Self.limit + 1)
        address.replaceSubrange(start..<start + path.utf8.count, with: path.utf8)
        return address.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(
                of: sa_family_t(AF_UNIX),
                toByteOffset: start - MemoryLayout<sa_family_t>.size,
                as: sa_family_t.self
            )
            #if canImport(Darwin)
            bytes[0] = UInt8(size)
            #endif
            return body(bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(size))
        }
    }
}

/// The user and the process at the other end of a socket.
package struct SocketPeer {
    /// The user's number.
    package let user: Int
    /// The process's number, or `nil` if the system doesn't report it.
    package let process: Int?

    /// Indicates whether the peer has this process's user.
    package var isOwnUser: Bool { user == OwnProcess.user }
}

/// Unix stream sockets, which are closed in started programs and never raise SIGPIPE.
extension Descriptor {
    /// Opens a pair of connected sockets.
    ///
    /// - Throws: The system's error.
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

    /// Connects to a path without waiting.
    ///
    /// - Throws: The system's error; a full backlog is an error too.
    package static func connected(to address: SocketPath) throws(Errno) -> Descriptor {
        let socket = Descriptor(try Errno.check(devmenu_socket()))
        socket.stopBlocking()
        let (result, reason) = address.withAddress { (connect(socket.number, $0, $1), Errno.last) }
        guard result == 0 else { throw reason }
        return socket
    }

    /// Creates a socket at a path, accessible only to this user, which doesn't listen yet.
    ///
    /// - Throws: The system's error, which is `addressInUse` if the path exists.
    package static func bound(to address: SocketPath) throws(Errno) -> Descriptor {
        let socket = Descriptor(try Errno.check(devmenu_socket()))
        // Linux gives the file the socket's current mode; elsewhere the directory, which nobody
        // else may enter, protects the file until its mode is set.
        _ = fchmod(socket.number, 0o600)
        let (result, reason) = address.withAddress { (bind(socket.number, $0, $1), Errno.last) }
        guard result == 0 else { throw reason }
        return socket
    }

    /// Listens at the path that the socket is bound to, and never blocks in ``accepted()``.
    ///
    /// The path is made accessible only to this user.
    ///
    /// - Parameters:
    ///   - address: The path.
    ///   - backlog: The number of connections that may wait to be accepted.
    /// - Throws: The system's error; the path is then removed.
    package func listen(at address: SocketPath, backlog: Int32) throws(Errno) {
        do throws(Errno) {
            try Errno.check(chmod(address.path, 0o600))
            try Errno.check(listenNow(number, backlog))
        } catch {
            try? FileSystem.remove(address.path)
            throw error
        }
        // A connection that is closed before it is accepted must not block the caller.
        stopBlocking()
    }

    /// Accepts the next connection.
    ///
    /// - Throws: The system's error, which is `resourceTemporarilyUnavailable` if no connection
    ///   waits.
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
    /// - Throws: The system's error.
    package func peer() throws(Errno) -> SocketPeer {
        var user: UInt32 = 0
        var process: Int32 = 0
        try Errno.check(devmenu_peer(number, &user, &process))
        return SocketPeer(user: Int(user), process: process > 0 ? Int(process) : nil)
    }

    /// Indicates whether the peer has stopped sending, and everything it sent has been read.
    package var hasPeerFinished: Bool {
        var byte: UInt8 = 0
        return recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// Sends all the bytes, waiting whenever the peer isn't ready.
    ///
    /// - Throws: The system's error; some of the bytes may already be sent.
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

    /// Signals the end of sending to the peer.
    package func finishSending() { _ = shutdown(number, Int32(SHUT_WR)) }

    /// Ends the connection in both directions, which wakes both ends; the descriptor stays open.
    package func shutDown() { _ = shutdown(number, Int32(SHUT_RDWR)) }
}

// Inside the type, `listen` is the method above.
private func listenNow(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
