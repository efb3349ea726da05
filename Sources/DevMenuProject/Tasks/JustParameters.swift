import DevMenuKit

/// The parameters of a recipe, as people type them and as just gets their arguments.
struct JustParameters {
    /// The positional parameters, the last of which may accept the rest of the line, and the
    /// options.
    ///
    /// The options come last, so that no positional word is read as one.
    var declarations: [ParameterDeclaration] { positional + options }
    /// The words after the recipe's name.
    private(set) var words: [ProjectTask.Word] = []

    private var names = ParameterNames()
    private var positional: [ParameterDeclaration] = []
    private var options: [ParameterDeclaration] = []
    /// Indicates whether people type options among the words of the rest, which just reads.
    private let passesOptionsOn: Bool

    /// Creates the parameters in the dump of a recipe.
    init(of parameters: [JSONValue]) {
        let places = parameters.filter { Self.option(of: $0) == nil }
        let hasRest = places.last.map { $0["kind"] != "singular" } ?? false
        // Only just reads a short option, and one that can be given twice.
        passesOptionsOn = parameters.contains { json in
            Self.option(of: json) != nil
                && (hasRest || json["short"]?.string != nil || json["multiple"] == true
                    || json["kind"] != "singular")
        }
        let areWordsOne = passesOptionsOn && !(hasRest && places.count == 1)
        var positionalWords: [ProjectTask.Word] = []
        for json in parameters where !areWordsOne || Self.option(of: json) != nil {
            let declaration = declaration(json)
            if let option = Self.option(of: json) {
                options.append(declaration)
                words.append(
                    declaration.type == .bool
                        ? .flag(option, of: declaration.name)
                        : .argument(of: declaration.name, behind: "\(option)=")
                )
            } else {
                positional.append(declaration)
                positionalWords.append(
                    declaration.isRest
                        ? .rest(of: declaration.name) : .argument(of: declaration.name)
                )
            }
        }
        if areWordsOne {
            var rest = ParameterDeclaration("args", isRest: true, allowsHyphen: false)
            rest.name = names.permit(rest)
            let meanings = places.compactMap { $0["name"]?.string }.joined(separator: " ")
            if !meanings.isEmpty { rest.summary = LocalizedText(meanings) }
            positional = [rest]
            positionalWords = [.rest(of: rest.name)]
        }
        // With a rest, people can type this themselves, or options.
        if !options.isEmpty, !positional.isEmpty, positional.last?.isRest == false {
            words.append(.text("--"))
        }
        words += positionalWords
    }

    /// Returns the word of an option, such as `--language` or `-l`, or `nil` for one by place.
    private static func option(of json: JSONValue) -> String? {
        json["long"]?.string.map { "--\($0)" } ?? json["short"]?.string.map { "-\($0)" }
    }

    private mutating func declaration(_ json: JSONValue) -> ParameterDeclaration {
        let isOption = Self.option(of: json) != nil
        let isFlag = json["flag"] == true || isOption && json["value"].map { $0 != .null } ?? false
        let isSingular = json["kind"] == "singular"
        let expression = json["default"].flatMap { $0 == .null ? .none : $0 }
        var declaration = ParameterDeclaration(
            "",
            type: isFlag ? .bool : .string,
            isRequired: !isFlag && expression == nil && json["kind"] != "star"
                && !(isOption && passesOptionsOn),
            isRest: !isSingular && !isOption,
            allowsHyphen: isOption
        )
        declaration.name = json["long"]?.string ?? json["name"]?.string ?? ""
        declaration.name = names.permit(declaration)
        var notes = [json["help"]?.string ?? ""]
        // Older versions have one pattern.
        let patterns = json["pattern"]?.array ?? [json["pattern"] ?? .null]
        for pattern in patterns.compactMap(\.string) {
            let words = pattern.split(separator: "|", omittingEmptySubsequences: false)
            if patterns.count == 1, isSingular, !isFlag, words.allSatisfy(Self.isPlain) {
                declaration.type = .choice
                declaration.choices = words.map(String.init)
            } else {
                notes.append("pattern \(pattern)")
            }
        }
        for bound in ["min", "max"] {
            if let count = json[bound]?.integer { notes.append("\(bound) \(count) words") }
        }
        if let expression {
            // The same text is used without an argument, so that a later one can be given.
            if isSingular, !isFlag, !(isOption && passesOptionsOn) {
                declaration.defaultValue = expression.string.map { .string($0) }
            }
            if declaration.problem != nil { declaration.defaultValue = nil }
            if declaration.defaultValue == nil {
                notes.append("default \(Self.text(of: expression))")
            }
        }
        let summary = notes.filter { !$0.isEmpty }.joined(separator: ", ")
        declaration.summary = summary.isEmpty ? .empty : LocalizedText(summary)
        return declaration
    }

    /// Indicates whether an alternative of a pattern matches only itself.
    private static func isPlain(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || "_-".utf8.contains($0) }
    }

    /// Returns an expression as a justfile has it; `…` for one that is rare.
    static func text(of expression: JSONValue) -> String {
        if let text = expression.string { return "'\(text)'" }
        let parts = expression.array ?? []
        let texts = parts.dropFirst().map(text(of:))
        let name = parts.dropFirst().first?.string ?? ""
        switch parts.first?.string {
        case "variable"?: return name
        case "evaluate"?: return "`\(name)`"
        case "call"?: return "\(name)(\(texts.dropFirst().joined(separator: ", ")))"
        case "concatenate"?: return texts.joined(separator: " + ")
        case "join"?: return texts.joined(separator: " / ")
        default: return "…"
        }
    }
}
