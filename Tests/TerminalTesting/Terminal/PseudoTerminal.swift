import DevMenuSystem

/// A real terminal with a program in it: a test types on its keyboard and reads its screen.
///
/// The program leads a session whose controlling terminal this is. No other process of the session
/// could resume such a leader, so the system ignores Ctrl-Z; use ``shell(environment:)`` to test
/// that. The programs in the terminal are killed when this object is released. Use it from one
/// task.
public final class PseudoTerminal {
    /// The content of the terminal, as of the last wait.
    public private(set) var screen: Screen

    /// All bytes that the program has sent, as of the last wait.
    public private(set) var rawOutput: [UInt8] = []

    /// Indicates whether the terminal itself answers what programs ask it; `false` for a test that types the
    /// answers.
    public var answersQuestions = true

    private let master: MasterSide
    private let watch: ProcessWatch
    private var isAtEnd = false
    private var unsent: ArraySlice<UInt8> = []

    /// Starts a program in a new terminal.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH` in `environment`.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: The complete environment of the program, which inherits nothing.
    ///   - directory: Its working directory; `nil` for that of the tests.
    ///   - columns: The terminal's width.
    ///   - rows: The terminal's height.
    /// - Throws: ``ProcessError/notStarted(executable:code:)``; ``SystemError`` if the
    ///   system has no terminal left.
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

    /// The process id, which is also that of the session.
    public var processID: Int32 { watch.processID }

    /// `true` if the program has ended.
    public var hasEnded: Bool { watch.hasEnded }

    /// All bytes that the program has sent, as text.
    public var rawText: String { String(decoding: rawOutput, as: UTF8.self) }

    /// The foreground process group, or `nil` if there is none.
    public var foregroundGroup: Int32? { master.foregroundGroup }

    /// Returns the terminal's current modes; after the program's end, those that it left.
    ///
    /// - Returns: The modes.
    /// - Throws: ``SystemError`` if the modes can't be read.
    public func modes() throws -> TerminalModes { try TerminalModes(of: master.descriptor.number) }

    /// Types text.
    ///
    /// - Parameter text: The text, sent as UTF-8; "\n" isn't the Enter key.
    /// - Throws: ``TerminalError`` if the terminal accepts no more.
    public func type(_ text: String) throws { try send(Array(text.utf8)) }

    /// Presses keys, one after the other.
    ///
    /// - Parameter keys: The keys.
    /// - Throws: ``TerminalError`` if the terminal accepts no more.
    public func press(_ keys: TerminalKey...) throws {
        for key in keys {
            try send(key.bytes(applicationCursorKeys: screen.usesApplicationCursorKeys))
        }
    }

    /// Types text and presses Enter.
    ///
    /// - Parameter line: The text before Enter.
    /// - Throws: ``TerminalError`` if the terminal accepts no more.
    public func enter(_ line: String) throws { try send(Array(line.utf8) + [0x0d]) }

    /// Pastes text, in brackets where the program has enabled them.
    ///
    /// - Parameter text: The text; line feeds arrive as carriage returns, as from a terminal.
    /// - Throws: ``TerminalError`` if the terminal accepts no more.
    public func paste(_ text: String) throws {
        let text = String(text.map { $0 == "\n" ? "\r" : $0 })
        try type(screen.bracketsPaste ? "\u{1b}[200~\(text)\u{1b}[201~" : text)
    }

    /// Changes the terminal's size, which sends SIGWINCH to the foreground group.
    ///
    /// - Parameters:
    ///   - columns: The new width.
    ///   - rows: The new height.
    /// - Throws: ``SystemError`` if the terminal refuses.
    public func resize(columns: Int, rows: Int) throws {
        screen.resize(columns: columns, rows: rows)
        try master.setSize(columns: columns, rows: rows)
    }

    /// Sends a signal to the program directly, not by a key.
    public func signal(_ number: Int32) { watch.signal(number, wholeGroup: false) }

    /// Waits until the screen shows a text.
    ///
    /// - Parameters:
    ///   - text: A part of the screen's text, in which rows are separated by line feeds.
    ///   - seconds: The time limit.
    /// - Throws: ``TerminalError`` with the screen, if the time runs out or the program ends
    ///   first.
    public func wait(for text: String, within seconds: Double = 30) throws {
        try wait(for: "'\(text)'", within: seconds) { $0.text.contains(text) }
    }

    /// Waits until the screen satisfies a condition, but not within a frame (mode ?2026).
    ///
    /// - Parameters:
    ///   - what: A description of the condition, for the error.
    ///   - seconds: The time limit.
    ///   - condition: Called before the wait and after every arrival of output.
    /// - Throws: ``TerminalError`` with the screen, if the time runs out or the program ends
    ///   first.
    public func wait(
        for what: String,
        within seconds: Double = 30,
        until condition: (Screen) -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        try receive()
        while screen.isUpdating || !condition(screen) {
            // The last output may have arrived between the check of the screen and the end.
            if hasEnded {
                try drain(until: deadline)
                if condition(screen) { return }
                throw TerminalError.ended(
                    waitingFor: what,
                    ending: watch.reap(),
                    screen: screen.picture
                )
            }
            try transfer(until: deadline, seconds, what)
        }
    }

    /// Waits until the program has ended, and reads the rest of its output.
    ///
    /// - Parameter seconds: The time after which it is killed.
    /// - Returns: The exit status or signal.
    /// - Throws: ``TerminalError`` with the screen, if the time runs out.
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

