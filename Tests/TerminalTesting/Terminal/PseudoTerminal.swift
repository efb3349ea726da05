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
    /// - Throws: ``ProcessError``; ``SystemError`` if the
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
    /// - Throws: ``ProcessError`` if the terminal accepts no more.
    public func type(_ text: String) throws { try send(Array(text.utf8)) }

    /// Presses keys, one after the other.
    ///
    /// - Parameter keys: The keys.
    /// - Throws: ``ProcessError`` if the terminal accepts no more.
    public func press(_ keys: TerminalKey...) throws {
        for key in keys {
            try send(key.bytes(applicationCursorKeys: screen.usesApplicationCursorKeys))
        }
    }

    /// Types text and presses Enter.
    ///
    /// - Parameter line: The text before Enter.
    /// - Throws: ``ProcessError`` if the terminal accepts no more.
    public func enter(_ line: String) throws { try send(Array(line.utf8) + [0x0d]) }

    /// Pastes text, in brackets where the program has enabled them.
    ///
    /// - Parameter text: The text; line feeds arrive as carriage returns, as from a terminal.
    /// - Throws: ``ProcessError`` if the terminal accepts no more.
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
    /// - Throws: ``ProcessError`` with the screen, if the time runs out or the program ends
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
    /// - Throws: ``ProcessError`` with the screen, if the time runs out or the program ends
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
                let reason = "the program \(watch.reap()) before \(what) came on this screen:"
                throw ProcessError(reason, screen.picture)
            }
            try transfer(until: deadline, seconds, what)
        }
    }

    /// Waits until the program has ended, and reads the rest of its output.
    ///
    /// - Parameter seconds: The time after which it is killed.
    /// - Returns: The exit status or signal.
    /// - Throws: ``ProcessError`` with the screen, if the time runs out.
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
        let read = isAtEnd ? nil : master.descriptor
        let written = unsent.isEmpty ? nil : read
        // The program may have ended after the caller's check.
        guard !deadline.hasPassed,
            waitUntilReady(toRead: read, watch.end, toWrite: written, until: deadline)
        else {
            let reason = "waited \(seconds) s in vain for \(what) on this screen:"
            throw ProcessError(reason, screen.picture)
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
        case .nothing: return false
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
private func killProcessGroup(_ group: pid_t) { kill(-group, SIGKILL) }

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
    ///   - rows: The terminal's height.
    /// - Returns: The terminal, with the shell at its prompt.
    /// - Throws: ``ProcessError`` if there is no bash on the
    ///   `PATH`; ``ProcessError`` if it doesn't prompt.
    public static func shell(
        environment: [String: String],
        directory: String? = nil,
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
            rows: rows
        )
        try terminal.wait(for: shellPrompt.trimmedAtEnd)
        return terminal
    }
}

extension String {
    /// The text without trailing blanks, because a row of the screen has none.
    package var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// A key, or a key with a modifier, as a terminal sends it.
public struct TerminalKey: Hashable, Sendable {
    /// Enter, which sends a carriage return.
    public static let enter = TerminalKey("\r")
    /// Tab.
    public static let tab = TerminalKey("\t")
    /// Shift-Tab.
    public static let backTab = TerminalKey("\u{1b}[Z")
    /// Backspace, which sends DEL.
    public static let backspace = TerminalKey("\u{7f}")
    /// Delete, for the next character.
    public static let delete = TerminalKey("\u{1b}[3~")
    /// A single Escape.
    public static let escape = TerminalKey("\u{1b}")
    /// Arrow up.
    public static let up = TerminalKey(cursor: "A")
    /// Arrow down.
    public static let down = TerminalKey(cursor: "B")
    /// Arrow right.
    public static let right = TerminalKey(cursor: "C")
    /// Arrow left.
    public static let left = TerminalKey(cursor: "D")
    /// Home.
    public static let home = TerminalKey(cursor: "H")
    /// End.
    public static let end = TerminalKey(cursor: "F")
    /// Page up.
    public static let pageUp = TerminalKey("\u{1b}[5~")
    /// Page down.
    public static let pageDown = TerminalKey("\u{1b}[6~")

    /// Returns Control with a letter or one of `@[\]^_ `.
    public static func control(_ character: Character) -> TerminalKey {
        guard let ascii = character.asciiValue else {
            preconditionFailure("Control doesn't go with '\(character)'")
        }
        return TerminalKey(String(Unicode.Scalar(ascii & 0x1f)))
    }

    /// Returns Alt (Meta) with a character, which sends ESC before it.
    public static func alt(_ character: Character) -> TerminalKey {
        TerminalKey("\u{1b}\(character)")
    }

    private let plain: String
    private let application: String

    private init(_ text: String) { (plain, application) = (text, text) }

    private init(cursor final: String) {
        (plain, application) = ("\u{1b}[" + final, "\u{1b}O" + final)
    }

    /// Returns the bytes of the key, which for arrows, Home and End depend on mode ?1.
    func bytes(applicationCursorKeys: Bool) -> [UInt8] {
        Array((applicationCursorKeys ? application : plain).utf8)
    }
}
