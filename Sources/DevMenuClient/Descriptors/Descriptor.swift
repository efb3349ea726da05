#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A descriptor of this process, closed when nobody holds it any longer, and in programs that are
/// started.
final class Descriptor {
    /// Its number; -1 once it is closed.
    private(set) var number: Int32

    /// Takes over an open descriptor.
    init(_ number: Int32) { self.number = number }

    deinit { close() }

    /// Closes it; once it is closed this does nothing.
    func close() {
        guard number >= 0 else { return }
        closeDescriptor(number)
        number = -1
    }

    /// Makes reading and writing return at once, for everybody who shares it.
    func stopBlocking() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

    /// Tells the other end of a socket that nothing will be sent.
    func finishSending() { _ = shutdown(number, Int32(SHUT_WR)) }

    /// The same descriptor under a number that is not among the lowest.
    ///
    /// - Parameter floor: The lowest number that will do.
    /// - Returns: This one, where its number will do already.
    /// - Throws: ``SystemFailure``.
    func raised(to floor: Int32) throws(SystemFailure) -> Descriptor {
        guard number < floor else { return self }
        return Descriptor(try SystemFailure.check(fcntl(number, F_DUPFD_CLOEXEC, floor)))
    }

    /// Two ends of a stream that goes both ways.
    static func socketPair() throws(SystemFailure) -> (Descriptor, Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        try SystemFailure.check(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends))
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
        try SystemFailure.check(socketpair(AF_UNIX, kind, 0, &ends))
        #endif
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// What there is nothing to read from.
    ///
    /// - Throws: ``SystemFailure``.
    static func nothing() throws(SystemFailure) -> Descriptor {
        Descriptor(try SystemFailure.check(open("/dev/null", O_RDONLY | O_CLOEXEC)))
    }

    /// The two ends of a pipe; reading from it never waits.
    static func pipe() throws(SystemFailure) -> (read: Descriptor, write: Descriptor) {
        var ends: [Int32] = [-1, -1]
        try SystemFailure.check(openPipe(&ends))
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let pipe = (read: Descriptor(ends[0]), write: Descriptor(ends[1]))
        pipe.read.stopBlocking()
        return pipe
    }
}

// The methods above bear the names of the calls that they make.
private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func closeDescriptor(_ number: Int32) { _ = close(number) }
