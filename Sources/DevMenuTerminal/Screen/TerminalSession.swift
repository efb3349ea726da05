package import DevMenuSystem
import Synchronization

/// The terminal while the app uses it, in raw mode and with a screen of its own.
///
/// The terminal's earlier state is restored when the app leaves it, whether by ``leave()``, a
/// signal or a crash.
package final class TerminalSession: Sendable {
    /// An error of setting up the terminal.
    package enum SetupError: Error, Equatable {
        /// The descriptor, 0 or 1, isn't a terminal.
        case noTerminal(descriptor: Int32)
        /// The operating system refused.
        case refused(Errno)
    }

    /// The style that the terminal supports.
    package let style: TerminalStyle

    private let input: Descriptor
    private let output: Descriptor
    private let isActive = Mutex(false)
    /// Indicates whether the signals' keys stay as they are, and other code's output too.
    private let isShared: Bool

    /// Creates a session on standard input and output, without changing the terminal yet.
    ///
    /// - Parameters:
    ///   - style: The style that the terminal supports.
    ///   - isShared: `true` for a program that handles the signals of Ctrl-C and Ctrl-Z itself, and
    ///     the output of all its code: keys then send signals, and output isn't held back.
    /// - Throws: ``SetupError``.
    package init(style: TerminalStyle, isShared: Bool = false) throws(SetupError) {
        for descriptor: Int32 in [0, 1]
        where !FileDescriptor(rawValue: descriptor).isTerminal {
            throw .noTerminal(descriptor: descriptor)
        }
        // These are duplicates, since other code's output to descriptor 1 is kept off the screen.
        do {
            input = try FileDescriptor.standardInput.duplicated(from: 3)
            output = try FileDescriptor.standardOutput.duplicated(from: 3)
        } catch {
            throw .refused(error)
        }
        self.style = style
        self.isShared = isShared
    }

    deinit { leave() }

    /// The descriptor to read keys from.
    package var keyboard: Int32 { input.number }

    /// The terminal's current size.
    package var size: TerminalSize { TerminalSize(of: output.number) }

    /// Sets up the terminal; does nothing if that is already done.
    ///
    /// - Throws: ``SetupError``; the terminal is then unchanged.
    package func enter() throws(SetupError) {
        do throws(Errno) {
            try isActive.withLock { isActive throws(Errno) in
                guard !isActive else { return }
                let before = try TerminalModes(of: input.number)
                try (isShared ? before.rawWithSignals : before.raw).set(on: input.number)
                TerminalRestoration.arm(
                    .init(
                        terminal: output.handle,
                        modes: before,
                        sequence: style.leaving,
                        held: isShared ? nil : HeldOutput()
                    )
                )
                isActive = true
                // If the terminal has closed, reading the keyboard reports it.
                try? output.handle.write(all: "\(style.entering)".utf8)
            }
        } catch {
            throw .refused(error)
        }
    }

    /// Restores the terminal; does nothing if that is already done.
    package func leave() {
        isActive.withLock { isActive in
            isActive = false
            TerminalRestoration.restore()
        }
    }

    /// Sends bytes to the terminal; does nothing unless it is set up.
    package func show(_ bytes: [UInt8]) {
        isActive.withLock { isActive in
            guard isActive else { return }
            try? output.handle.write(all: bytes)
        }
    }
}

extension TerminalSession.SetupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTerminal(let descriptor):
            """
            standard \(descriptor == 0 ? "input" : "output") isn't a terminal: run it in one, or \
            without a screen by --headless
            """
        case .refused(let reason): "the terminal cannot be used: \(reason)"
        }
    }
}
