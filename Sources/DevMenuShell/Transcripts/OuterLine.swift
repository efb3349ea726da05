import DevMenuClient
import DevMenuKit

/// A line of the outer shell's form, which is read and run without a shell: words, quotes, `|`, `;` and
/// `echo "status $?"`.
struct OuterLine: Equatable, Sendable {
    /// A command of a pipeline.
    enum Stage: Equatable, Sendable {
        /// `echo "status $?"`, which prints the status of the pipeline before it.
        case status
        /// A program or a built-in command, and its arguments.
        case command([String])
    }

    /// The commands that it may have besides `devmenu`.
    static let builtIns: Set = ["cat", "cd", "echo", "false", "printf", "true"]

    /// The line, as it was typed.
    let text: String
    /// The pipelines, which run one after another; the output of each stage is the input of the next.
    ///
    /// They are empty if the line is refused.
    private(set) var pipelines: [[Stage]] = []
    /// The reason for which the line isn't run whoever asks, with its remedy, or `nil`: it would need a
    /// shell, or another program than `devmenu`.
    private(set) var refusal: String?

    /// Parses a line.
    ///
    /// - Throws: The first ``SyntaxError``; columns are of the line without its `$ `.
    init(_ text: String) throws(SyntaxError) {
        self.text = text
        var scanner = OuterScanner(text)
        do throws(OuterScanner.Stop) {
            pipelines = try scanner.read()
        } catch {
            switch error {
            case .syntax(let error): throw error
            case .refusal(let problem):
                refusal = problem + "; change it, or mark the block with skip=REASON"
            }
        }
    }

    /// Returns the text of a command whose words are these, in which each character shows.
    static func text(of words: [String]) -> String {
        words.map { word in
            guard ControlEscaping.needsEscaping(word, as: .name) else {
                return CommandText.text(of: [word])
            }
            return "$'" + word.unicodeScalars.map(escaped).joined() + "'"
        }.joined(separator: " ")
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        return ControlEscaping.needsEscaping(String(scalar), as: .name)
            ? "\\U" + scalar.value.hexadecimal(8) : String(scalar)
    }

    /// Indicates whether its last command is a `devmenu` that opens a prompt.
    var opensPrompt: Bool {
        guard let last = pipelines.last, last.count == 1, case .command(var words) = last[0],
            words.removeFirst() == "devmenu"
        else { return false }
        let isRescue = words.first == "rescue"
        if isRescue { words.removeFirst() }
        guard let given = try? FlagReading(words, among: ShellFlags.all), given.question == nil
        else { return false }
        let flags = ShellFlags(given)
        return given.words.count == (isRescue ? 1 : 0) && flags.lines.isEmpty
            && flags.scripts.isEmpty && flags.format.isHumanReadable
    }
}

/// Splits an outer line into pipelines.
private struct OuterScanner {
    /// The reason for which it stops.
    enum Stop: Error {
        case syntax(SyntaxError)
        case refusal(String)
    }

    private static let status = "echo \"status $?\""
    /// The characters with a meaning that nothing here has.
    private static let refused: Set<Character> = ["$", "`", "<", ">", "&", "(", ")", "*", "?", "["]

    private let text: String
    private var rest: Substring
    private var pipelines: [[OuterLine.Stage]] = []
    private var stages: [OuterLine.Stage] = []
    private var words: [String] = []

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    /// The column of the rest, which takes time to count.
    private var column: Int { column(of: rest.startIndex) }

    private func column(of index: String.Index) -> Int {
        text.distance(from: text.startIndex, to: index) + 1
    }

