import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The arguments of an action or a page as values, with its secrets read.
struct ActionArguments {
    /// The arguments by parameter.
    let values: JSONObject
    /// Indicates whether `--yes` was among the words.
    let isConfirmed: Bool
    /// Indicates whether the action only describes what it would do, without being run.
    let isPreview: Bool
    /// The reason for the run that `--why` gave, or `nil`.
    let reason: String?

    /// Indicates whether the action only reports what it would do.
    ///
    /// By convention it does if a Bool named `dry-run` is on.
    var isDryRun: Bool { values[ParameterDeclaration.dryRunName] == true }

    /// Binds words to the parameters of an action or a page, and asks for missing arguments at the
    /// prompt.
    ///
    /// - Parameters:
    ///   - words: The words that follow its name.
    ///   - parameters: The parameters.
    ///   - name: The name in a question.
    ///   - directory: The directory in which a path is used; the shell's own by default.
    ///   - isDryRun: `true` if `--dry-run` came before the action's name.
    ///   - context: The context whose prompt asks.
    /// - Throws: ``CommandError``.
    init(
        _ words: [Word],
        to parameters: [ParameterDeclaration],
        of name: String,
        in directory: String? = nil,
        isDryRun: Bool = false,
        _ context: any CommandContext
    ) throws {
        do {
            let binding = try ArgumentBinding(words, to: parameters)
            isConfirmed = binding.isConfirmed
            reason = binding.reason
            let own = parameters.first {
                $0.name == ParameterDeclaration.dryRunName && $0.type == .bool
            }
            let isPreview = own == nil && (isDryRun || binding.isDryRun)
            self.isPreview = isPreview
            // All other errors are found before a question is asked.
            var values = try binding.plainValues()
            if isDryRun, let own, !binding.has(own) { values[own.name] = true }
            // A dry run never asks.
            let isDry = isPreview || values[ParameterDeclaration.dryRunName] == true
            let questions = isDry ? nil : context.questions
            let missing = parameters.filter { $0.isRequired && !binding.has($0) }
            if let first = missing.first, questions == nil {
                throw ArgumentError.missing(first.name, expected: first.expectation)
            }
            values.merge(
                try binding.secretValues { parameter, word in
                    let isReference = word.hasPrefix("@") || word == "-"
                    guard !isPreview || !isReference else { return SecretWords.mask }
                    if isReference { try Self.check(paths: [String(word.drop { $0 == "@" })]) }
                    return try SecretInput(context: context).read(word, for: parameter)
                }
            )
            if let questions {
                for parameter in missing {
                    values[parameter.name] = try parameter.answer(for: name, from: questions)
                }
            }
            for parameter in parameters where parameter.type == .path {
                let given = values[parameter.name]
                let paths = given?.array ?? given.map { [$0] } ?? []
                try Self.check(paths: paths.compactMap(\.string))
                values[parameter.name] = values[parameter.name]?.path(in: directory)
            }
            self.values = values
        } catch let error as ArgumentError {
            let input = SecretInput(context: context)
            try input.skip(words, of: parameters)
            throw CommandError.badArgument(input.reworded(error, of: parameters))
        }
    }

    /// Throws the error of a replay for files outside of its story's directory.
    private static func check(paths: [String]) throws {
        if let error = ReplayMode.refusal(by: { $0.refusal(ofPaths: paths) }) { throw error }
    }
}

extension JSONValue {
    /// Returns the path, or each of the paths, as a program in another directory finds it.
    ///
    /// A path that a person typed starts from the shell's directory.
    fileprivate func path(in directory: String?) -> JSONValue {
        switch self {
        case .string(let name):
            let path = TextFile.path(name)
            return .string(directory.map { FileSystem.path(path, from: $0) } ?? path)
        case .array(let paths): return .array(paths.map { $0.path(in: directory) })
        default: return self
        }
    }
}

