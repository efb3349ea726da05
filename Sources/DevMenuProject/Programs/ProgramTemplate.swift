import DevMenuKit

/// A command in a menu's file; names in braces in its words are replaced by values.
///
/// The value for `{name}` is one word, or a part of one, but never a part of a shell's script. A word
/// `{name...}` is replaced by all the words of a parameter that accepts the rest of the line.
struct ProgramTemplate: Sendable {
    /// The value that replaces a name.
    enum Value {
        /// A text within a word, or a whole word.
        case text(String)
        /// Separate words.
        case words([String])
    }

    private let words: [TemplateText]

    /// Creates a template from a list of words.
    ///
    /// - Parameters:
    ///   - texts: The words, the program first.
    ///   - names: The names that are replaced by values.
    ///   - refuse: Called with each error and the index of its word.
    init(_ texts: [String], names: TemplateNames, refuse: (String, Int) -> Void = { _, _ in }) {
        words = texts.enumerated().map { index, text in
            TemplateText(text, names: names) { refuse($0, index) }
        }
        if let program = words.first, !program.names.isEmpty {
            refuse("the program itself can't be an argument: name it", 0)
        }
        for index in ShellScript.indices(in: texts, words) where words[index].wholeName == nil {
            guard let name = words[index].names.min() else { continue }
            refuse(
                "'{\(name)}' would be read by the shell: write \"$1\" here, and '{\(name)}' in "
                    + "a word after it and one for $0",
                index
            )
        }
    }

    /// Indicates whether there's no program.
    var isEmpty: Bool { words.isEmpty }

    /// Creates a template from the value of a variable.
    init(value: String, names: TemplateNames, refuse: (String) -> Void = { _ in }) {
        let advice = "a variable has one value"
        words = [TemplateText(value, names: names, restAdvice: advice, refuse: refuse)]
        if let name = words[0].restName { refuse("'{\(name)...}' is several words: \(advice)") }
    }

    /// Creates a template from the words of a task's command.
    init(_ words: [ProjectTask.Word]) { self.words = words.map { TemplateText($0) } }

    /// The names that it uses.
    var names: Set<String> { words.reduce(into: []) { $0.formUnion($1.names) } }

    /// The names that begin a word, or are separate words.
    var leadingNames: Set<String> { Set(words.compactMap(\.leadingName)) }

    /// The name of the word that accepts the rest of the line, and the word's index, or `nil`.
    var rest: (name: String, index: Int)? { rests.first }

    /// The names of all such words.
    var rests: [(name: String, index: Int)] {
        words.enumerated().compactMap { index, word in word.restName.map { ($0, index) } }
    }

    /// The names that it uses, each with the index of its word.
    var uses: [(index: Int, name: String)] {
        words.enumerated().flatMap { index, word in word.names.sorted().map { (index, $0) } }
    }

    /// Returns the words, with values in place of names.
    ///
    /// - Parameter value: Returns the value for a name, or `nil` if there is none: the word is left
    ///   out.
    /// - Returns: The words.
    func filled(_ value: (String) throws -> Value?) rethrows -> [String] {
        var filled: [String] = []
        for word in words { filled += try word.filled(value) }
        return filled
    }
}

/// The names that a template replaces by values.
struct TemplateNames {
    /// The parameters of the action.
    let parameters: [String]
    /// The settings of its file.
    var settings: Set<String> = []
    /// The names that accept the rest of the line without being declared.
    var rests: Set<String> = []
    /// Indicates whether there are no further ones, so that an unknown name is an error.
    var areAll = true

    /// Indicates whether a name is replaced by a value.
    func contains(_ name: String) -> Bool { parameters.contains(name) || settings.contains(name) }

    /// Indicates whether `{name...}` is meant for words, and not a text of the program's own.
    func meansWords(_ name: String) -> Bool {
        !areAll || name == Self.usualRest || rests.contains(name) || contains(name)
    }

    /// The name that most files have for the rest of the line.
    private static let usualRest = "args"

    /// Returns the name that was meant by a mistyped one, or `nil` if none is so near.
    func nearest(to name: String) -> String? {
        NearestName.mistyped(name, among: parameters)
            ?? NearestName.mistyped(name, among: settings.sorted())
    }
}

/// A text in which names in braces are replaced by values.
struct TemplateText: Sendable {
    private enum Piece: Sendable {
        case text(String)
        case name(String)
    }

    private let pieces: [Piece]
    /// The name of the parameter whose words replace this word, or `nil` for others.
    let restName: String?
    /// Indicates whether the words come after a `--`.
    private var putsHyphensFirst = false

    /// Reads a text.
    ///
    /// `{name}` is replaced by a value, `{name...}` by words if it's the whole text, and `{{name}}`
    /// and `{{name...}}` by the text with one pair of braces. Braces around anything else are text,
    /// and so are those after a `$` or an `@`, which programs read.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - names: The names that are replaced by values.
    ///   - restAdvice: What to do if `{name...}` is within the text.
    ///   - refuse: Called with each error.
    init(
        _ text: String,
        names: TemplateNames,
        restAdvice: String = "give it a separate word",
        refuse: (String) -> Void
    ) {
        if let name = Self.restName(in: text[...]) {
            self = Self(.rest(of: name))
            return
        }
        restName = nil
        guard text.utf8.contains(UInt8(ascii: "{")) else {
            pieces = [.text(text)]
            return
        }
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        var innerRest: String?
        while let open = rest.firstIndex(of: "{") {
            plain += rest[..<open]
            let before = plain.last
            rest = rest[open...]
            if let name = Self.escapedName(at: rest) {
                plain += "{\(name)}"
                rest = rest.dropFirst(name.count + 4)
            } else if before != "$", before != "@", let name = Self.name(at: rest),
                Self.standsForValue(name, in: text, names, refuse)
            {
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces.append(.name(name))
                rest = rest.dropFirst(name.count + 2)
            } else {
                if before != "$", before != "@", let name = Self.restName(at: rest),
                    names.meansWords(name)
                {
                    innerRest = innerRest ?? name
                }
                plain += "{"
                rest = rest.dropFirst()
            }
        }
        plain += rest
        if !plain.isEmpty || pieces.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
        if let innerRest { refuse("'{\(innerRest)...}' is several words: \(restAdvice)") }
    }

