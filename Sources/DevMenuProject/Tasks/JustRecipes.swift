/// A recipe of a justfile.
struct JustRecipe: Equatable {
    /// The name.
    let name: String
    /// The parameters that have no default.
    var required: [String] = []
    /// Indicates whether it accepts more arguments than those.
    var takesMore = false
    /// The comment above it, its attribute `doc`, or else its first line; may be empty.
    var summary = ""
    /// Indicates whether just asks before it runs it.
    var asksFirst = false
}

/// The recipes of a justfile that people type; private ones are left out.
///
/// It takes time in proportion to the text.
struct JustRecipes {
    /// The recipes in order; of two with one name, as for two systems, the first.
    private(set) var all: [JustRecipe] = []
    /// The names of the modules, whose recipes aren't read.
    private(set) var modules: [String] = []

    private var names: Set<String> = []
    private var comment = ""
    private var attributes: [Substring] = []
    /// The recipe whose first line has not been read yet.
    private var current: Int?
    /// The quotes that end the string which began on an earlier line.
    private var openQuotes: String?
    private let included: (_ path: String, _ mayBeMissing: Bool) -> [UInt8]?

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - text: The contents of the file.
    ///   - included: Returns the text of an imported file.
    init(
        in text: [UInt8],
        included: @escaping (_ path: String, _ mayBeMissing: Bool) -> [UInt8]? = { _, _ in nil }
    ) {
        self.included = included
        take(text)
    }

    private mutating func take(_ text: [UInt8]) {
        for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            take(line: String(decoding: line, as: UTF8.self))
        }
    }

    private mutating func take(line: String) {
        if let quotes = openQuotes {
            if line.contains(quotes) { openQuotes = nil }
            return
        }
        guard let first = line.first, !first.isWhitespace else { return takeBody(line) }
        current = nil
        switch first {
        case "#": comment = SummaryLine.text(line.drop { $0 == "#" || $0 == " " || $0 == "!" })
        case "[": attributes.append(contentsOf: Self.attributes(in: line))
        default:
            takeHeader(line)
            comment = ""
            attributes = []
        }
    }

    /// Reads a line of a recipe's body, or a blank line.
    private mutating func takeBody(_ line: String) {
        let body = line.drop { $0.isWhitespace || $0 == "@" || $0 == "-" }
        guard !body.isEmpty else { return comment = "" }
        guard let index = current, !body.hasPrefix("#") else { return }
        if all[index].summary.isEmpty { all[index].summary = SummaryLine.text(body) }
        current = nil
    }

    private mutating func takeHeader(_ line: String) {
        let words = line.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
        switch words.first {
        case "import"?, "import?"?:
            if let path = Self.quoted(in: line) {
                if let text = included(path, words[0].hasSuffix("?")) { take(text) }
                return
            }
        case "mod"? where words.count > 1 && !line.contains(":"),
            "mod?"? where words.count > 1 && !line.contains(":"):
            return modules.append(String(words[1]))
        default: break
        }
        var header = JustHeader(line)
        guard let name = header.takeName(), header.endsInColon else {
            openQuotes = Self.openQuotes(in: line)
            return
        }
        guard !name.hasPrefix("_"), !attributes.contains("private"), names.insert(name).inserted
        else { return }
        var recipe = JustRecipe(name: name, required: header.required, takesMore: header.takesMore)
        let written = attributes.first { $0.hasPrefix("doc") }.flatMap { Self.quoted(in: $0) }
        recipe.summary = written ?? comment
        recipe.asksFirst = attributes.contains { $0.hasPrefix("confirm") }
        current = all.count
        all.append(recipe)
    }

    /// Returns the attributes in `[private, doc('…')]`.
    private static func attributes(in line: String) -> [Substring] {
        let inner = line.drop { $0 == "[" }.prefix { $0 != "]" }
        return inner.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
            .map { $0.contains("(") || $0.contains(":") ? $0 : $0.prefix { $0 != " " } }
    }

    /// Returns the first string of a line.
    private static func quoted(in line: some StringProtocol) -> String? {
        guard let start = line.firstIndex(where: { $0 == "'" || $0 == "\"" }) else { return nil }
        let rest = line[line.index(after: start)...]
        return rest.firstIndex(of: line[start]).map { SummaryLine.text(rest[..<$0]) }
    }

    /// Returns the quotes of a string on several lines that a line begins and doesn't end.
    private static func openQuotes(in line: String) -> String? {
        for quotes in ["\"\"\"", "'''", "```"] {
            let parts = line.split(separator: quotes, omittingEmptySubsequences: false).count - 1
            if !parts.isMultiple(of: 2) { return quotes }
        }
        return nil
    }
}

/// The line that begins a recipe: `@name parameter='default' *rest: dependencies`.
private struct JustHeader {
    /// The parameters that have no default.
    private(set) var required: [String] = []
    /// Indicates whether some parameters have a default, or accept any number of arguments.
    private(set) var takesMore = false
    /// Indicates whether a colon ends the parameters.
    private(set) var endsInColon = false

    private var rest: Substring

    init(_ line: String) { rest = line[...] }

    /// Reads the line's parameters, and returns its name, or `nil` if it is no recipe.
    mutating func takeName() -> String? {
        if rest.first == "@" { rest.removeFirst() }
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
        guard !name.isEmpty else { return nil }
        rest = rest.dropFirst(name.count)
        takeParameters()
        return name
    }

    private mutating func takeParameters() {
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            guard let first = rest.first else { return }
            if first == ":" {
                // An assignment is no recipe.
                endsInColon = !rest.hasPrefix(":=")
                return
            }
            let isVariadic = first == "*" || first == "+"
            let sigils = rest.prefix { $0 == "*" || $0 == "+" || $0 == "$" }
            let named = rest.dropFirst(sigils.count)
            let name = named.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            guard !name.isEmpty else { return }
            rest = named.dropFirst(name.count)
            if rest.first == "=" {
                takesMore = true
                rest.removeFirst()
                guard takeValue() else { return }
            } else if isVariadic || takesMore {
                takesMore = true
            } else {
                required.append(String(name))
            }
        }
    }

    /// Skips a default: a string, a call, an expression in parentheses, a name.
    private mutating func takeValue() -> Bool {
        var depth = 0
        var quote: Character?
        var index = rest.startIndex
        while index < rest.endIndex {
            let character = rest[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if "'\"`".contains(character) {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if depth == 0, character == " " || character == ":" {
                break
            }
            index = rest.index(after: index)
        }
        rest = rest[index...]
        return quote == nil
    }
}
