import DevMenuKit

/// A command in a menu's file, some of whose arguments are parameters.
struct ProgramTemplate: Sendable {
    private enum Word: Sendable {
        case literal(String)
        case parameter(String)
    }

    private let words: [Word]

    /// Creates a template from a list of words.
    ///
    /// The word `{name}` is replaced by the argument for that parameter, and `{{name}}` by the text
    /// `{name}`. Any other word is used as it is.
    ///
    /// - Parameters:
    ///   - texts: The words, the program first.
    ///   - names: The names of the parameters.
    ///   - areAll: `false` if there may be further parameters, so that unknown names are no errors.
    ///   - refuse: Called with each error and the index of its word.
    init(
        _ texts: [String],
        parameters names: [String],
        areAll: Bool = true,
        refuse: (String, Int) -> Void = { _, _ in }
    ) {
        self.init(
            texts,
            parameters: names,
            areAll: areAll,
            wholeness: "a word: a parameter is a whole argument, so give it a word of its own",
            refuse: refuse
        )
    }

    private init(
        _ texts: [String],
        parameters names: [String],
        areAll: Bool,
        wholeness: String,
        refuse: (String, Int) -> Void
    ) {
        let known = Set(names)
        var words: [Word] = []
        for (index, text) in texts.enumerated() {
            if let name = Self.parameter(in: text) {
                if index == 0 {
                    refuse("the program itself cannot be an argument: name it", 0)
                } else if areAll, !known.contains(name) {
                    let hint = MenuFileEntry.hint(for: name, among: names)
                    refuse(
                        "'{\(name)}' isn't a parameter of this item: declare it in 'parameters', "
                            + "or write '{{\(name)}}' for the text itself\(hint)",
                        index
                    )
                }
                words.append(.parameter(name))
                continue
            }
            if !Self.isEscaped(text), let name = Self.parameter(within: text, of: known) {
                refuse("'{\(name)}' is inside \(wholeness)", index)
            }
            words.append(
                .literal(Self.isEscaped(text) ? String(text.dropFirst().dropLast()) : text)
            )
        }
        self.words = words
    }

    /// Creates a template from the value of a variable, by the rules of a command's words.
    init(
        value: String,
        parameters names: [String],
        areAll: Bool = true,
        refuse: (String) -> Void = { _ in }
    ) {
        // The first word is the program, which can't be a parameter.
        let template = Self(
            ["", value],
            parameters: names,
            areAll: areAll,
            wholeness: "a value: a parameter is the whole value of a variable",
            refuse: { reason, _ in refuse(reason) }
        )
        words = Array(template.words.dropFirst())
    }

    /// The parameters that the template uses.
    var parameters: Set<String> { Set(parameterIndices.map(\.name)) }

    /// The indices of the words that are parameters, with their names.
    var parameterIndices: [(index: Int, name: String)] {
        words.enumerated().compactMap { index, word in
            if case .parameter(let name) = word { (index, name) } else { nil }
        }
    }

    /// Returns the command for some arguments, without the words of parameters that have none.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The program and its arguments.
    /// - Throws: `ArgumentError` for a text that can't be an argument of a program.
    func command(for arguments: Arguments) throws(ArgumentError) -> [String] {
        var command: [String] = []
        for word in words {
            switch word {
            case .literal(let text): command.append(text)
            case .parameter(let name):
                guard let value = arguments[name] else { continue }
                let text = value.string ?? String(describing: value)
                guard !text.utf8.contains(0) else {
                    let expected = MenuFileShape.argument.expectation
                    throw .unfit(name, given: nil, expected: expected, suggestion: nil)
                }
                command.append(text)
            }
        }
        return command
    }

    /// Returns the name in `{name}`, or `nil` if the word has another form.
    private static func parameter(in text: String) -> String? {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return nil }
        let name = text.dropFirst().dropLast()
        guard let first = name.first, first.isASCII, first.isLetter else { return nil }
        let isName = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
        }
        return isName ? String(name) : nil
    }

    /// Returns one of some names if it occurs in braces within a word.
    private static func parameter(within text: String, of names: Set<String>) -> String? {
        guard !names.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return nil }
        for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let brace = part.firstIndex(of: "}") else { continue }
            let name = String(part[..<brace])
            if names.contains(name) { return name }
        }
        return nil
    }

    /// Returns `true` if a word has the form `{{name}}`.
    private static func isEscaped(_ text: String) -> Bool {
        text.hasPrefix("{{") && text.hasSuffix("}}")
            && parameter(in: String(text.dropFirst().dropLast())) != nil
    }
}
