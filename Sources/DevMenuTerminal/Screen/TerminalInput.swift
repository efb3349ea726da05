import DevMenuKit
package import DevMenuSystem
import Synchronization

/// Reads the keyboard and handles signals, on a separate thread.
///
/// Ctrl-Z and SIGTERM therefore restore the terminal even while the app is busy.
package final class TerminalInput: Sendable {
    /// The time in milliseconds in which further bytes may follow an ESC.
    private static let escapeWait: Int32 = 50
    /// The time that the app has to end by itself after a signal.
    private static let longestEnding = Duration.seconds(2)

    private let screen: TerminalScreen
    private let report: @Sendable (TerminalEvent) -> Void
    /// Indicates whether the terminal has to be set up again, because the process was stopped.
    ///
    /// Used only by the listening thread.
    private let isAway = Atomic(false)

    /// Starts listening to a terminal.
    ///
    /// - Parameters:
    ///   - screen: The terminal's screen.
    ///   - report: Called on the listening thread with each event; the last is that it has closed.
    /// - Throws: The system's error, if no thread can be started.
    package init(
        to screen: TerminalScreen,
        report: @escaping @Sendable (TerminalEvent) -> Void
    ) throws {
        self.screen = screen
        self.report = report
        TerminalSignals.install()
        let listener = self
        try OwnThread.start(receivesSignals: true) { listener.listen() }
    }

    private func listen() {
        var decoder = KeyDecoder()
        while true {
            if isAway.load(ordering: .relaxed) { restoreScreen() }
            var polled = [
                PolledDescriptor(TerminalSignals.pipe.readEnd, reads: true),
                PolledDescriptor(screen.keyboard.rawValue, reads: true),
            ]
            let wait = decoder.isPending ? Self.escapeWait : -1
            let count = Polling.wait(for: &polled, milliseconds: wait)
            if polled[0].isReady { TerminalSignals.pipe.drain().forEach(handle) }
            if count == 0 { report(keys: decoder.flush()) }
            guard polled[1].isReady, !isAway.load(ordering: .relaxed) else { continue }
            guard let bytes = screen.keyboard.arrivedBytes() else { break }
            report(keys: decoder.feed(bytes))
            for answer in decoder.removeAnswers() { report(.answer(answer)) }
        }
        report(.closed)
    }

    private func report(keys: [Key]) {
        for key in keys {
            if key == .control("z") {
                stop(wholeGroup: true)
            } else {
                report(.key(key))
            }
        }
    }

    private func handle(_ signal: Int32) {
        switch signal {
        case SignalNumber.windowChange: report(.changed)
        case SignalNumber.stop: stop()
        // SIGSTOP can't be caught, so the process may have stopped without restoring the terminal.
        case SignalNumber.continue: isAway.store(true, ordering: .relaxed)
        default: end(by: signal)
        }
    }

    /// Restores the terminal, and stops this process or, as the terminal does on Ctrl-Z, its group.
    private func stop(wholeGroup: Bool = false) {
        TerminalOwner.leave()
        Signals.stop(by: SignalNumber.stop, wholeGroup: wholeGroup)
        isAway.store(true, ordering: .relaxed)
    }

    /// Sets up the terminal in the foreground, whatever others have done to it meanwhile.
    private func restoreScreen() {
        let isFirst = Terminal.waitForForeground(of: screen.keyboard.rawValue) {
            SignalPipe.isPending
        }
        // A signal may end the process, wherever it runs.
        guard isFirst else { return }
        isAway.store(false, ordering: .relaxed)
        TerminalOwner.leave()
        // If this fails the terminal has closed, which reading the keyboard reports.
        try? TerminalOwner.enter(screen)
        report(.changed)
    }

    /// Lets the app end by itself, but only for a limited time.
    private func end(by signal: Int32) {
        report(.ending(signal: signal))
        OwnThread.pause(Self.longestEnding)
        TerminalOwner.leave()
        Signals.raiseWithDefaultAction(signal)
    }
}

/// An event of the terminal.
package enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The terminal has answered one of ``TerminalQuestions``.
    case answer(TerminalAnswer)
    /// The terminal's size or content has changed, so that everything must be drawn again.
    case changed
    /// A signal requests the end of the process.
    case ending(signal: Int32)
    /// The terminal has closed.
    case closed
}

/// The signals that concern a terminal.
package enum TerminalSignals {
    private static let caught = [
        SignalNumber.windowChange, SignalNumber.stop, SignalNumber.continue, SignalNumber.terminate,
        SignalNumber.hangUp, SignalNumber.interrupt, SignalNumber.quit,
    ]

    /// The pipe that delivers the signals.
    package static let pipe = SignalPipe()

    /// Catches the signals, except those that the parent process chose to ignore (`nohup`).
    package static func install() {
        _ = pipe
        for number in caught where !SignalAction(of: number).isIgnoring {
            SignalPipe.catchSignal(number)
        }
        Signals.failWrites()
    }
}

/// The size of a terminal.
package struct TerminalSize: Hashable, Sendable {
    /// The width in columns, at least 1.
    package var columns: Int
    /// The height in rows, at least 1.
    package var rows: Int

    /// Creates a size, raising both values to at least 1.
    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// Creates the size of a descriptor's terminal; 80 x 24 if it isn't known.
    package init(of descriptor: Int32) {
        let size = Terminal.size(of: descriptor) ?? (columns: 80, rows: 24)
        self.init(columns: size.columns, rows: size.rows)
    }
}

extension TerminalScreen {
    /// The terminal's current size.
    package var size: TerminalSize { TerminalSize(of: output.rawValue) }
}
