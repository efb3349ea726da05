import DevMenuKit

/// A command of a menu's file, in which parameters stand for whole arguments.
struct ProgramTemplate: Sendable {
    private enum Word: Sendable {
        case literal(String)
        case parameter(String)
    }

    private let words: [Word]

    /// The command that a list of words stands for.
    ///
    /// `{name}` as a whole word is the argument of that name, and `{{name}}` is the text `{name}`; any
    /// other word stands for itself.
    ///
    /// - Parameters:
    ///   - texts: The words, the program first.
    ///   - names: The parameters.
    ///   - areAll: Whether these are all; where they are not, any word may name one of the others.
    ///   - refuse: Called with what is wrong, and the word that is.
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
        for (place, text) in texts.enumerated() {
            if let name = Self.parameter(in: text) {
                if place == 0 {
                    refuse("the program itself cannot be an argument: name it", 0)
                } else if areAll, !known.contains(name) {
                    let hint = MenuFileEntry.hint(for: name, among: names)
                    refuse(
                        "'{\(name)}' is no parameter of this item: declare it in 'parameters', "
                            + "or write '{{\(name)}}' for the text itself\(hint)",
                        place
                    )
                }
                words.append(.parameter(name))
                continue
            }
            if !Self.isEscaped(text), let name = Self.parameter(within: text, of: known) {
                refuse("'{\(name)}' stands within \(wholeness)", place)
            }
            words.append(
                .literal(Self.isEscaped(text) ? String(text.dropFirst().dropLast()) : text)
            )
        }
        self.words = words
    }

    /// The value of a variable, by the rules of a command's words.
    init(
        value: String,
        parameters names: [String],
        areAll: Bool = true,
        refuse: (String) -> Void = { _ in }
    ) {
        // The first word is the program, which no parameter can be.
        let template = Self(
            ["", value],
            parameters: names,
            areAll: areAll,
            wholeness: "a value: a parameter is the whole value of a variable",
            refuse: { reason, _ in refuse(reason) }
        )
        words = Array(template.words.dropFirst())
    }

    /// The parameters that it has a place for.
    var parameters: Set<String> { Set(places.map(\.name)) }

    /// The words that stand for parameters.
    var places: [(place: Int, name: String)] {
        words.enumerated().compactMap { place, word in
            if case .parameter(let name) = word { (place, name) } else { nil }
        }
    }

    /// The command for some arguments; what was not given is left out.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The program and its arguments.
    /// - Throws: `ArgumentError` for a text that no program can be told.
    func command(for arguments: Arguments) throws(ArgumentError) -> [String] {
        var command: [String] = []
        for word in words {
            switch word {
            case .literal(let text): command.append(text)
            case .parameter(let name):
                guard let value = arguments[name] else { continue }
                let text = value.string ?? String(describing: value)
                guard !text.utf8.contains(0) else {
                    let expected = MenuFileShape.argument.words
                    throw .unfit(name, given: nil, expected: expected, suggestion: nil)
                }
                command.append(text)
            }
        }
        return command
    }

    /// The name in `{name}`, where that is the whole word.
    private static func parameter(in text: String) -> String? {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return nil }
        let name = text.dropFirst().dropLast()
        guard let first = name.first, first.isASCII, first.isLetter else { return nil }
        let isName = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
        }
        return isName ? String(name) : nil
    }

    /// The first of some names that stands in braces within a word.
    private static func parameter(within text: String, of names: Set<String>) -> String? {
        guard !names.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return nil }
        for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let brace = part.firstIndex(of: "}") else { continue }
            let name = String(part[..<brace])
            if names.contains(name) { return name }
        }
        return nil
    }

    /// Whether a word is `{{name}}`.
    private static func isEscaped(_ text: String) -> Bool {
        text.hasPrefix("{{") && text.hasSuffix("}}")
            && parameter(in: String(text.dropFirst().dropLast())) != nil
    }
}
