package import DevMenuSystem
import Synchronization

/// The terminal while the app has it: keys come one by one, and pages on a screen of their own.
///
/// What the terminal was like before is back when the app leaves it, whether by ``leave()``, a
/// signal or a crash.
package final class TerminalSession: Sendable {
    /// Why a terminal cannot be had.
    package enum Failure: Error, Equatable {
        /// The descriptor, 0 or 1, is no terminal.
        case noTerminal(descriptor: Int32)
        /// The terminal refuses.
        case refused(Errno)
    }

    /// What the terminal understands.
    package let style: TerminalStyle

    private let input: Descriptor
    private let output: Descriptor
    private let isActive = Mutex(false)

    /// The terminal behind standard input and standard output, which is not touched by this.
    package init(style: TerminalStyle) throws(Failure) {
        for descriptor: Int32 in [0, 1]
        where !FileDescriptor(rawValue: descriptor).isTerminal {
            throw .noTerminal(descriptor: descriptor)
        }
        // Private ones, since what others print to descriptor 1 is kept off the screen.
        do {
            input = try FileDescriptor.standardInput.duplicated(from: 3)
            output = try FileDescriptor.standardOutput.duplicated(from: 3)
        } catch {
            throw .refused(error)
        }
        self.style = style
    }

    deinit { leave() }

    /// The descriptor that keys are read from.
    package var keyboard: Int32 { input.number }

    /// How much the terminal shows now.
    package var size: TerminalSize { TerminalSize(of: output.number) }

    /// Whether keys come one by one, as the app wants them.
    package var isRaw: Bool { (try? TerminalModes(of: input.number))?.isRaw ?? false }

    /// Takes the terminal; does nothing where it is taken.
    ///
    /// - Throws: ``Failure``; the terminal is then as it was.
    package func enter() throws(Failure) {
        let reason = isActive.withLock { isActive -> Errno? in
            guard !isActive else { return nil }
            let before: TerminalModes
            do throws(Errno) {
                before = try TerminalModes(of: input.number)
                try before.raw.set(on: input.number)
            } catch {
                return error
            }
            TerminalRestoration.arm(
                .init(
                    terminal: output.handle,
                    modes: before,
                    sequence: style.leaving,
                    held: HeldOutput()
                )
            )
            isActive = true
            // Where the terminal has gone, its input tells.
            try? output.handle.write(all: "\(style.entering)".utf8)
            return nil
        }
        if let reason { throw .refused(reason) }
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
            try? output.handle.write(all: bytes)
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
        case .refused(let reason): "the terminal cannot be used: \(reason)"
        }
    }
}
