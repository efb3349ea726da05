import DevMenuKit

/// Reads TOML 1.0 as the mappings, lists and texts that a YAML document has.
///
/// A number, a date and a Boolean is its text. The time is proportional to the text.
struct TOMLReader {
    /// The greatest depth of a key, and of arrays and inline tables in one another.
    static let depthLimit = 32

    private let path: String
    private let bytes: [UInt8]
    private var index = 0
    /// The whole document.
    private let root = TOMLTable(.header)
    /// The table that the next keys are in.
    private var table: TOMLTable
    /// The line of an index, before which lines are counted already.
    private var counted = (index: 0, line: 1)

    private init(_ file: TaskFile) { (path, bytes, table) = (file.path, file.bytes, root) }

    /// Returns the mapping that a document is.
    ///
    /// - Throws: ``TaskFileProblem``.
    static func value(of file: TaskFile) throws(TaskFileProblem) -> YAMLNode {
        try file.checkText()
        var reader = Self(file)
        reader.skipLines()
        while reader.index < reader.bytes.count {
            try reader.readStatement()
            reader.skipLines()
        }
        return reader.root.node
    }

    // MARK: Statements

    private mutating func readStatement() throws(TaskFileProblem) {
        let isElement = skip("[[")
        if isElement || skip("[") {
            let key = try readKey()
            guard skip(isElement ? "]]" : "]") else { throw error("a header has no end") }
            table = try table(ofHeader: key, isElement: isElement)
        } else {
            try readMember(of: table)
        }
        skipBlanks()
        guard index == bytes.count || isNewline else { throw error("the line should end here") }
    }

    /// Returns the table that a header begins.
    private mutating func table(
        ofHeader key: [String],
        isElement: Bool
    ) throws(TaskFileProblem) -> TOMLTable {
        var table = root
        for name in key.dropLast() { table = try self.table(name, in: table, .path) }
        let name = key[key.count - 1]
        let new = TOMLTable(.header)
        switch table.values[name] {
        case nil: table.add(name, line, isElement ? .tables([new]) : .table(new))
        case .table(let inner)? where !isElement && inner.origin == .path:
            inner.origin = .header
            return inner
        case .tables(var all)? where isElement:
            // With one reference, appending copies nothing.
            table.values[name] = nil
            all.append(new)
            table.values[name] = .tables(all)
        default: throw repeated(name)
        }
        return new
    }

    /// Returns the table within another that a part of a key leads to, which may be a new one.
    private mutating func table(
        _ name: String,
        in table: TOMLTable,
        _ origin: TOMLTable.Origin
    ) throws(TaskFileProblem) -> TOMLTable {
        switch table.values[name] {
        case nil:
            let new = TOMLTable(origin)
            table.add(name, line, .table(new))
            return new
        case .table(let inner)? where origin == .path || inner.origin != .header:
            if origin == .keys { inner.origin = .keys }
            return inner
        case .tables(let all)? where origin == .path: return all[all.count - 1]
        default: throw repeated(name)
        }
    }

    private mutating func readMember(of table: TOMLTable, depth: Int = 0) throws(TaskFileProblem) {
        let key = try readKey()
        guard skip("=") else { throw error("'=' is missing after a key") }
        var table = table
        for name in key.dropLast() { table = try self.table(name, in: table, .keys) }
        let (name, line) = (key[key.count - 1], line)
        guard table.values[name] == nil else { throw repeated(name) }
        table.add(name, line, .value(try readValue(depth: depth + 1)))
    }

    /// The line of the index.
    private var line: Int {
        mutating get {
            counted.line += bytes[counted.index..<index].count { $0 == UInt8(ascii: "\n") }
            counted.index = index
            return counted.line
        }
    }

