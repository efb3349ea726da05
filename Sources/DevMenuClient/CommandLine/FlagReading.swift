import DevMenuKit
import DevMenuWire

/// The flags of a command line, with their values, and its other words.
package struct FlagReading: Sendable {
    /// The flags that request something other than the command, so that nothing after them is read.
    private static let questions = ["--help", "--version"]

    /// The words that aren't flags; a `--` before the command's is the first of them.
    package private(set) var words: [String] = []
    /// The name of the flag that requests something other than the command, if one does.
    package private(set) var question: String?
    private var values: [String: [String]] = [:]

    /// Creates a reading of no words.
    package init() {}

    /// Reads the flags before a command, or among all words.
    ///
    /// - Parameters:
    ///   - arguments: The words.
    ///   - declared: The flags that are allowed.
    ///   - isThroughout: `true` to read flags after other words too, up to a `--`.
    /// - Throws: ``FlagError``.
    package init(
        _ arguments: some Collection<String>,
        among declared: @autoclosure () -> [CommandArgument],
        throughout isThroughout: Bool = false
    ) throws(FlagError) {
        // Most command lines have no flags.
        guard isThroughout || arguments.first?.hasPrefix("-") ?? false else {
            words = Array(arguments)
            return
        }
        let all = Array(arguments)
        let declared = declared()
        var scanner = FlagScanner(all)
        while let part = scanner.next(declared.form) {
            switch part {
            case .flag(let flag):
                try add(flag, as: declared.flag(flag.name))
                if question != nil { return }
            case .word(let index):
                let word = all[index]
                guard !word.hasPrefix("-") || isThroughout && word == "-" else {
                    // The text after `=` may be a secret.
                    let name = FlagScanner.split(word).name
                    let names = declared.flatMap(\.flagNames)
                    throw .unknown(
                        name,
                        suggestion: NearestName.suggestion(for: name, among: names)
                    )
                }
                guard isThroughout else {
                    words = Array(all[index...])
                    return
                }
                words.append(word)
            case .end(let index):
                words += all[(isThroughout ? index + 1 : index)...]
                return
            }
        }
    }

    /// Adds a flag.
    ///
    /// - Parameters:
    ///   - flag: The flag.
    ///   - declared: Its declaration.
    ///   - isLoose: `true` if a value may begin with a hyphen, and is checked later.
    /// - Throws: ``FlagError``.
    package mutating func add(
        _ flag: ScannedFlag,
        as declared: CommandArgument?,
        isLoose: Bool = false
    ) throws(FlagError) {
        guard let declared, let name = declared.optionName else { return }
        let value = flag.value ?? ""
        let isForgotten = flag.end > flag.index && value.hasPrefix("-") && value != "-"
        let isLoose = isLoose || declared.meaning == .line
        guard !flag.hasUnwantedValue else { throw .unwantedValue(of: flag.name) }
        guard !flag.awaitsValue, isLoose || !isForgotten else { throw .missingValue(of: flag.name) }
        if !isLoose, declared.takesValue, let expected = declared.expected(value) {
            let suggestion = NearestName.suggestion(for: value, among: declared.choices)
            throw .unfit(value, of: flag.name, expected: expected, suggestion: suggestion)
        }
        guard values[name] == nil || declared.isRepeated || !declared.takesValue else {
            throw .repeated(flag.name)
        }
        values[name, default: []].append(value)
        if Self.questions.contains(name) { question = name }
    }

    /// Adds a flag that isn't given, and its value.
    package mutating func add(_ name: String, _ value: String) { values[name] = [value] }

    /// The words of the command, without a `--` before them.
    package var command: [String] { words.first == "--" ? Array(words.dropFirst()) : words }

    /// The names of the flags.
    package var names: [String] { values.keys.sorted() }

    /// Returns the value of a flag, or `nil` if it isn't given.
    package subscript(name: String) -> String? { values[name]?.first }

    /// Returns the values of a flag that may be given more than once.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Indicates whether a flag is given.
    package func has(_ name: String) -> Bool { values[name] != nil }
}

/// The flags at the beginning of a command line, whether they fit or not, and the words after them.
package struct LeadingFlags {
    /// The flags, in order.
    package let flags: [ScannedFlag]
    /// The words from the first one that isn't a flag; a `--` that ends the flags is included.
    package let words: [String]

    /// Splits a command line.
    package init(_ words: some Sequence<String>, among declared: [CommandArgument]) {
        let all = Array(words)
        let (flags, placed, _) = declared.scan(all, throughout: false)
        (self.flags, self.words) = (flags, placed.map { all[$0] })
    }

    /// The words of the command, without a `--` before them.
    package var command: [String] { words.first == "--" ? Array(words.dropFirst()) : words }
}

/// A reason that the flags of a command line can't be used.
package enum FlagError: Error, Equatable, Sendable {
    /// No flag has this name.
    case unknown(String, suggestion: String?)
    /// A flag has no value.
    case missingValue(of: String)
    /// A flag has a value that it doesn't accept.
    case unwantedValue(of: String)
    /// A flag of one value has several.
    case repeated(String)
    /// A flag doesn't accept this value.
    case unfit(String, of: String, expected: String, suggestion: String?)
    /// The flags don't fit together, or with what there is.
    case misuse(String)

    /// The name of the error for programs.
    package var kind: String {
        if case .unfit = self { WireErrorKind.badArgument.rawValue } else { "usage" }
    }

    /// The nearest name or value, if the error has one.
    package var suggestion: String? {
        switch self {
        case .unknown(_, let suggestion), .unfit(_, _, _, let suggestion): suggestion
        default: nil
        }
    }

    /// Throws the first of some problems that is there.
    package static func refuse(_ problems: [(isThere: Bool, text: String)]) throws(FlagError) {
        if let problem = problems.first(where: \.isThere) { throw .misuse(problem.text) }
    }
}

extension FlagError: CustomStringConvertible {
    package var description: String {
        let hint = NearestName.question(suggestion, or: ".")
        return switch self {
        case .unknown(let name, _): "Unknown option '\(name)'" + hint
        case .missingValue(let name): "\(name) needs a value"
        case .unwantedValue(let name): "\(name) takes no value"
        case .repeated(let name): "\(name) is given more than once"
        case .unfit(let value, let name, let expected, _):
            "\(name) takes \(expected), not '\(value.shownName)'" + hint
        case .misuse(let problem): problem
        }
    }
}
