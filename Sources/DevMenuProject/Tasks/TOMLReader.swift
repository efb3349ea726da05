import DevMenuKit

/// A key or a table of a TOML document.
struct TOMLEntry: Equatable {
    /// The names from the outermost table on.
    let path: [String]
    /// The text of a string, a number, a date or a Boolean, or `nil` for a table and an array.
    let text: String?
    /// The line in which it ends, from 1.
    let line: Int
}

/// Reads TOML 1.0 as a list of its keys and tables, with the members of inline tables.
///
/// The keys within the elements of arrays are left out; each header of an array of tables is there.
/// The time is proportional to the text. A key that occurs twice isn't detected.
struct TOMLReader {
    /// The greatest depth of a key, and of arrays and inline tables in one another.
    static let depthLimit = 32

    private let path: String
    private let bytes: [UInt8]
    private var index = 0
    /// The path of the table that the next keys are in.
    private var table: [String] = []
    /// The paths of the arrays of tables.
    private var arrays: Set<[String]> = []
    /// Indicates whether the table is an element of such an array, or within one.
    private var isInArray = false
    private var entries: [TOMLEntry] = []
    /// The line of an index, before which lines are counted already.
    private var counted = (index: 0, line: 1)

    private init(_ file: TaskFile) { (path, bytes) = (file.path, file.bytes) }

    /// Reads a document.
    ///
    /// - Parameter file: The document.
    /// - Returns: Its keys and tables in order.
    /// - Throws: ``TaskFileProblem``.
    static func read(_ file: TaskFile) throws(TaskFileProblem) -> [TOMLEntry] {
        try file.checkText()
        var reader = Self(file)
        reader.skipLines()
        while reader.index < reader.bytes.count {
            try reader.readStatement()
            reader.skipLines()
        }
        return reader.entries
    }

    // MARK: Statements

    private mutating func readStatement() throws(TaskFileProblem) {
        let isElement = skip("[[")
        if isElement || skip("[") {
            table = try readKey()
            guard skip(isElement ? "]]" : "]") else { throw error("a header has no end") }
            isInArray = table.indices.dropFirst().contains { arrays.contains(Array(table[..<$0])) }
            if !isInArray { add(table, nil) }
            if isElement { arrays.insert(table) }
            isInArray = isInArray || isElement
        } else {
            let count = entries.count
            try readMember(of: table)
            if isInArray { entries.removeLast(entries.count - count) }
        }
        skipBlanks()
        guard index == bytes.count || isNewline else { throw error("the line goes on here") }
    }

    private mutating func readMember(of table: [String], depth: Int = 0) throws(TaskFileProblem) {
        let path = table + (try readKey())
        guard path.count <= Self.depthLimit else { throw error("the key is too deep") }
        guard skip("=") else { throw error("'=' is missing behind a key") }
        try readValue(of: path, depth: depth + 1)
    }

    private mutating func add(_ path: [String], _ text: String?) {
        let line = counted.line + bytes[counted.index..<index].count { $0 == UInt8(ascii: "\n") }
        counted = (index, line)
        entries.append(TOMLEntry(path: path, text: text, line: line))
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

    private mutating func readValue(of path: [String], depth: Int) throws(TaskFileProblem) {
        guard depth <= Self.depthLimit else { throw error("the value is too deep") }
        skipBlanks()
        switch next {
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: add(path, try readString())
        case UInt8(ascii: "[")?, UInt8(ascii: "{")?:
            add(path, nil)
            let count = entries.count
            if skip("[") {
                try readElements(until: "]") { reader throws(TaskFileProblem) in
                    try reader.readValue(of: path, depth: depth + 1)
                }
                entries.removeLast(entries.count - count)
            } else {
                _ = skip("{")
                try readElements(until: "}") { reader throws(TaskFileProblem) in
                    try reader.readMember(of: path, depth: depth)
                }
            }
        default:
            let start = index
            while let byte = next, !" \t\r\n,]}#".utf8.contains(byte) { index += 1 }
            guard index > start else { throw error("a value is missing") }
            add(path, String(decoding: bytes[start..<index], as: UTF8.self))
        }
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

    private mutating func skipLines() {
        repeat { skipBlanks() } while skip("\n") || skip("\r\n")
    }

    private func error(_ reason: String) -> TaskFileProblem {
        let line = 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
        return TaskFileProblem(file: path, line: line, reason: reason)
    }
}