    private mutating func readKey() throws(TaskFileProblem) -> [String] {
        var key: [String] = []
        repeat {
            skipBlanks()
            guard key.count < Self.depthLimit else { throw error("the key is too deep") }
            if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
                key.append(try readString())
            } else {
                let start = index
                while let byte = next, byte.isLetterOrDigit || "_-".utf8.contains(byte) {
                    index += 1
                }
                guard index > start else { throw error("a key is missing") }
                key.append(String(decoding: bytes[start..<index], as: UTF8.self))
            }
            skipBlanks()
        } while skip(".")
        return key
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(TaskFileProblem) -> YAMLNode {
        guard depth <= Self.depthLimit else { throw error("the value is too deep") }
        skipBlanks()
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
            return .text(try readString())
        }
        if skip("[") {
            var items: [YAMLNode] = []
            try readElements(until: "]") { reader throws(TaskFileProblem) in
                items.append(try reader.readValue(depth: depth + 1))
            }
            return .list(items)
        }
        if skip("{") {
            let table = TOMLTable(.keys)
            try readElements(until: "}") { reader throws(TaskFileProblem) in
                try reader.readMember(of: table, depth: depth)
            }
            return table.node
        }
        let start = index
        skipWord()
        // A blank may stand between a date and a time.
        let isDate = index == start + 10 && bytes[start + 4] == UInt8(ascii: "-")
        if isDate, next == UInt8(ascii: " "), index + 1 < bytes.count, isDigit(bytes[index + 1]) {
            index += 1
            skipWord()
        }
        guard index > start else { throw error("a value is missing") }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let unsigned = text.first.map { "+-".contains($0) } ?? false ? text.dropFirst() : text[...]
        let isWord = ["true", "false"].contains(text) || ["inf", "nan"].contains(unsigned)
        guard isWord || unsigned.utf8.first.map(isDigit) ?? false else {
            index = start
            throw error("\(quoting: text) isn't a value: put a text into quotation marks")
        }
        return .text(text)
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit && byte <= UInt8(ascii: "9")
    }

    private mutating func skipWord() {
        while let byte = next, !" \t\r\n,]}#".utf8.contains(byte) { index += 1 }
    }

    private mutating func readElements(
        until end: StaticString,
        _ read: (inout Self) throws(TaskFileProblem) -> Void
    ) throws(TaskFileProblem) {
        var goesOn = true
        skipLines()
        while !skip(end) {
            guard goesOn else { throw error("',' or '\(end)' is missing") }
            try read(&self)
            skipLines()
            goesOn = skip(",")
            skipLines()
        }
    }

    private mutating func readString() throws(TaskFileProblem) -> String {
        let quote = bytes[index]
        let isLong = bytes[index...].starts(with: [quote, quote, quote])
        index += isLong ? 3 : 1
        if isLong {
            if next == UInt8(ascii: "\r") { index += 1 }
            if next == UInt8(ascii: "\n") { index += 1 }
        }
        var text: [UInt8] = []
        while let byte = next {
            if byte == quote {
                let quotes = bytes[index...].prefix(5).prefix { $0 == quote }.count
                if !isLong || quotes >= 3 {
                    // Up to two quotes may come before those that end a text.
                    text += Array(repeating: quote, count: isLong ? quotes - 3 : 0)
                    index += isLong ? quotes : 1
                    return String(decoding: text, as: UTF8.self)
                }
                text += Array(repeating: quote, count: quotes)
                index += quotes
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 1
                try readEscape(into: &text, isLong: isLong)
            } else if byte == UInt8(ascii: "\n"), !isLong {
                break
            } else {
                text.append(byte)
                index += 1
            }
        }
        throw error("a string has no end")
    }

    private static let escapes = Dictionary(
        uniqueKeysWithValues: zip("btnfre\"\\".utf8, "\u{8}\t\n\u{C}\r\u{1B}\"\\".utf8)
    )

    private mutating func readEscape(into text: inout [UInt8], isLong: Bool) throws(TaskFileProblem)
    {
        guard let sign = next else { throw error("a string has no end") }
        index += 1
        if let byte = Self.escapes[sign] { return text.append(byte) }
        switch sign {
        case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = sign == UInt8(ascii: "x") ? 2 : sign == UInt8(ascii: "u") ? 4 : 8
            let digits = bytes[index...].prefix(count)
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            guard digits.count == count, let scalar = number.flatMap(Unicode.Scalar.init) else {
                throw error("an escape isn't a character")
            }
            index += digits.count
            text += Array(String(scalar).utf8)
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            guard isLong else { throw error("an escape isn't a character") }
            while let byte = next, " \t\r\n".utf8.contains(byte) { index += 1 }
        default: throw error("an escape isn't a character")
        }
    }

    // MARK: Blanks

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var isNewline: Bool {
        next == UInt8(ascii: "\n") || bytes[index...].starts(with: "\r\n".utf8)
    }

    private mutating func skip(_ sign: StaticString) -> Bool {
        let count = sign.utf8CodeUnitCount
        guard sign.withUTF8Buffer({ bytes[index...].starts(with: $0) }) else { return false }
        index += count
        return true
    }

    /// Skips blanks, and a comment up to the end of its line.
    private mutating func skipBlanks() {
        while let byte = next, byte.isBlank { index += 1 }
        guard next == UInt8(ascii: "#") else { return }
        while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
    }

    private mutating func skipLines() { repeat { skipBlanks() } while skip("\n") || skip("\r\n") }

    private func error(_ reason: QuotingText) -> TaskFileProblem {
        let line = 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
        return TaskFileProblem(file: path, line: line, reason: reason)
    }

    private func repeated(_ name: String) -> TaskFileProblem {
        error("\(quoting: name) occurs twice")
    }
}

/// A table that is being read.
private final class TOMLTable {
    /// The last part of the document that has written a table.
    enum Origin {
        /// A header of a table within it.
        case path
        /// Its own header, after which keys elsewhere add nothing to it.
        case header
        /// Keys with dots, or braces.
        case keys
    }

    enum Value {
        case value(YAMLNode)
        case table(TOMLTable)
        case tables([TOMLTable])
    }

    var origin: Origin
    var values: [String: Value] = [:]
    private var names: [(name: String, line: Int)] = []

    init(_ origin: Origin) { self.origin = origin }

    func add(_ name: String, _ line: Int, _ value: Value) {
        names.append((name, line))
        values[name] = value
    }

    /// The table as a mapping, with its keys in the order of the document.
    var node: YAMLNode {
        .mapping(
            names.compactMap { name, line in
                let value: YAMLNode
                switch values[name] {
                case nil: return nil
                case .value(let node)?: value = node
                case .table(let table)?: value = table.node
                case .tables(let tables)?: value = .list(tables.map(\.node))
                }
                return YAMLNode.Member(key: name, line: line, value: value)
            }
        )
    }
}
