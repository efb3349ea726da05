import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal while the app has it: keys come one by one, and pages on a screen of their own.
///
/// What the terminal was like before is back when the app leaves it, whether by ``leave()``, a
/// signal or a crash.
package final class TerminalSession: Sendable {
    /// Why a terminal cannot be had.
    package enum Failure: Error, Equatable {
        /// The descriptor, 0 or 1, is no terminal.
        case noTerminal(descriptor: Int32)
        /// The terminal refuses; `code` is what the operating system says.
        case refused(code: Int32)
    }

    /// What the terminal understands.
    package let style: TerminalStyle

    private let input: Int32
    private let output: Int32
    private let isActive = Mutex(false)

    /// The terminal behind standard input and standard output, which is not touched by this.
    package init(style: TerminalStyle) throws(Failure) {
        for descriptor: Int32 in [0, 1] where isatty(descriptor) != 1 {
            throw .noTerminal(descriptor: descriptor)
        }
        // Private ones, since what others print to descriptor 1 is kept off the screen.
        input = fcntl(0, F_DUPFD_CLOEXEC, 3)
        output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        guard input >= 0, output >= 0 else { throw .refused(code: errno) }
        self.style = style
    }

    deinit {
        leave()
        close(input)
        close(output)
    }

    /// The descriptor that keys are read from.
    package var keyboard: Int32 { input }

    /// How much the terminal shows now.
    package var size: TerminalSize { TerminalSize(of: output) }

    /// Whether keys come one by one, as the app wants them.
    package var isRaw: Bool {
        var modes = termios()
        return tcgetattr(input, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) == 0
    }

    /// Takes the terminal; does nothing where it is taken.
    ///
    /// - Throws: ``Failure``; the terminal is then as it was.
    package func enter() throws(Failure) {
        let code = isActive.withLock { isActive -> Int32 in
            guard !isActive else { return 0 }
            var before = termios()
            guard tcgetattr(input, &before) == 0 else { return errno }
            var modes = before
            cfmakeraw(&modes)
            guard tcsetattr(input, TCSADRAIN, &modes) == 0 else { return errno }
            TerminalRestoration.arm(
                .init(
                    terminal: output,
                    modes: before,
                    sequence: style.leaving,
                    held: HeldOutput()
                )
            )
            isActive = true
            Self.send(Array("\(style.entering)".utf8), to: output)
            return 0
        }
        guard code == 0 else { throw .refused(code: code) }
    }

    /// Gives the terminal back as it was; does nothing where that is done.
    package func leave() {
        isActive.withLock { isActive in
            isActive = false
            TerminalRestoration.restore()
        }
    }

    /// Sends what is to be shown; nothing is sent while the terminal is given back.
    package func show(_ bytes: [UInt8]) {
        isActive.withLock { isActive in
            guard isActive else { return }
            Self.send(bytes, to: output)
        }
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program may have made the terminal's description non-blocking.
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&polled, 1, 1_000)
            } else if errno != EINTR {
                // The terminal has gone; that is told by its input.
                return
            }
        }
    }
}

extension TerminalSession.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTerminal(let descriptor):
            """
            standard \(descriptor == 0 ? "input" : "output") is no terminal: run it in one, or \
            without a screen by --headless
            """
        case .refused(let code):
            "the terminal cannot be used: \(String(cString: strerror(code)))"
        }
    }
}
