import DevMenuKit

/// Reads TOML 1.0 into JSON values; numbers, dates and times stay the text that they are.
///
/// It takes time in proportion to the text. Tables are at most ``depthLimit`` deep.
struct TOMLReader {
    /// The greatest depth of a key, and of arrays and inline tables in one another.
    static let depthLimit = 32

    /// A table while it's read: the later parts of a file may add to it.
    private final class Table {
        var names: [String] = []
        var nodes: [String: Node] = [:]
        /// Indicates whether it was written within braces, and is whole.
        var isClosed = false

        var json: JSONValue {
            .object(JSONObject(distinct: names.map { (name: $0, value: nodes[$0]?.json ?? .null) }))
        }
    }

    /// The tables of `[[name]]`; a class, so that the list isn't copied while it grows.
    private final class TableList {
        var tables: [Table] = []
    }

    private enum Node {
        case table(Table)
        case tables(TableList)
        case value(JSONValue)

        var json: JSONValue {
            switch self {
            case .table(let table): table.json
            case .tables(let list): .array(list.tables.map(\.json))
            case .value(let value): value
            }
        }
    }

    private let bytes: [UInt8]
    private var index = 0
    private let root = Table()
    private var table: Table

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        table = root
    }

    /// Reads a document.
    ///
    /// - Parameter text: The document.
    /// - Returns: Its tables.
    /// - Throws: ``TOMLError``.
    static func read(_ text: [UInt8]) throws(TOMLError) -> JSONValue {
        var reader = Self(text)
        while reader.skipToStatement() { try reader.readStatement() }
        return reader.root.json
    }

    // MARK: Statements

    private mutating func readStatement() throws(TOMLError) {
        if take("[[") {
            let key = try readKey()
            guard take("]]") else { throw error("a header of tables ends in ']]'") }
            try openElement(key)
        } else if take("[") {
            let key = try readKey()
            guard take("]") else { throw error("a header ends in ']'") }
            table = try descend(key[...], from: root)
        } else {
            try readMember(of: table)
        }
        skipBlanks()
        guard index == bytes.count || isNewline else { throw error("the line goes on here") }
    }

    /// Begins a further table of a list: `[[bin]]`.
    private mutating func openElement(_ key: [String]) throws(TOMLError) {
        let parent = try descend(key.dropLast()[...], from: root)
        guard let name = key.last else { throw error("a key is missing") }
        table = Table()
        switch parent.nodes[name] {
        case nil:
            parent.names.append(name)
            let list = TableList()
            list.tables.append(table)
            parent.nodes[name] = .tables(list)
        case .tables(let list)?: list.tables.append(table)
        default: throw error("'\(name)' has a value already")
        }
    }

    private mutating func readMember(of table: Table, depth: Int = 0) throws(TOMLError) {
        let key = try readKey()
        guard take("=") else { throw error("'=' is missing behind a key") }
        let target = try descend(key.dropLast()[...], from: table)
        guard let name = key.last, target.nodes[name] == nil else {
            throw error("'\(key.last ?? "")' has a value already")
        }
        let node = try readValue(depth: depth + 1)
        target.names.append(name)
        target.nodes[name] = node
    }

    /// Returns the table at a path, making those that are missing.
    private func descend(_ path: ArraySlice<String>, from start: Table) throws(TOMLError) -> Table {
        var table = start
        for name in path {
            switch table.nodes[name] {
            case .table(let inner)? where !inner.isClosed: table = inner
            case .tables(let list)?:
                guard let last = list.tables.last else { throw error("'\(name)' is empty") }
                table = last
            case nil:
                let inner = Table()
                table.names.append(name)
                table.nodes[name] = .table(inner)
                table = inner
            default: throw error("'\(name)' has a value already")
            }
        }
        return table
    }

    private mutating func readKey() throws(TOMLError) -> [String] {
        var key: [String] = []
        repeat {
            skipBlanks()
            guard key.count < Self.depthLimit else { throw error("the key is too deep") }
            if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
                key.append(try readString())
            } else {
                let start = index
                while let byte = next, Self.isOfKey(byte) { index += 1 }
                guard index > start else { throw error("a key is missing") }
                key.append(String(decoding: bytes[start..<index], as: UTF8.self))
            }
            skipBlanks()
        } while take(".")
        return key
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(TOMLError) -> Node {
        guard depth <= Self.depthLimit else { throw error("the value is too deep") }
        skipBlanks()
        switch next {
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: return .value(.string(try readString()))
        case UInt8(ascii: "[")?: return .value(.array(try readArray(depth: depth)))
        case UInt8(ascii: "{")?: return .table(try readInlineTable(depth: depth))
        default:
            let start = index
            while let byte = next, !" \t\r\n,]}#".utf8.contains(byte) { index += 1 }
            guard index > start else { throw error("a value is missing") }
            let word = String(decoding: bytes[start..<index], as: UTF8.self)
            return .value(word == "true" ? true : word == "false" ? false : .string(word))
        }
    }

    private mutating func readArray(depth: Int) throws(TOMLError) -> [JSONValue] {
        _ = take("[")
        var elements: [JSONValue] = []
        while true {
            skipLines()
            if take("]") { return elements }
            elements.append(try readValue(depth: depth + 1).json)
            skipLines()
            if take(",") { continue }
            guard take("]") else { throw error("',' or ']' is missing in a list") }
            return elements
        }
    }

    private mutating func readInlineTable(depth: Int) throws(TOMLError) -> Table {
        _ = take("{")
        let table = Table()
        defer { table.isClosed = true }
        skipLines()
        if take("}") { return table }
        while true {
            try readMember(of: table, depth: depth)
            skipLines()
            if take("}") { return table }
            guard take(",") else { throw error("',' or '}' is missing in a table") }
            skipLines()
            if take("}") { return table }
        }
    }

    private mutating func readString() throws(TOMLError) -> String {
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
                    // Up to two quotes may stand before those that end a text.
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

    private mutating func readEscape(into text: inout [UInt8], isLong: Bool) throws(TOMLError) {
        guard let sign = next else { throw error("a string has no end") }
        index += 1
        switch sign {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "e"): text.append(0x1B)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(sign)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let digits = bytes[index...].prefix(sign == UInt8(ascii: "u") ? 4 : 8)
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            guard let scalar = number.flatMap(Unicode.Scalar.init) else {
                throw error("an escape is no character")
            }
            index += digits.count
            text += Array(String(scalar).utf8)
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            guard isLong else { throw error("an escape is no character") }
            while let byte = next, " \t\r\n".utf8.contains(byte) { index += 1 }
        default: throw error("an escape is no character")
        }
    }

    // MARK: Blanks

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var isNewline: Bool {
        next == UInt8(ascii: "\n") || bytes[index...].starts(with: "\r\n".utf8)
    }

    private mutating func take(_ sign: StaticString) -> Bool {
        let count = sign.utf8CodeUnitCount
        guard sign.withUTF8Buffer({ bytes[index...].starts(with: $0) }) else { return false }
        index += count
        return true
    }

    /// Skips blanks, and a comment up to the end of its line.
    private mutating func skipBlanks() {
        while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
            index += 1
        }
        guard next == UInt8(ascii: "#") else { return }
        while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
    }

    private mutating func skipLines() {
        repeat { skipBlanks() } while take("\n") || take("\r\n")
    }

    private mutating func skipToStatement() -> Bool {
        skipLines()
        return index < bytes.count
    }

    private static func isOfKey(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "_-".utf8.contains(byte)
    }

    private func error(_ reason: String) -> TOMLError {
        let line = 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
        return TOMLError(line: line, reason: reason)
    }
}

/// The error of a text that isn't TOML.
struct TOMLError: Error, Equatable, CustomStringConvertible {
    /// The line, from 1.
    let line: Int
    /// The error there.
    let reason: String

    var description: String { "line \(line): \(reason)" }
}