    mutating func read() throws(Stop) -> [[OuterLine.Stage]] {
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            guard let next = rest.first else { break }
            switch next {
            case "|", ";":
                try endStage(at: String(next))
                if next == ";" { endPipeline() }
                rest.removeFirst()
            case "#": throw .refusal("'#' would begin a comment")
            case "~": throw .refusal("'~' would be a home directory")
            default: if try !readStatus() { words.append(try word()) }
            }
        }
        if !words.isEmpty {
            try endStage(at: "")
        } else if !stages.isEmpty {
            throw .syntax(.missingPipeCommand(column: column))
        }
        endPipeline()
        return pipelines
    }

    private mutating func endStage(at mark: String) throws(Stop) {
        guard let first = words.first else {
            // The form of the status has no words.
            if stages.last == .status, mark == ";" { return }
            throw .syntax(.missingCommand(before: mark, column: column))
        }
        guard first == "devmenu" || OuterLine.builtIns.contains(first) else {
            let all = OuterLine.builtIns.sorted().joined(separator: ", ")
            throw .refusal("'\(first)' isn't run: only devmenu and \(all) are")
        }
        stages.append(.command(words))
        words = []
    }

    private mutating func endPipeline() {
        if !stages.isEmpty { pipelines.append(stages) }
        stages = []
    }

    /// Reads `echo "status $?"`, if that comes next as a separate pipeline.
    private mutating func readStatus() throws(Stop) -> Bool {
        guard words.isEmpty, stages.isEmpty, rest.hasPrefix(Self.status) else { return false }
        let after = rest.dropFirst(Self.status.count).drop { $0 == " " }
        guard after.isEmpty || after.first == ";" else { return false }
        rest = after
        stages = [.status]
        if rest.isEmpty { endPipeline() }
        return true
    }

    private mutating func word() throws(Stop) -> String {
        let start = rest.startIndex
        var word = ""
        while let next = rest.first, !" \t|;".contains(next) {
            let at = rest.startIndex
            rest.removeFirst()
            switch next {
            case "'":
                guard let end = rest.firstIndex(of: "'") else {
                    throw .syntax(.unterminatedQuote(column: column(of: at)))
                }
                word += rest[..<end]
                rest = rest[end...].dropFirst()
            case "\"": word += try quoted(from: at)
            case "\\":
                guard let escaped = rest.popFirst() else {
                    throw .syntax(.trailingBackslash(column: column(of: at)))
                }
                word.append(escaped)
            case "$" where rest.first == "'":
                rest.removeFirst()
                word += try escaped(from: at)
            case "=" where words.isEmpty && Self.isName(text[start..<at]):
                throw .refusal("'\(text[start..<rest.startIndex])' would assign a variable")
            case "*" where rest.hasPrefix("**"):
                // A secret, which is filled in.
                word += ReplaySecrets.mask
                rest.removeFirst(2)
            case let next where Self.refused.contains(next):
                throw .refusal("'\(next)' needs a shell, which a replay doesn't start")
            default: word.append(next)
            }
        }
        return word
    }

    /// Reads the rest of `"…"`.
    private mutating func quoted(from start: String.Index) throws(Stop) -> String {
        var text = ""
        while let next = rest.popFirst() {
            switch next {
            case "\"": return text
            case "$", "`": throw .refusal("'\(next)' needs a shell, which a replay doesn't start")
            case "\\":
                guard let escaped = rest.first, "\"\\$`".contains(escaped) else { fallthrough }
                text.append(escaped)
                rest.removeFirst()
            default: text.append(next)
            }
        }
        throw .syntax(.unterminatedQuote(column: column(of: start)))
    }

    /// Reads the rest of `$'…'`, in which `\U` and eight hexadecimal digits are a character.
    private mutating func escaped(from start: String.Index) throws(Stop) -> String {
        var text = ""
        while let next = rest.popFirst() {
            switch next {
            case "'": return text
            case "\\" where rest.first == "U":
                let digits = rest.dropFirst().prefix(8)
                // At U+0000 a program's argument would end.
                guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init),
                    scalar != "\0"
                else { throw .refusal("'\\U\(digits)' isn't a character") }
                text.unicodeScalars.append(scalar)
                rest = rest[digits.endIndex...]
            case "\\" where rest.first == "'" || rest.first == "\\": text.append(rest.removeFirst())
            case "\\": throw .refusal("'\\' needs a shell, which a replay doesn't start")
            default: text.append(next)
            }
        }
        throw .syntax(.unterminatedQuote(column: column(of: start)))
    }

    private static func isName(_ text: Substring) -> Bool {
        text.first.map { $0 == "_" || $0.isASCII && $0.isLetter } ?? false
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }
}
