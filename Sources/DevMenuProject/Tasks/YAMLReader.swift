import DevMenuKit

/// Reads the first document of a YAML file.
///
/// It understands block and flow mappings and lists, plain, quoted and block scalars, comments,
/// anchors, aliases and merged mappings. Tags are ignored, and keys are texts. A line break in a text
/// is read as a blank. What libyaml, and so go-task, reads otherwise than YAML 1.2 is refused. The
/// time is proportional to the text, and an alias costs as many steps as its value has characters.
struct YAMLReader {
    /// The largest number of values within each other.
    static let depthLimit = 100

    let file: TaskFile
    let text: [Unicode.Scalar]
    var index = 0
    var line = 1
    var lineStart = 0
    /// The index after the last character of a value.
    var end = 0
    var depth = 0
    /// The characters that the aliases so far stand for.
    var aliased = 0
    /// The steps so far: characters, those that an alias stands for among them.
    var size: Int { index + aliased }
    var anchors: [String: (value: YAMLNode, size: Int)] = [:]

    /// Returns the document.
    ///
    /// - Throws: ``TaskFileProblem`` if the text isn't YAML, or has a part that isn't understood.
    static func document(of file: TaskFile) throws(TaskFileProblem) -> YAMLDocument {
        try file.checkText()
        var reader = YAMLReader(file)
        return YAMLDocument(value: try reader.document(), text: reader.text)
    }

