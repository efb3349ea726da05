import DevMenuClient
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// The mode of a process that a replay has started.
///
/// Prompts and questions are marked in its output, so that the replay knows when to type. A mark has a
/// nonce, which neither a file nor an app knows.
struct ReplayMode: Sendable {
    /// A part of the output that the replay has to know.
    enum Mark: Character, Sendable {
        /// A prompt, whose text follows.
        case prompt = "P"
        /// A question, after its text.
        case question = "Q"
        /// A question whose answer is hidden, after its text.
        case secret = "S"
        /// A command that a replay doesn't run; the reason follows.
        case refusal = "R"
    }

    /// The variable that has the mode, which no program that the process starts inherits.
    static let variable = "DEVMENU_REPLAY"

    /// The mode of this process, or `nil` unless a replay has started it.
    ///
    /// It's read before the process starts others.
    static let current: ReplayMode? = {
        defer { Environment.remove(variable) }
        return Environment.variable(variable).map(ReplayMode.init)
    }()

    /// 128 random bits.
    let nonce: String
    /// The size of the prompt's terminal, or `nil` if there's no prompt.
    var size: TerminalSize?
    /// The rules for what it may run.
    var rules = ReplayRules()
    /// Indicates whether the person agrees to actions that aren't safe.
    var confirmsAll = false

    /// Creates a mode in which nothing is allowed, with a separate nonce.
    init() {
        nonce =
            String(UInt64.random(in: 0 ... .max), radix: 36)
            + String(UInt64.random(in: 0 ... .max), radix: 36)
    }

    /// Creates the mode that the variable's text describes.
    init(_ text: String) {
        let words = text.split(separator: " ")
        nonce = String(words.first ?? "")
        for word in words.dropFirst() {
            let parts = word.split(separator: "x").compactMap { Int($0) }
            switch word {
            case "programs": rules.allowsPrograms = true
            case "attaching": rules.allowsAttaching = true
            case "yes": confirmsAll = true
            default: size = parts.count == 2 ? TerminalSize(columns: parts[0], rows: parts[1]) : nil
            }
        }
    }

    /// The text of the variable.
    var text: String {
        let words = [
            nonce, size.map { "\($0.columns)x\($0.rows)" },
            rules.allowsPrograms ? "programs" : nil, rules.allowsAttaching ? "attaching" : nil,
            confirmsAll ? "yes" : nil,
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }

    /// The beginning of each mark.
    var start: String { "\0\(nonce)\0" }

    /// Returns a mark for the output.
    func mark(_ mark: Mark, _ text: String = "") -> String { "\(start)\(mark.rawValue)\(text)\0" }

    /// Returns the error of a command that a replay doesn't run, and ends the replay of the story.
    ///
    /// - Parameter reason: The reason, with its remedy.
    /// - Returns: The error.
    func refusal(_ reason: String) -> HostError {
        try? FileDescriptor.standardOutput.write(all: mark(.refusal, reason).utf8)
        return .refused(WireError(.denied, reason))
    }
}

/// Reads the lines that a replay types, and marks each prompt in the output.
///
/// It shows what a terminal with a line editor would, without the typed lines.
final class ReplayLineReader: LineReader {
    let isInteractive = true
    weak var completer: ShellCompleter?

    private let mode: ReplayMode
    private let lines = PlainLineReader(advice: nil)
    private var prompt: Prompt?

    /// Creates a reader of standard input.
    init(_ mode: ReplayMode) { self.mode = mode }

    var descriptor: Int32 { lines.descriptor }

    var hasBufferedInput: Bool { lines.hasBufferedInput }

    func start(prompt: Prompt) {
        lines.start(prompt: prompt)
        guard self.prompt != prompt else { return }
        self.prompt = prompt
        show(mode.mark(.prompt, prompt.text))
    }

    func update(prompt: Prompt) -> Bool {
        guard self.prompt != nil else { return false }
        start(prompt: prompt)
        return true
    }

    func readAvailable() -> LineEvent? {
        let event = lines.readAvailable()
        if event != nil { prompt = nil }
        return event
    }

    func stop() {
        lines.stop()
        prompt = nil
    }

    func interrupt() {}

    func resize() {}

    func suspend() {}

    func resume() {}

    func printAbove(_ text: String) -> Bool {
        show(text.hasSuffix("\n") ? text : text + "\n")
        return true
    }

    func remember(_ line: String) {}

    func forget() {}

    private func show(_ text: String) { try? FileDescriptor.standardOutput.write(all: text.utf8) }
}
