import DevMenuKit
package import DevMenuSystem

/// Listens to the keyboard and to signals, on a thread of its own.
///
/// So Ctrl-Z and SIGTERM give the terminal back even while the app has its hands full.
package final class TerminalInput: Sendable {
    /// How long an ESC waits for what may follow it, in milliseconds.
    private static let escapeWait: Int32 = 50
    /// How long the app may take to end once it was told to.
    private static let longestEnding = Duration.seconds(2)

    /// What happens, in order; ends when the terminal has gone.
    package let events: AsyncStream<TerminalEvent>

    private let continuation: AsyncStream<TerminalEvent>.Continuation
    private let session: TerminalSession

    /// Listens to a terminal from now on.
    ///
    /// - Throws: What the system says, where it has no thread left.
    package init(session: TerminalSession) throws {
        self.session = session
        (events, continuation) = AsyncStream.makeStream()
        TerminalSignals.install()
        let listener = self
        try OwnThread.start(takesSignals: true) { listener.listen() }
    }

    private func listen() {
        var decoder = KeyDecoder()
        while true {
            var polled = [
                PolledDescriptor(TerminalSignals.pipe.readEnd, reads: true),
                PolledDescriptor(session.keyboard, reads: true),
            ]
            let wait = decoder.isPending ? Self.escapeWait : -1
            let count = Polling.wait(for: &polled, milliseconds: wait)
            if polled[0].isReady { TerminalSignals.pipe.take().forEach(handle) }
            if count == 0 { tell(decoder.flush()) }
            guard polled[1].isReady else { continue }
            guard let bytes = readKeyboard() else { break }
            tell(decoder.feed(bytes))
        }
        continuation.yield(.closed)
        continuation.finish()
    }

    /// What was typed; `nil` where the terminal has gone.
    private func readKeyboard() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let keyboard = FileDescriptor(rawValue: session.keyboard)
        switch bytes.withUnsafeMutableBytes({ Transfer.read(into: $0, from: keyboard) }) {
        case .done(let count): return Array(bytes[..<count])
        case .notNow: return []
        case .ended: return nil
        }
    }

    private func tell(_ keys: [Key]) {
        for key in keys {
            if key == .control("z") {
                stop(TerminalSignals.stopJob)
            } else {
                continuation.yield(.key(key))
            }
        }
    }

    private func handle(_ signal: Int32) {
        switch signal {
        case SignalNumber.windowChange: continuation.yield(.changed)
        case SignalNumber.stop: stop { Signals.raiseByDefault(SignalNumber.stop) }
        case SignalNumber.goOn: takeTerminal()
        default: end(by: signal)
        }
    }

    /// Gives the terminal back, stops, and takes it again when somebody lets the process go on.
    private func stop(_ stop: () -> Void) {
        session.leave()
        stop()
        SignalPipe.catchSignal(SignalNumber.stop)
        takeTerminal()
    }

    private func takeTerminal() {
        // SIGSTOP cannot be caught: whoever had the terminal since has changed its modes.
        if !session.isRaw { session.leave() }
        // Where it cannot be had the terminal has gone, which its input tells.
        try? session.enter()
        continuation.yield(.changed)
    }

    /// Has the app end by itself, but waits for it no longer than it must.
    private func end(by signal: Int32) {
        continuation.yield(.ending(signal: signal))
        OwnThread.pause(Self.longestEnding)
        session.leave()
        Signals.raiseByDefault(signal)
    }
}

/// What a terminal tells an app.
package enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The terminal has another size, or somebody else used the screen: all is to be shown anew.
    case changed
    /// A signal asks the process to end.
    case ending(signal: Int32)
    /// The terminal has gone.
    case closed
}

/// The signals that concern a terminal.
package enum TerminalSignals {
    private static let caught = [
        SignalNumber.windowChange, SignalNumber.stop, SignalNumber.goOn, SignalNumber.terminate,
        SignalNumber.hangUp, SignalNumber.interrupt, SignalNumber.quit,
    ]

    /// What tells of them.
    package static let pipe = SignalPipe()

    /// Catches the signals, but for those that whoever started the process has it ignore (`nohup`).
    package static func install() {
        _ = pipe
        for number in caught where !SignalAction(of: number).isIgnoring {
            SignalPipe.catchSignal(number)
        }
        Signals.ignore(SignalNumber.brokenPipe)
    }

    /// Stops the whole job, as the terminal does it where it is not raw.
    package static func stopJob() {
        // The others first, since after its own part this process can do nothing more.
        Signals.ignore(SignalNumber.stop)
        Signals.sendToOwnGroup(SignalNumber.stop)
        Signals.raiseByDefault(SignalNumber.stop)
    }
}

/// How much a terminal shows.
package struct TerminalSize: Hashable, Sendable {
    /// The width, at least 1.
    package var columns: Int
    /// The height, at least 1.
    package var rows: Int

    /// A size of its parts.
    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The size of the terminal behind a descriptor; 80 x 24 where it does not tell.
    package init(of descriptor: Int32) {
        if let size = Terminal.size(of: descriptor), size.columns > 0, size.rows > 0 {
            self.init(columns: size.columns, rows: size.rows)
        } else {
            self.init(columns: 80, rows: 24)
        }
    }
}