    init(_ file: TaskFile) {
        self.file = file
        text = String(decoding: file.bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\r" }
    }

    mutating func document() throws(TaskFileProblem) -> YAMLNode {
        try skip()
        while current == "%" {
            skipLine()
            try skip()
        }
        if isMarker { index += 3 }
        let value = try block(deeperThan: -1)
        try skip()
        guard isAtEnd || isMarker else { throw unexpected }
        return value
    }

    // MARK: Characters

    var isAtEnd: Bool { index >= text.count }
    var column: Int { index - lineStart }
    /// The character at the index, or a line break after the end.
    var current: Unicode.Scalar { character(at: index) }
    /// Indicates whether only blanks are before the index in its line.
    var isFirst: Bool { text[lineStart..<index].allSatisfy(Self.isBlank) }
    /// Indicates whether a document begins or ends here.
    var isMarker: Bool {
        column == 0 && (current == "-" || current == ".") && Self.isSpace(character(at: index + 3))
            && text[index...].prefix(3).elementsEqual([current, current, current])
    }

    func character(at index: Int) -> Unicode.Scalar { index < text.count ? text[index] : "\n" }

    static func isBlank(_ character: Unicode.Scalar) -> Bool {
        character == " " || character == "\t"
    }
    static func isSpace(_ character: Unicode.Scalar) -> Bool {
        isBlank(character) || character == "\n"
    }
    static func isFlowSign(_ character: Unicode.Scalar) -> Bool {
        ",[]{}".unicodeScalars.contains(character)
    }
    static func string(_ characters: some Sequence<Unicode.Scalar>) -> String {
        characters.reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    /// Indicates whether a sign is at the index, followed by a blank or a line break.
    func isSign(_ sign: Unicode.Scalar, inFlow: Bool = false) -> Bool {
        let next = character(at: index + 1)
        return current == sign && (Self.isSpace(next) || inFlow && Self.isFlowSign(next))
    }

    var isQuote: Bool { current == "\"" || current == "'" }

    func error(_ reason: QuotingText) -> TaskFileProblem {
        TaskFileProblem(file: file.path, line: line, reason: reason)
    }

    var unexpected: TaskFileProblem {
        error(
            isAtEnd ? "the file ends too early" : "\(quoting: String(current)) isn't expected here"
        )
    }
    var colonInText: TaskFileProblem { error("a text without quotes has a ':'") }
    var keyIsNoText: TaskFileProblem { error("a key isn't a text") }

    mutating func nextLine() {
        index += 1
        line += 1
        lineStart = index
    }

    mutating func skipLine() { while current != "\n" { index += 1 } }

    mutating func skipBlanks() { while Self.isBlank(current) { index += 1 } }

    mutating func skipSpaces() {
        while !isAtEnd, Self.isSpace(current) {
            if current == "\n" { nextLine() } else { index += 1 }
        }
    }

    /// Moves to the next character that isn't a blank, a line break or in a comment.
    mutating func skip(inFlow: Bool = false) throws(TaskFileProblem) {
        skipSpaces()
        while current == "#", index == lineStart || Self.isBlank(text[index - 1]) {
            skipLine()
            skipSpaces()
        }
        guard inFlow || isAtEnd || !isFirst || !text[lineStart..<index].contains("\t") else {
            throw error("a tab indents the line, which YAML forbids")
        }
    }

    // MARK: Values by indentation

    /// Reads a value after a key, after a dash or at the start.
    ///
    /// Its further lines exceed the column `indent`. After a key, a list may begin at the column of
    /// the key, but no list or mapping on its line.
    mutating func block(
        deeperThan indent: Int,
        isMember: Bool = false
    ) throws(TaskFileProblem) -> YAMLNode {
        try enter()
        defer { depth -= 1 }
        try skip()
        let isDeeper = column > indent || isMember && column == indent && isSign("-")
        guard !isAtEnd, !isMarker, !isFirst || isDeeper else { return .nothing }
        let isInline = isMember && !isFirst
        switch current {
        case "&" where !isInline && isNamedKey, "!" where !isInline && isNamedKey:
            return try mapping(at: column)
        case "&", "!":
            return try named { reader throws(TaskFileProblem) in
                try reader.block(deeperThan: indent, isMember: isMember)
            }
        case "|", ">": return try blockScalar(deeperThan: indent)
        case "-" where isSign("-"):
            guard !isInline else { throw unexpected }
            return try list(at: column)
        case "?" where isSign("?") && !isInline: return try mapping(at: column)
        default: break
        }
        let (start, first) = (column, line)
        let isPlain = !isQuote && !Self.isFlowSign(current) && current != "*"
        let value = try isPlain ? YAMLNode.text(plain()) : flow()
        skipBlanks()
        if isSign(":") {
            guard !isInline, line == first else { throw colonInText }
            guard let key = value.text else { throw keyIsNoText }
            return try mapping(at: start, first: key)
        }
        guard isPlain, let text = value.text else { return value }
        return Self.scalar(try continued(text, deeperThan: indent))
    }

    /// Indicates whether a key of a block follows the anchors and tags here.
    var isNamedKey: Bool {
        var ahead = self
        guard (try? ahead.key()) != nil else { return false }
        return ahead.isSign(":")
    }

    mutating func mapping(
        at column: Int,
        first: String? = nil
    ) throws(TaskFileProblem) -> YAMLNode {
        var members: [YAMLNode.Member] = []
        var key = first
        repeat {
            let line = line
            let isExplicit = key == nil && isSign("?")
            let text: String
            if let key {
                text = key
            } else if isExplicit {
                text = try explicitKey(at: column)
            } else {
                let (key, names) = try self.key()
                for name in names { anchors[name] = (.text(key), key.utf8.count) }
                text = key
            }
            guard isSign(":") || isExplicit else {
                throw error("\(quoting: text) has no ':' after it")
            }
            var member = YAMLNode.Member(key: text, line: line, value: .nothing)
            if isSign(":") {
                index += 1
                let start = index
                // Behind an explicit key, a collection may begin in the line.
                member.value = try block(deeperThan: column, isMember: !isExplicit)
                member.range = start..<max(start, end)
            }
            members.append(member)
            key = nil
        } while try isNext(at: column)
        return try merged(members)
    }

    /// Reads a key after its anchors, whose names it returns, and tags, and the blanks after it.
    mutating func key() throws(TaskFileProblem) -> (text: String, names: [String]) {
        let first = line
        var names: [String] = []
        while current == "&" || current == "!" {
            let isAnchor = current == "&"
            let name = try word()
            if isAnchor { names.append(name) }
            skipBlanks()
        }
        let isAlias = current == "*"
        let key = try isAlias ? alias().text : isQuote ? quoted() : plain()
        skipBlanks()
        guard let key else { throw keyIsNoText }
        guard line == first else { throw colonInText }
        return (key, names)
    }

    /// Reads a key after `?`, and moves to its `:` if it has a value.
    mutating func explicitKey(at column: Int) throws(TaskFileProblem) -> String {
        index += 1
        guard let key = try block(deeperThan: column).text else { throw keyIsNoText }
        let before = (index, line, lineStart)
        if try !isNext(at: column) || !isSign(":") { (index, line, lineStart) = before }
        return key
    }

    func merged(_ members: [YAMLNode.Member]) throws(TaskFileProblem) -> YAMLNode {
        let mapping = YAMLNode(merging: members)
        // Each is a copy, which needs more room than the text of an alias.
        try file.count(16 * mapping.merged.count)
        return mapping
    }

    mutating func list(at column: Int) throws(TaskFileProblem) -> YAMLNode {
        var items: [YAMLNode] = []
        repeat {
            index += 1
            items.append(try block(deeperThan: column))
        } while try isNext(at: column) && isSign("-")
        return .list(items)
    }

    /// Moves to the next token; returns `true` if it belongs to the collection at a column.
    mutating func isNext(at column: Int) throws(TaskFileProblem) -> Bool {
        try skip()
        guard !isAtEnd, !isMarker else { return false }
        guard isFirst else { throw unexpected }
        guard self.column <= column else { throw error("the line is indented too far") }
        return self.column == column
    }

    mutating func enter() throws(TaskFileProblem) {
        depth += 1
        guard depth <= Self.depthLimit else { throw error("values are nested too deeply") }
    }

    // MARK: Values by signs

    mutating func flow() throws(TaskFileProblem) -> YAMLNode {
        try enter()
        defer { depth -= 1 }
        try skip(inFlow: true)
        switch current {
        case "{", "[": return try flowCollection()
        case "\"", "'": return .text(try quoted())
        case "*": return try alias()
        case "&", "!":
            return try named { reader throws(TaskFileProblem) in try reader.flow() }
        case ",", "}", "]": return .nothing
        default:
            var text = try plain(inFlow: true)
            while current == "\n", !isAtEnd {
                try skip(inFlow: true)
                if isAtEnd || Self.isFlowSign(current) || isSign(":", inFlow: true) { break }
                text += " " + part(inFlow: true)
            }
            return Self.scalar(text)
        }
    }

    mutating func flowCollection() throws(TaskFileProblem) -> YAMLNode {
        let unclosed = error("the '\(current)' is never closed")
        let isMapping = current == "{"
        let closer: Unicode.Scalar = isMapping ? "}" : "]"
        var items: [YAMLNode] = []
        var members: [YAMLNode.Member] = []
        index += 1
        while true {
            try skip(inFlow: true)
            if current == closer { break }
            guard !isAtEnd else { throw unclosed }
            let isExplicit = isSign("?", inFlow: true)
            if isExplicit {
                index += 1
                try skip(inFlow: true)
            }
            let line = line
            let wasQuote = isQuote
            let item = try flow()
            try skip(inFlow: true)
            let hasValue = current == ":" && (wasQuote || isSign(":", inFlow: true))
            if hasValue || isMapping || isExplicit {
                guard let key = item.text else { throw keyIsNoText }
                if hasValue { index += 1 }
                let start = index
                let value = try hasValue ? flow() : .nothing
                let range = hasValue ? start..<max(start, end) : 0..<0
                members.append(YAMLNode.Member(key: key, line: line, value: value, range: range))
                items.append(.mapping([members[members.count - 1]]))
                try skip(inFlow: true)
            } else {
                items.append(item)
            }
            guard !isAtEnd else { throw unclosed }
            if current == "," { index += 1 } else if current != closer { throw unexpected }
        }
        index += 1
        end = index
        return try isMapping ? merged(members) : .list(items)
    }

    /// Reads a value after its anchor or tag.
    mutating func named(
        _ read: (inout Self) throws(TaskFileProblem) -> YAMLNode
    ) throws(TaskFileProblem) -> YAMLNode {
        let (sign, name, before) = (current, try word(), size)
        let value = try read(&self)
        if sign == "&" { anchors[name] = (value, size - before) }
        return value
    }

    mutating func alias() throws(TaskFileProblem) -> YAMLNode {
        let name = try word()
        guard let (value, size) = anchors[name] else {
            throw error("\(quoting: "*" + name) has no anchor above")
        }
        aliased += size
        try file.count(size)
        return value
    }

    /// Reads the name after a `&`, `*` or `!`.
    mutating func word() throws(TaskFileProblem) -> String {
        let sign = current
        index += 1
        let isVerbatim = sign == "!" && current == "<"
        let word = text[index...].prefix {
            !Self.isSpace($0) && (isVerbatim || !Self.isFlowSign($0))
        }
        index = word.endIndex
        end = index
        let name = Self.string(word)
        let isName = name.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        guard sign == "!" || isName else { throw error("\(quoting: name) names no value") }
        return name
    }
}
