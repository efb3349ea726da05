import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The words of a command, apart from its options such as `--last N` and `--last=N`.
struct OptionWords {
    private let invocation: Invocation
    private var placed: [Word] = []
    private var values: [String: String] = [:]

    /// Takes the options of a command, which are its arguments that begin with `--`, out of its words.
    ///
    /// An argument of one word, such as `--exact`, is an option without a value.
    ///
    /// - Throws: ``CommandError`` of the kind `usage`, where an option has no value or is repeated.
    init(_ invocation: Invocation, of command: some Command) throws(CommandError) {
        self.invocation = invocation
        // Scripts switch settings often, and seldom with options.
        guard invocation.words.contains(where: { $0.text.hasPrefix("--") }) else {
            placed = invocation.words
            return
        }
        let names = command.arguments.compactMap(\.optionName)
        let flags = command.arguments.filter { !$0.takesValue }.compactMap(\.optionName)
        var rest = invocation.words[...]
        while let next = rest.popFirst() {
            let word = next.text
            let named = names.first { word == $0 || word.hasPrefix($0 + "=") }
            guard let name = named else {
                placed.append(next)
                continue
            }
            func fail(_ problem: String) -> CommandError {
                .usage(command: command.name, problem: problem, usage: command.usage)
            }
            let given: String?
            if flags.contains(name) {
                guard word == name else { throw fail("\(name) takes no value") }
                given = ""
            } else {
                given =
                    word == name ? rest.popFirst()?.text : String(word.dropFirst(name.count + 1))
            }
            guard let given else { throw fail("\(name) needs a value") }
            if name == Self.reason, !ChangeReason.isValid(given) {
                throw fail("\(name) takes \(ChangeReason.expectation)")
            }
            guard values.updateValue(given, forKey: name) == nil else {
                throw fail("\(name) is given more than once")
            }
        }
    }

    private static let reason = "--why"

    /// The words that are no options, in order.
    var words: [String] { placed.map(\.text) }

    /// Returns the value of an option, or `nil` where it isn't given.
    subscript(name: String) -> String? { values[name] }

    /// Indicates whether an option is given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Throws ``CommandError`` of the kind `usage` for an option that doesn't go with a word.
    func refuse(
        except names: [String],
        of command: some Command,
        after word: String
    ) throws(CommandError) {
        guard let name = values.keys.sorted().first(where: { !names.contains($0) }) else { return }
        let problem = "'\(command.name) \(word)' has no option \(name)"
        throw .usage(command: command.name, problem: problem, usage: command.usage)
    }

    /// Returns the value of an option as a whole number from 1, or `nil` where it isn't given.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    func count(_ name: String, of command: some Command) throws(CommandError) -> Int? {
        try values[name].map { word throws(CommandError) in
            try Self.count(word, of: command)
        }
    }

    /// Returns a word as a whole number from 1.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    static func count(_ word: String, of command: some Command) throws(CommandError) -> Int {
        guard let number = Int(word), number > 0 else {
            throw .badWord(
                word,
                of: command.name,
                expected: "a whole number from 1",
                suggestion: nil
            )
        }
        return number
    }

    /// Returns the time of `--since` as ISO 8601, or `nil` where it isn't given.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    func since(of command: some Command) throws(CommandError) -> String? {
        guard let word = values["--since"] else { return nil }
        if let time = TypedTime.since(word) { return time.iso }
        let forms = TypedTime.sinceForms
        throw .badWord(word, of: command.name, expected: forms, suggestion: nil)
    }

    /// Returns the end of an override that `--for` or `--until` names, or `nil` for none.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`, or `usage` where both are given.
    func limit(of command: some Command) throws(CommandError) -> SettingLimit? {
        if let word = values["--for"] {
            guard values["--until"] == nil else {
                let problem = "--for and --until exclude one another"
                throw .usage(command: command.name, problem: problem, usage: command.usage)
            }
            if let seconds = TypedTime.duration(word) { return .after(seconds: seconds) }
            let forms = TypedTime.durationForms
            throw .badWord(word, of: command.name, expected: forms, suggestion: nil)
        }
        guard let word = values["--until"] else { return nil }
        if let limit = TypedTime.until(word) { return limit }
        let nearest = NearestName.suggestion(for: word, among: ["relaunch"])
        let forms = TypedTime.untilForms
        throw .badWord(word, of: command.name, expected: forms, suggestion: nearest)
    }

    /// Throws ``CommandError`` of the kind `usage` unless the number of words is in a range.
    func expect(_ counts: ClosedRange<Int>, of command: some Command) throws(CommandError) {
        guard !counts.contains(placed.count) else { return }
        guard placed.count > counts.upperBound else {
            throw invocation.misuse("a word is missing", of: command)
        }
        let problem =
            unknownOption(of: command)
            ?? "'\(invocation.shown(placed[counts.upperBound]))' is one word too many"
        throw invocation.misuse(problem, of: command)
    }

    /// Throws ``CommandError`` of the kind `usage` for a word that looks like an option.
    func refuseUnknown(of command: some Command) throws(CommandError) {
        if let problem = unknownOption(of: command) {
            throw invocation.misuse(problem, of: command)
        }
    }

    /// Returns what is wrong with a word that looks like an option; `nil` where there is none.
    private func unknownOption(of command: some Command) -> String? {
        let names = command.arguments.compactMap(\.optionName)
        guard !names.isEmpty, let word = placed.first(where: { $0.text.hasPrefix("--") }),
            !word.isQuoted, invocation.shown(word) == word.text
        else { return nil }
        let typed = String(word.text.prefix { $0 != "=" })
        let shown = ControlEscaping.escaped(typed, as: .name)
        let nearest = NearestName.suggestion(for: typed, among: names)
        return "there is no option '\(shown)'" + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
    }
}

extension CommandArgument {
    /// The name of an option, such as `--last`; `nil` for a word that goes by its position.
    var optionName: String? {
        guard isOptional, name.hasPrefix("--"), !name.contains("|") else { return nil }
        return name.split(separator: " ").first.map(String.init)
    }

    /// The options of commands that set settings: the end of the override, and the reason.
    static let changeOptions = [
        CommandArgument(
            "--for DURATION",
            .text,
            summary: "take it back after 30s, 15m, 2h or 3d",
            isOptional: true
        ),
        CommandArgument(
            "--until TIME",
            .text,
            summary: "take it back at 18:00, at an ISO 8601 time, or at the app's 'relaunch'",
            isOptional: true
        ),
        why,
    ]

    /// Indicates whether an option is followed by a value.
    var takesValue: Bool { name.contains(" ") }

    /// The option `--why TEXT` of commands that change settings.
    static let why = CommandArgument(
        "--why TEXT",
        .text,
        summary: "the reason, which the journal keeps",
        isOptional: true
    )
}

extension [CommandArgument] {
    /// Returns the indices of the words that go by their position: neither options nor their values.
    func placedIndices(in words: [String]) -> [Int] {
        let names = compactMap(\.optionName)
        let valued = filter(\.takesValue).compactMap(\.optionName)
        var indices: [Int] = []
        var isValue = false
        for (index, word) in words.enumerated() {
            let isOption = names.contains { word == $0 || word.hasPrefix($0 + "=") }
            if !isOption, !isValue { indices.append(index) }
            isValue = isOption && !isValue && valued.contains(word)
        }
        return indices
    }
}
