#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Waits until one of a set of descriptors can be read or written.
struct Readiness {
    private var entries: [pollfd] = []

    mutating func add(reading descriptor: Descriptor?) {
        guard let descriptor else { return }
        entries.append(pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0))
    }

    mutating func add(writing descriptor: Descriptor?) {
        guard let descriptor else { return }
        entries.append(pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0))
    }

    /// Returns `true` where a descriptor became ready before the deadline.
    mutating func wait(until deadline: Deadline) throws -> Bool {
        while true {
            let ready = poll(&entries, nfds_t(entries.count), deadline.millisecondsLeft)
            if ready >= 0 { return ready > 0 }
            guard errno == EINTR else { throw SystemError("poll") }
        }
    }
}
