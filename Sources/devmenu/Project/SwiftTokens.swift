/// The tokens of Swift source, as far as needed to find calls and their literals.
///
/// Comments and blanks are dropped. It takes time in proportion to the text.
struct SwiftTokens {
    /// A token of source.
    enum Token: Equatable {
        /// A name or a number.
        case word(String)
        /// A string; `nil` for one with an escape, on several lines, or without an end.
        case text(String?)
        /// Any other character.
        case sign(Character)
    }

    /// The tokens in order.
    private(set) var tokens: [Token] = []

    private let bytes: [UInt8]
    private var index = 0

    /// Reads a text.
    init(in bytes: [UInt8]) {
        self.bytes = bytes
        while index < bytes.count { step() }
    }

    private mutating func step() {
        let byte = bytes[index]
        if starts(with: "//") {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        } else if starts(with: "/*") {
            skipComment()
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
            takeText()
        } else if Self.isOfWord(byte) {
            let start = index
            while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
            tokens.append(.word(String(decoding: bytes[start..<index], as: UTF8.self)))
        } else {
            if byte > UInt8(ascii: " ") { tokens.append(.sign(Character(Unicode.Scalar(byte)))) }
            index += 1
        }
    }

    /// Skips a block comment; such comments nest.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                index += 2
            } else if starts(with: "*/") {
                depth -= 1
                index += 2
            } else {
                index += 1
            }
        } while depth > 0 && index < bytes.count
    }

    private mutating func takeText() {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        let open = index + hashes
        guard open < bytes.count, bytes[open] == UInt8(ascii: "\"") else {
            index = open
            return
        }
        let quotes =
            bytes[open...].starts(with: Array(repeating: UInt8(ascii: "\""), count: 3)) ? 3 : 1
        let end =
            Array(repeating: UInt8(ascii: "\""), count: quotes)
            + repeatElement(UInt8(ascii: "#"), count: hashes)
        let escape = [UInt8(ascii: "\\")] + repeatElement(UInt8(ascii: "#"), count: hashes)
        index = open + quotes
        let start = index
        var isPlain = quotes == 1
        while index < bytes.count, !bytes[index...].starts(with: end) {
            if bytes[index...].starts(with: escape) {
                isPlain = false
                index += escape.count
            } else if quotes == 1, bytes[index] == UInt8(ascii: "\n") {
                tokens.append(.text(nil))
                return
            }
            index += 1
        }
        guard index < bytes.count else { return tokens.append(.text(nil)) }
        tokens.append(.text(isPlain ? String(decoding: bytes[start..<index], as: UTF8.self) : nil))
        index += end.count
    }

    private func starts(with text: StaticString) -> Bool {
        index + text.utf8CodeUnitCount <= bytes.count
            && text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