    /// Creates the text of a word of a task's command.
    init(_ word: ProjectTask.Word) {
        switch word {
        case .text(let text): (pieces, restName) = ([.text(text)], nil)
        case .argument(let name, ""), .flag(_, let name): (pieces, restName) = ([.name(name)], nil)
        case .argument(let name, let text): (pieces, restName) = ([.text(text), .name(name)], nil)
        case .rest(let name), .variablesAndRest(let name, _):
            (pieces, restName) = ([.name(name)], name)
        case .variables:
            let name = ProjectTask.Word.variablesName
            (pieces, restName) = ([.name(name)], name)
        case .restBehindHyphens(let name):
            (pieces, restName) = ([.name(name)], name)
            putsHyphensFirst = true
        }
    }

    /// The names that it uses.
    var names: Set<String> {
        Set(pieces.compactMap { if case .name(let name) = $0 { name } else { nil } })
    }

    /// The text without the names.
    var plainText: String {
        pieces.reduce(into: "") { if case .text(let part) = $1 { $0 += part } }
    }

    /// The name that is the whole text, or `nil` for another text.
    var wholeName: String? { pieces.count == 1 ? leadingName : nil }

    /// The name that begins the text, or `nil` if another text does.
    var leadingName: String? { if case .name(let name)? = pieces.first { name } else { nil } }

    /// Returns the words for it; none if a name has no value.
    func filled(_ value: (String) throws -> ProgramTemplate.Value?) rethrows -> [String] {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .name(let name):
                switch try value(name) {
                case nil: return []
                case .text(let part)?: text += part
                case .words(let words)?:
                    return putsHyphensFirst ? Self.behindHyphens(words) : words
                }
            }
        }
        return [text]
    }

    /// Returns words as ``ProjectTask/Word/restBehindHyphens(of:)`` has them.
    private static func behindHyphens(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let rest = words[..<end] + words[end...].dropFirst()
        return rest.isEmpty ? [] : ["--"] + rest
    }

    /// Indicates whether a name in braces is replaced by a value; reports an unknown one.
    private static func standsForValue(
        _ name: String,
        in text: String,
        _ names: TemplateNames,
        _ refuse: (String) -> Void
    ) -> Bool {
        if names.contains(name) { return true }
        let isWhole = text.utf8.count == name.utf8.count + 2
        guard names.areAll else { return isWhole }
        let near = names.nearest(to: name)
        // Within a word, many programs use braces in another way.
        guard isWhole || near != nil else { return false }
        refuse(
            "'{\(name)}' isn't a parameter of this item or a setting of this file: declare it in "
                + "'parameters', or write '{{\(name)}}' for the text itself"
                + NearestName.question(near)
        )
        return true
    }

    /// The ends of a name that is replaced by several words.
    private static let restNames = ["...", "…"]

    /// Returns the name in a text `{name...}`, or `nil` for another text.
    static func restName(in text: Substring) -> String? {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        let body = text.dropFirst().dropLast()
        guard let end = restNames.first(where: { body.hasSuffix($0) }) else { return nil }
        let name = String(body.dropLast(end.count))
        return ParameterDeclaration.isName(name) ? name : nil
    }

    /// Returns the text in braces at the beginning, as far as it may be a name with dots.
    private static func body(at text: Substring) -> Substring? {
        let body = text.dropFirst()
        // A name is short, and ends at the first character that can't be in one.
        let end = body.prefix(nameLimit).firstIndex { !isOfName($0) }
        guard let end, body[end] == "}" else { return nil }
        return body[..<end]
    }

    /// The most characters of a name with its prefix and its dots.
    private static let nameLimit = 2 * ItemID.maximumLength + 5

    private static func isOfName(_ character: Character) -> Bool {
        character == "…"
            || character.isASCII
                && (character.isLetter || character.isNumber || "-_:.".contains(character))
    }

    /// Returns the name in `{name...}` at the beginning of a text.
    private static func restName(at text: Substring) -> String? {
        body(at: text).flatMap { restName(in: text[...$0.endIndex]) }
    }

    /// Returns the name in `{name}` at the beginning of a text.
    private static func name(at text: Substring) -> String? {
        guard let name = body(at: text), !name.contains(where: { ".…".contains($0) }),
            let first = name.first, first.isLetter || first.isNumber
        else { return nil }
        return String(name)
    }

    /// Returns the name in `{{name}}` at the beginning of a text, with dots if it has some.
    private static func escapedName(at text: Substring) -> String? {
        guard text.hasPrefix("{{") else { return nil }
        let inner = text.dropFirst()
        guard let body = body(at: inner), inner[body.endIndex...].hasPrefix("}}"),
            name(at: inner) != nil || restName(at: inner) != nil
        else { return nil }
        return String(body)
    }
}
