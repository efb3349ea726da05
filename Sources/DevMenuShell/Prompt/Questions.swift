import DevMenuClient
import DevMenuSystem
import DevMenuTerminal

/// Asks the person at the terminal while a command runs.
package protocol Questions: AnyObject {
    /// Asks a question, and waits for a line.
    ///
    /// - Parameters:
    ///   - question: The text to show; the answer is typed after it.
    ///   - echoes: `true` to show the typed text.
    /// - Returns: The line; empty at the end of input.
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, and ``ShellEnd``.
    func ask(_ question: String, echoes: Bool) throws -> String

    /// Asks for the path of a file, which Tab completes if the terminal has a line editor.
    ///
    /// - Parameters:
    ///   - question: The text to show, one line; the answer is typed after it.
    ///   - reason: The lines before it; may be empty.
    /// - Returns: The path; empty at the end of input.
    /// - Throws: As ``ask(_:echoes:)``.
    func askForPath(_ question: String, after reason: String) throws -> String

    /// Asks a question before something that can't be undone, and waits for a line.
    ///
    /// Law: text that was typed before the question was shown isn't an answer to it.
    ///
    /// - Parameter question: The text to show; the answer is typed after it.
    /// - Returns: The line; empty at the end of input.
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, and ``ShellEnd``.
    func answer(_ question: String) throws -> String

    /// Indicates whether the last answer was cut off by the end of input.
    var hasEnded: Bool { get }

    /// Indicates whether the person's terminal can show a full screen.
    var hasScreen: Bool { get }

    /// Has one of several things chosen in a full-screen list, under a title.
    ///
    /// - Returns: The index of the thing, or `nil` if the list is left without one, and by default.
    /// - Throws: ``CommandError`` if the terminal can't be used, and ``ShellEnd``.
    func choose(_ title: String, among candidates: [CompletionCandidate]) throws -> Int?

    /// Begins a new line after a Ctrl-C that has ended a command, and that the terminal has echoed.
    func endEchoedLine()
}

extension Questions {
    /// Asks for a yes.
    ///
    /// - Parameters:
    ///   - question: The text to show; the answer is typed after it.
    ///   - isDefault: `true` if an empty line means yes; the end of input never does.
    /// - Returns: `true` if the answer was yes.
    /// - Throws: As ``answer(_:)``.
    package func confirm(_ question: String, byDefault isDefault: Bool = false) throws -> Bool {
        isYes(try answer(question), byDefault: isDefault)
    }

    package func choose(
        _ title: String,
        among candidates: [CompletionCandidate]
    ) throws -> Int? { nil }

    /// Returns whether an answer to a question means yes.
    func isYes(_ answer: String, byDefault isDefault: Bool) -> Bool {
        let word = answer.trimmingBlanks.lowercased()
        return word.isEmpty ? isDefault && !hasEnded : ["y", "yes"].contains(word)
    }
}

/// Asks on the terminal itself, which is in its ordinary mode while a command runs.
final class TerminalQuestions: Questions, PollSource, TerminalUser {
    private unowned let shell: Shell
    private let descriptor: Int32 = 0
    private let replay = ReplayMode.current
    private var typed: [UInt8] = []
    private var isOver = false
    /// The question while it's open, with the terminal's earlier modes if the answer is hidden.
    private var open: (question: String, hidden: TerminalModes?)?
    /// Indicates whether the answer ended without a newline, as at Ctrl-D.
    private(set) var hasEnded = false

    /// Reads a path with the line editor, or `nil` if there is none; a result of `nil` is the end of
    /// input.
    var readPath: ((_ question: String) throws -> [UInt8]?)?

    /// Opens a full-screen list; a result of `nil` means that nothing was chosen.
    var openList: ((_ title: String, _ candidates: [CompletionCandidate]) throws -> Int?)?

    /// Creates questions for a shell on a terminal.
    init(shell: Shell) { self.shell = shell }

    func ask(_ question: String, echoes: Bool) throws -> String {
        try shell.waitForForeground(of: descriptor)
        shell.recorder?.ask(question)
        shell.output.write(question)
        if let replay { shell.output.write(replay.mark(echoes ? .question : .secret)) }
        try shell.flushOutput()
        typed = []
        isOver = false
        hasEnded = false
        let before = echoes ? nil : try? TerminalModes(of: descriptor)
        // In a replay, there are no modes.
        let endsRow = before == nil
        try? before?.silent.set(on: descriptor)
        open = (question, before)
        defer {
            open = nil
            if let before {
                try? before.set(on: descriptor)
                shell.output.write("\n")
            }
        }
        shell.loop.add(self)
        defer {
            shell.loop.remove(self)
            restartLimit()
        }
        do {
            try shell.wait { isOver }
        } catch HostError.interrupted {
            if endsRow { shell.output.write("\n") }
            throw HostError.interrupted
        }
        if hasEnded, endsRow { shell.output.write("\n") }
        let answer = String(decoding: typed, as: UTF8.self)
        if !echoes { shell.secrets.add(answer) }
        record(echoes || answer.isEmpty ? answer : SecretWords.mask)
        return answer
    }

    func askForPath(_ question: String, after reason: String) throws -> String {
        guard let readPath, replay == nil else { return try ask(reason + question, echoes: true) }
        shell.output.write(reason)
        try shell.flushOutput()
        defer { restartLimit() }
        shell.recorder?.ask(reason + question)
        let path = try readPath(question)
        hasEnded = path == nil
        let answer = String(decoding: path ?? [], as: UTF8.self)
        record(answer)
        return answer
    }

    private func record(_ answer: String) {
        shell.recorder?.answer(answer.isEmpty && hasEnded ? "^D" : answer)
    }

    func choose(_ title: String, among candidates: [CompletionCandidate]) throws -> Int? {
        defer { restartLimit() }
        return try openList?(title, candidates)
    }

    /// Restarts the command's time limit: the time that a person needs isn't included.
    private func restartLimit() {
        shell.host.limit = shell.host.limit.map { TimeLimit(seconds: $0.seconds) }
    }

    func answer(_ question: String) throws -> String {
        try shell.flushOutput()
        try shell.waitForForeground(of: descriptor)
        Terminal.dropInput(of: descriptor)
        return try ask(question, echoes: true)
    }

    var usesTerminal: Bool { open != nil }

    func suspend() { try? open?.hidden?.set(on: descriptor) }

    func resume() {
        guard let open else { return }
        try? open.hidden?.silent.set(on: descriptor)
        // The terminal has dropped the part of a line that was typed before.
        shell.output.write(open.question)
        shell.output.push()
    }

    var hasScreen: Bool { shell.colors.controlsTerminal }

    func endEchoedLine() { if shell.output.isTerminal { shell.output.write("\n") } }

    var interests: [PollInterest] { [PollInterest(descriptor)] }

    /// Reads a byte at a time, so that lines typed ahead stay for the next reader.
    func handle(_ ready: PollInterest) {
        // Lines typed ahead, before the terminal was back in its ordinary mode, end in a carriage
        // return.
        let ends = [Byte.newline, Byte.carriageReturn]
        let bytes = FileDescriptor(rawValue: descriptor).arrivedBytes(atMost: 1)
        hasEnded = bytes?.isEmpty ?? true
        guard let bytes, !hasEnded else { return isOver = true }
        for byte in shell.answers.typed(in: bytes) {
            // A replay types Ctrl-D, which a terminal would turn into the end of input.
            if replay != nil, byte == Byte.endOfInput { hasEnded = true }
            if hasEnded || ends.contains(byte) { isOver = true } else { typed.append(byte) }
        }
    }
}