    /// Waits until the terminal is ready, and reads and writes.
    private func transfer(until deadline: Deadline, _ seconds: Double, _ what: String) throws {
        var readiness = Readiness()
        if !isAtEnd { readiness.add(reading: master.descriptor) }
        if !isAtEnd, !unsent.isEmpty { readiness.add(writing: master.descriptor) }
        // Added always, because the program may have ended after the caller's check.
        readiness.add(reading: watch.end)
        guard !deadline.hasPassed, try readiness.wait(until: deadline) else {
            throw TerminalError.deadline(
                waitingFor: what,
                seconds: seconds,
                screen: screen.picture
            )
        }
        try receive()
        try flush()
    }

    /// Reads the available output, without waiting for more.
    private func drain(until deadline: Deadline) throws {
        while try receive(), !deadline.hasPassed {}
    }

    /// Feeds the available bytes to the screen; returns `false` if there were none.
    @discardableResult
    private func receive() throws -> Bool {
        guard !isAtEnd else { return false }
        let known = rawOutput.count
        switch try master.descriptor.read(into: &rawOutput) {
        case .bytes:
            screen.feed(rawOutput[known...])
            let answers = screen.takeAnswers()
            if answersQuestions { unsent += answers }
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

    /// Kills the program and the foreground group; the others get SIGHUP when the terminal closes.
    private func kill() {
        if let group = foregroundGroup, group > 1, group != processID, !hasEnded {
            killProcessGroup(group)
        }
        watch.signal(SIGKILL, wholeGroup: true)
        watch.reap()
    }
}

// Within the class, its own `kill` hides the system's.
private func killProcessGroup(_ group: pid_t) {
    kill(-group, SIGKILL)
}

extension PseudoTerminal {
    /// The prompt of ``shell(environment:directory:columns:rows:)``.
    public static let shellPrompt = "job-shell$ "

    /// Starts a shell with job control, so that Ctrl-Z, `fg`, `bg` and `jobs` work.
    ///
    /// The shell is bash, without start-up files, history and line editing. Returns
    /// after its first prompt.
    ///
    /// - Parameters:
    ///   - environment: The complete environment of the shell and its jobs, except for the prompt.
    ///   - directory: Its working directory; `nil` for that of the tests.
    ///   - columns: The terminal's width.
    ///   - rows: The terminal's height.
    /// - Returns: The terminal, with the shell at its prompt.
    /// - Throws: ``ProcessError/notStarted(executable:code:)`` if there is no bash on the
    ///   `PATH`; ``TerminalError`` if it doesn't prompt.
    public static func shell(
        environment: [String: String],
        directory: String? = nil,
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        var environment = environment
        environment["PS1"] = shellPrompt
        environment["HISTFILE"] = ""
        let terminal = try PseudoTerminal(
            "bash",
            ["--norc", "--noprofile", "--noediting", "-i"],
            environment: environment,
            directory: directory,
            columns: columns,
            rows: rows
        )
        try terminal.wait(for: shellPrompt.trimmedAtEnd)
        return terminal
    }
}

extension String {
    /// The text without trailing blanks, because a row of the screen has none.
    package var trimmedAtEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}

/// An error of waiting on a terminal, with the content of its screen.
public enum TerminalError: Error, Hashable, Sendable {
    /// The time ran out; after a wait for the end, the program was killed.
    case deadline(waitingFor: String, seconds: Double, screen: String)

    /// The program ended before the awaited event.
    case ended(waitingFor: String, ending: ProcessEnding, screen: String)
}

extension TerminalError: CustomStringConvertible {
    /// The awaited event, the time limit and the screen.
    public var description: String {
        switch self {
        case .deadline(let what, let seconds, let screen):
            "waited \(seconds) s in vain for \(what) on this screen:\n\(screen)"
        case .ended(let what, let ending, let screen):
            "the program \(ending) before \(what) came on this screen:\n\(screen)"
        }
    }
}

/// A key, or a key with a modifier, as a terminal sends it.
public enum TerminalKey: Hashable, Sendable {
    /// Enter, which sends a carriage return.
    case enter
    /// Tab.
    case tab
    /// Shift-Tab.
    case backTab
    /// Backspace, which sends DEL.
    case backspace
    /// Delete, for the next character.
    case delete
    /// A single Escape.
    case escape
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// Control with a letter or one of `@[\]^_? `.
    case control(Character)
    /// Alt (Meta) with a character, which sends ESC before it.
    case alt(Character)

    /// Returns the bytes of the key, which for arrows, Home and End depend on mode ?1.
    func bytes(applicationCursorKeys: Bool) -> [UInt8] {
        let text =
            switch self {
            case .enter: "\r"
            case .tab: "\t"
            case .backTab: "\u{1b}[Z"
            case .backspace: "\u{7f}"
            case .delete: "\u{1b}[3~"
            case .escape: "\u{1b}"
            case .up: Self.cursorKey("A", applicationCursorKeys)
            case .down: Self.cursorKey("B", applicationCursorKeys)
            case .right: Self.cursorKey("C", applicationCursorKeys)
            case .left: Self.cursorKey("D", applicationCursorKeys)
            case .home: Self.cursorKey("H", applicationCursorKeys)
            case .end: Self.cursorKey("F", applicationCursorKeys)
            case .pageUp: "\u{1b}[5~"
            case .pageDown: "\u{1b}[6~"
            case .control(let character): Self.controlCharacter(character)
            case .alt(let character): "\u{1b}\(character)"
            }
        return Array(text.utf8)
    }

    private static func cursorKey(_ final: String, _ isApplication: Bool) -> String {
        (isApplication ? "\u{1b}O" : "\u{1b}[") + final
    }

    private static func controlCharacter(_ character: Character) -> String {
        guard character != "?" else { return "\u{7f}" }
        guard let ascii = character.asciiValue else {
            preconditionFailure("Control doesn't go with '\(character)'")
        }
        return String(Unicode.Scalar(ascii & 0x1f))
    }
}
