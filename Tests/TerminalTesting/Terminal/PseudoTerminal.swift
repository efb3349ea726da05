#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A real terminal with a program in it: a test types on its keyboard and reads its screen.
///
/// The program leads a session whose controlling terminal this is. As such a leader it has nobody to
/// take over when it is stopped, so the system ignores Ctrl-Z; run it in ``shell(environment:)`` for
/// that. What runs in the terminal is killed when this object goes away. Used from one task.
public final class PseudoTerminal {
    /// What the terminal shows, as of the last wait.
    public private(set) var screen: Screen

    /// All bytes that the program sent, as of the last wait.
    public private(set) var rawOutput: [UInt8] = []

    private let master: MasterSide
    private let watch: ProcessWatch
    private var isAtEnd = false
    private var unsent: ArraySlice<UInt8> = []

    /// Starts a program in a new terminal.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH` in `environment`.
    ///   - arguments: What follows the program's name.
    ///   - environment: All that the program gets: it inherits nothing.
    ///   - directory: Where it runs; nil means where the tests run.
    ///   - columns: The terminal's width.
    ///   - rows: The terminal's height.
    /// - Throws: ``ProcessFailure/notStarted(executable:code:)``; ``SystemFailure`` if the system has
    ///   no terminal left.
    public init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String],
        directory: String? = nil,
        columns: Int = 80,
        rows: Int = 24
    ) throws {
        let launch = Launch(
            executable: executable,
            arguments: arguments,
            environment: environment,
            directory: directory
        )
        let master = try MasterSide(columns: columns, rows: rows)
        watch = try launch.start(on: .terminal(master.slavePath))
        self.master = master
        screen = Screen(columns: columns, rows: rows)
    }

    deinit { kill() }

    /// Its process id, which is also that of its session.
    public var processID: Int32 { watch.processID }

    /// Whether the program has ended.
    public var hasEnded: Bool { watch.hasEnded }

    /// The bytes that the program sent, as text.
    public var rawText: String { String(decoding: rawOutput, as: UTF8.self) }

    /// The process group that the keyboard belongs to, or nil when nobody has the terminal.
    public var foregroundGroup: Int32? { master.foregroundGroup }

    /// Reads the terminal's modes as they are now; also after the program's end, as it left them.
    ///
    /// - Returns: The modes.
    /// - Throws: ``SystemFailure`` if the terminal cannot be asked.
    public func modes() throws -> TerminalModes { try TerminalModes(of: master.descriptor.number) }

    /// Types text.
    ///
    /// - Parameter text: What is typed, in UTF-8; "\n" is not the Enter key.
    /// - Throws: ``TerminalFailure`` if the terminal takes no more.
    public func type(_ text: String) throws { try send(Array(text.utf8)) }

    /// Presses keys, one after the other.
    ///
    /// - Parameter keys: The keys.
    /// - Throws: ``TerminalFailure`` if the terminal takes no more.
    public func press(_ keys: TerminalKey...) throws {
        for key in keys {
            try send(key.bytes(applicationCursorKeys: screen.usesApplicationCursorKeys))
        }
    }

    /// Types text and presses Enter.
    ///
    /// - Parameter line: What is typed before Enter.
    /// - Throws: ``TerminalFailure`` if the terminal takes no more.
    public func enter(_ line: String) throws { try send(Array(line.utf8) + [0x0d]) }

    /// Pastes text, in brackets if the program asked for them.
    ///
    /// - Parameter text: What is pasted; line feeds arrive as carriage returns, as from a terminal.
    /// - Throws: ``TerminalFailure`` if the terminal takes no more.
    public func paste(_ text: String) throws {
        let text = String(text.map { $0 == "\n" ? "\r" : $0 })
        try type(screen.bracketsPaste ? "\u{1b}[200~\(text)\u{1b}[201~" : text)
    }

    /// Changes the terminal's size, which sends SIGWINCH to what runs in the foreground.
    ///
    /// - Parameters:
    ///   - columns: The new width.
    ///   - rows: The new height.
    /// - Throws: ``SystemFailure`` if the terminal refuses.
    public func resize(columns: Int, rows: Int) throws {
        screen.resize(columns: columns, rows: rows)
        try master.setSize(columns: columns, rows: rows)
    }

    /// Sends a signal to the program, past the keyboard.
    public func signal(_ number: Int32) { watch.signal(number, wholeGroup: false) }

    /// Waits until the screen shows a text.
    ///
    /// - Parameters:
    ///   - text: What one or more whole rows must contain; rows are parted by line feeds.
    ///   - seconds: How long to wait.
    /// - Throws: ``TerminalFailure`` with the screen, if the time runs out or the program ends first.
    public func wait(for text: String, within seconds: Double = 30) throws {
        try wait(for: "'\(text)'", within: seconds) { $0.text.contains(text) }
    }

    /// Waits until the screen fulfils a condition, between the frames of a program that marks them.
    ///
    /// - Parameters:
    ///   - what: What is waited for, for the error's words.
    ///   - seconds: How long to wait.
    ///   - condition: Judged before the wait and after every arrival.
    /// - Throws: ``TerminalFailure`` with the screen, if the time runs out or the program ends first.
    public func wait(
        for what: String,
        within seconds: Double = 30,
        until condition: (Screen) -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        try receive()
        while screen.isUpdating || !condition(screen) {
            // What it printed last may have come between a look at the screen and its end.
            if hasEnded {
                try drain(until: deadline)
                if condition(screen) { return }
                throw TerminalFailure.ended(
                    waitingFor: what,
                    ending: watch.reap(),
                    screen: screen.picture
                )
            }
            try transfer(until: deadline, seconds, what)
        }
    }

    /// Waits until the program has ended, and takes all that it printed.
    ///
    /// - Parameter seconds: The time after which it is killed.
    /// - Returns: How it ended.
    /// - Throws: ``TerminalFailure`` with the screen, if the time runs out.
    @discardableResult
    public func waitForEnd(within seconds: Double = 30) throws -> ProcessEnding {
        let deadline = Deadline(seconds: seconds)
        while !hasEnded {
            do {
                try transfer(until: deadline, seconds, "the end of the program")
            } catch {
                kill()
                throw error
            }
        }
        try drain(until: deadline)
        return watch.reap()
    }

    /// Waits until something can be moved, and moves it.
    private func transfer(until deadline: Deadline, _ seconds: Double, _ what: String) throws {
        var readiness = Readiness()
        if !isAtEnd { readiness.add(reading: master.descriptor) }
        if !isAtEnd, !unsent.isEmpty { readiness.add(writing: master.descriptor) }
        // Always, since the end may have come after the caller looked for it.
        readiness.add(reading: watch.end)
        guard !deadline.hasPassed, try readiness.wait(until: deadline) else {
            throw TerminalFailure.deadline(
                waitingFor: what,
                seconds: seconds,
                screen: screen.picture
            )
        }
        try receive()
        try flush()
    }

    /// Takes what the terminal holds, without waiting for more.
    private func drain(until deadline: Deadline) throws {
        while try receive(), !deadline.hasPassed {}
    }

    /// Shows the bytes that are there; false if there were none.
    @discardableResult
    private func receive() throws -> Bool {
        guard !isAtEnd else { return false }
        let known = rawOutput.count
        switch try master.descriptor.read(into: &rawOutput) {
        case .bytes:
            screen.feed(rawOutput[known...])
            unsent += screen.takeAnswers()
            return true
        case .nothing:
            return false
        case .end:
            isAtEnd = true
            return false
        }
    }

    private func send(_ bytes: [UInt8]) throws {
        unsent += bytes
        try flush()
        let seconds = 30.0
        let deadline = Deadline(seconds: seconds)
        while !unsent.isEmpty, !isAtEnd, !hasEnded {
            try transfer(until: deadline, seconds, "room for what was typed")
        }
    }

    private func flush() throws {
        guard !unsent.isEmpty, !isAtEnd else { return }
        guard let count = try master.descriptor.write(unsent) else { return unsent = [] }
        unsent.removeFirst(count)
    }

    /// Kills the program and what it put in the foreground; the rest gets SIGHUP with the terminal.
    private func kill() {
        if let group = foregroundGroup, group > 1, group != processID, !hasEnded {
            killProcessGroup(group)
        }
        watch.signal(SIGKILL, wholeGroup: true)
        watch.reap()
    }
}

// Inside the class its own `kill` hides the system's.
private func killProcessGroup(_ group: pid_t) {
    kill(-group, SIGKILL)
}