extension ParameterDeclaration {
    /// Asks for the argument, which is missing at the prompt, until an answer fits, and explains each
    /// that doesn't.
    ///
    /// - Throws: ``ArgumentError`` at the end of input, ``CommandError`` at Ctrl-C, and ``ShellEnd``.
    fileprivate func answer(
        for subject: String,
        from questions: any Questions
    ) throws -> JSONValue {
        let hint = isSecret && type == .string ? "" : " (\(expectation))"
        let text = ControlEscaping.escaped("\(subject) \(name)\(hint): ", as: .name)
        var reason = ""
        while true {
            let answer =
                type == .path && !isRest
                ? try questions.askForPath(text, after: reason)
                : try questions.ask(reason + text, echoes: !isSecret)
            do throws(ArgumentError) {
                return try value(ofAnswer: answer)
            } catch {
                guard !questions.hasEnded else { throw error }
                reason = ControlEscaping.escaped("\(error)") + "\n"
            }
        }
    }

    /// Returns the text of a word, or of the part of it from an offset, as this parameter has it.
    fileprivate func text(of word: Word, from offset: Int = 0) -> String {
        let text = String(decoding: word.text.utf8.dropFirst(offset), as: UTF8.self)
        if type == .path { return word.fileName(from: offset) }
        return isSecret && text.hasPrefix("@") ? "@" + word.fileName(from: offset + 1) : text
    }

    /// Returns the argument that a person typed only for this parameter.
    ///
    /// - Throws: ``ArgumentError``, also for no text.
    func value(ofAnswer answer: String) throws(ArgumentError) -> JSONValue {
        guard !answer.isEmpty else { throw .missing(name, expected: expectation) }
        guard isRest else {
            let isText = isSecret || type == .string
            return try argument(from: isText ? answer : answer.trimmingBlanks)
        }
        // Quotes join words, as they do in the line.
        guard let commands = try? TypedLine(answer).commands, commands.count == 1,
            commands[0].redirection == nil, commands[0].pipe == nil
        else { throw .unfit(name, given: answer, expected: "words", suggestion: nil) }
        return try checked(.array(commands[0].words.map { .string(text(of: $0)) }))
    }
}

/// A binding of the words that follow an action's name to its parameters.
///
/// A word is bound by position, as `name=value` if `name` is declared, as `--name=value`, or as
/// `--name` with the value as the next word (without one for a Bool). After `--`, words are bound
/// only by position. `--yes` confirms, and `--dry-run` requests a description of the effect. Once
/// the next positional parameter accepts the rest, all remaining words are its own, whatever they
/// look like, but for a `--dry-run` before `--`: nobody who types it wants the thing done.
struct ArgumentBinding {
    /// The texts that were given, by parameter.
    private var texts: [String: String] = [:]
    /// The Bools that were set only by their name.
    private var flags: Set<String> = []
    /// The words that were given to parameters that accept the rest.
    private var lists: [String: [String]] = [:]
    /// Indicates whether a risky action is confirmed.
    private(set) var isConfirmed = false
    /// Indicates whether the action only describes what it would do.
    private(set) var isDryRun = false
    /// The reason for the run, or `nil`.
    private(set) var reason: String?
    /// The parameter that accepts all further words, or `nil` if that isn't the next one.
    private(set) var rest: ParameterDeclaration?
    /// The indices of the words that contain a secret, and the UTF-8 offset of the secret in each.
    private(set) var secrets: [(index: Int, offset: Int)] = []

    private let words: [Word]
    private let parameters: [ParameterDeclaration]
    /// The parameters that a word was bound to by position.
    private var placed: Set<String> = []

