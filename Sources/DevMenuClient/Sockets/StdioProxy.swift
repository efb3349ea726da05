import DevMenuKit
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Carries what comes on standard input to a local app, and what the app says to standard output.
///
/// Each direction is one blocking loop on a thread of its own with one buffer: who does not read has
/// the other side wait, and nothing is kept here. The end of standard input is handed on as such, and
/// the app may say the rest.
package enum StdioProxy {
    /// How much is carried at one go, in bytes.
    private static let size = 64 << 10

    /// Carries everything until the app ends the connection, or nobody reads standard output.
    ///
    /// SIGPIPE must be ignored.
    ///
    /// - Parameters:
    ///   - target: The app's name or its pid.
    ///   - directory: Where it is looked for.
    /// - Throws: ``SessionOpeningError/unavailable(_:)``, before anything is carried.
    package static func run(to target: String, in directory: AppDirectory) throws {
        let socket = try SocketDial.connect(to: directory.app(target, word: "--proxy"))
        let number = socket.number
        try OwnThread.start {
            carry(from: STDIN_FILENO, to: number)
            shutdown(number, Int32(SHUT_WR))
        }
        carry(from: number, to: STDOUT_FILENO)
        // Not closed before the process's end: the other direction may be using it.
        withExtendedLifetime(socket) {}
    }

    private static func carry(from source: Int32, to target: Int32) {
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
            while awaits(source, for: target) {
                let count = read(source, buffer.baseAddress, buffer.count)
                if count < 0, isPassing(source, POLLIN) { continue }
                guard count > 0, put(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: target)
                else { return }
            }
        }
    }

    /// Waits until something has come; `false` where nobody is there any more to take it.
    ///
    /// Writing alone would not tell: who takes it may have gone after the last of it.
    private static func awaits(_ source: Int32, for target: Int32) -> Bool {
        var polled = [
            pollfd(fd: source, events: Int16(POLLIN), revents: 0),
            pollfd(fd: target, events: 0, revents: 0),
        ]
        while poll(&polled, nfds_t(polled.count), -1) < 0 {
            guard errno == EINTR else { return false }
        }
        return polled[1].revents & Int16(POLLERR | POLLNVAL) == 0
    }

    private static func put(_ bytes: UnsafeRawBufferPointer, to target: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(target, rest.baseAddress, rest.count)
            if count < 0, isPassing(target, POLLOUT) { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }

    /// Whether a call failed for the moment only; where the descriptor does not block, which is for
    /// whoever shares it to say, this waits for it.
    private static func isPassing(_ descriptor: Int32, _ events: Int32) -> Bool {
        if errno == EINTR { return true }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
        var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&ready, 1, -1) > 0 || errno == EINTR
    }
}