    /// Binds words to parameters.
    ///
    /// - Throws: ``ArgumentError``.
    init(_ words: [Word], to parameters: [ParameterDeclaration]) throws(ArgumentError) {
        (self.words, self.parameters) = (words, parameters)
        var isNaming = true
        var scanner = FlagScanner(words.map(\.text))
        while scanner.index < words.count {
            if let rest = next, rest.isRest {
                var further = words[scanner.index...]
                if isNaming { removeDryRun(from: &further) }
                lists[rest.name, default: []] += further.map { rest.text(of: $0) }
                placed.insert(rest.name)
                break
            }
            switch scanner.next({ isNaming ? form(of: $0) : nil }) {
            case .flag(let flag): try bind(flag)
            case .end(let index) where isNaming && !words[index].isQuoted: isNaming = false
            case .word(let index), .end(let index):
                try bind(words[index].text, at: index, isNaming: isNaming)
            case nil: break
            }
        }
        if let next, next.isRest { rest = next }
    }

    /// Removes the first `--dry-run` before `--`, which then is a flag.
    private mutating func removeDryRun(from words: inout ArraySlice<Word>) {
        let name = ParameterDeclaration.dryRunName
        let named = words.prefix { $0.text != "--" }
        guard let index = named.firstIndex(where: { $0.text == "--" + name }) else { return }
        words.remove(at: index)
        if parameter(named: name) == nil { isDryRun = true } else { flags.insert(name) }
    }

    /// The next parameter by position.
    private var next: ParameterDeclaration? { parameters.first { $0.isRest || !has($0) } }

    /// Indicates whether no word can be a secret in the position of another argument.
    ///
    /// All words that were given fit and, if a secret wasn't given, none is bound by position.
    var isUnambiguous: Bool {
        let isWhole = parameters.allSatisfy { !$0.isSecret || has($0) }
        return (isWhole || placed.isEmpty)
            && parameters.allSatisfy { parameter in
                guard !parameter.isSecret, let text = texts[parameter.name] else { return true }
                return (try? parameter.argument(from: text)) != nil
            }
    }

    /// Returns the arguments other than secrets as values, each checked by its parameter.
    ///
    /// - Returns: The values by the names of parameters.
    /// - Throws: ``ArgumentError``.
    func plainValues() throws(ArgumentError) -> JSONObject {
        var values = JSONObject()
        for parameter in parameters {
            if flags.contains(parameter.name) {
                values[parameter.name] = true
            } else if let words = lists[parameter.name] {
                values[parameter.name] = .array(words.map { .string($0) })
            } else if !parameter.isSecret, let text = texts[parameter.name] {
                do throws(ArgumentError) {
                    values[parameter.name] = try parameter.argument(from: text)
                } catch {
                    throw misspelled(text, for: parameter) ?? shown(error)
                }
            }
        }
        return values
    }

    /// Returns an error without the word, if that may be a misplaced secret.
    private func shown(_ error: ArgumentError) -> ArgumentError {
        guard parameters.contains(where: \.isSecret),
            case .unfit(let name, _, let expected, _) = error
        else { return error }
        return .unfit(name, given: nil, expected: expected, suggestion: nil)
    }

    /// Returns the secrets as values, each checked by its parameter.
    ///
    /// - Parameter read: Reads a secret that is given as `@FILE` or `-`.
    /// - Returns: The values by the names of parameters.
    /// - Throws: ``ArgumentError``, or what `read` threw.
    func secretValues(reading read: (ParameterDeclaration, String) throws -> String) throws
        -> JSONObject
    {
        var values = JSONObject()
        for parameter in parameters where parameter.isSecret {
            guard let text = texts[parameter.name] else { continue }
            values[parameter.name] = try parameter.argument(from: try read(parameter, text))
        }
        return values
    }

    /// Returns the error for a misspelled `name=value` that was bound by position, or `nil`.
    private func misspelled(_ text: String, for parameter: ParameterDeclaration) -> ArgumentError? {
        guard placed.contains(parameter.name), !parameter.isSecret,
            let end = text.firstIndex(of: "=")
        else { return nil }
        let name = String(text[..<end])
        // After `--` it's no name.
        guard self.parameter(named: name) == nil else { return nil }
        return NearestName.mistyped(name, among: parameters.map(\.name))
            .map { .unknown(name, suggestion: $0) }
    }

    /// Returns whether a parameter was given a value.
    func has(_ parameter: ParameterDeclaration) -> Bool {
        texts[parameter.name] != nil || flags.contains(parameter.name)
            || lists[parameter.name] != nil
    }

    /// Returns whether a parameter goes with the argument of the one that it depends on, if that was
    /// given.
    func fits(_ parameter: ParameterDeclaration) -> Bool {
        guard let condition = parameter.condition, let text = texts[condition.name] else {
            return true
        }
        return condition.values.contains(text)
    }

    /// Returns the form of a word that begins as `--name` does; `nil` if it goes by position.
    private func form(of name: String) -> FlagScanner.Form? {
        guard name.hasPrefix("--"), name != "--" else { return nil }
        let parameter = parameter(named: name.dropFirst(2))
        let isValued = parameter.map { $0.type != .bool } ?? (name == ChangeReason.flag)
        return isValued ? .valued : .joined
    }

    private func parameter(named name: some StringProtocol) -> ParameterDeclaration? {
        parameters.first { $0.name == name }
    }

    private mutating func bind(_ flag: ScannedFlag) throws(ArgumentError) {
        let name = flag.name.dropFirst(2)
        let parameter = parameter(named: name)
        switch flag.name {
        case "--yes" where flag.value == nil: isConfirmed = true
        case "--dry-run" where flag.value == nil && parameter == nil: isDryRun = true
        case ChangeReason.flag where parameter == nil:
            guard reason == nil else { throw .repeated("why") }
            guard let text = flag.value, ChangeReason.isValid(text) else {
                throw .missing("why", expected: ChangeReason.expectation)
            }
            reason = text
        default:
            guard let parameter else {
                let names = parameters.map(\.name)
                let near = NearestName.suggestion(for: String(name), among: names)
                // Of the words of an action with a secret, any may be the secret.
                let mayBeSecret = near == nil && parameters.contains(where: \.isSecret)
                let shown = mayBeSecret ? SecretWords.mask : String(name)
                let flags = ShellFlags.followingNames
                throw .unknown(
                    shown,
                    suggestion: near ?? NearestName.suggestion(for: flag.name, among: flags)
                )
            }
            try bind(flag.value, to: parameter, at: flag.end, offset: flag.valueOffset)
        }
    }

    /// Binds a word of the form `name=value`, or one that goes by position.
    private mutating func bind(
        _ word: String,
        at index: Int,
        isNaming: Bool
    ) throws(ArgumentError) {
        let (name, value) = FlagScanner.split(word)
        if isNaming, let value, let parameter = parameter(named: name) {
            let offset = name.utf8.count + 1
            return try bind(value, to: parameter, at: index, offset: offset)
        }
        guard let parameter = next else {
            // Of the words of an action with a secret, any may be the secret.
            let mayBeSecret = parameters.contains(where: \.isSecret)
            throw .tooMany(mayBeSecret ? SecretWords.mask : word, expected: parameters.count)
        }
        try bind(word, to: parameter, at: index, offset: 0)
        placed.insert(parameter.name)
    }

    private mutating func bind(
        _ value: String?,
        to parameter: ParameterDeclaration,
        at index: Int,
        offset: Int
    ) throws(ArgumentError) {
        let value = value.map { _ in parameter.text(of: words[index], from: offset) }
        if parameter.isRest, let value {
            lists[parameter.name, default: []].append(value)
            return
        }
        guard !has(parameter) else { throw .repeated(parameter.name) }
        guard let value else {
            guard parameter.type == .bool else {
                throw .missing(parameter.name, expected: parameter.expectation)
            }
            flags.insert(parameter.name)
            return
        }
        texts[parameter.name] = value
        if parameter.isSecret { secrets.append((index, offset)) }
    }
}
