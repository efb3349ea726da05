/// The tokens of Swift source, as far as it takes to find calls and their literals.
///
/// Comments and blanks fall away. It takes time in proportion to the text.
struct SwiftTokens {
    /// A piece of source.
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
    private var place = 0

    /// Reads a text.
    init(in bytes: [UInt8]) {
        self.bytes = bytes
        while place < bytes.count { step() }
    }

    private mutating func step() {
        let byte = bytes[place]
        if starts(with: "//") {
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        } else if starts(with: "/*") {
            skipComment()
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
            takeText()
        } else if Self.isOfWord(byte) {
            let start = place
            while place < bytes.count, Self.isOfWord(bytes[place]) { place += 1 }
            tokens.append(.word(String(decoding: bytes[start..<place], as: UTF8.self)))
        } else {
            if byte > UInt8(ascii: " ") { tokens.append(.sign(Character(Unicode.Scalar(byte)))) }
            place += 1
        }
    }

    /// Comments of this kind stand in one another.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                place += 2
            } else if starts(with: "*/") {
                depth -= 1
                place += 2
            } else {
                place += 1
            }
        } while depth > 0 && place < bytes.count
    }

    private mutating func takeText() {
        let hashes = bytes[place...].prefix { $0 == UInt8(ascii: "#") }.count
        let open = place + hashes
        guard open < bytes.count, bytes[open] == UInt8(ascii: "\"") else {
            place = open
            return
        }
        let quotes =
            bytes[open...].starts(with: Array(repeating: UInt8(ascii: "\""), count: 3)) ? 3 : 1
        let end =
            Array(repeating: UInt8(ascii: "\""), count: quotes)
            + repeatElement(UInt8(ascii: "#"), count: hashes)
        let escape = [UInt8(ascii: "\\")] + repeatElement(UInt8(ascii: "#"), count: hashes)
        place = open + quotes
        let start = place
        var isPlain = quotes == 1
        while place < bytes.count, !bytes[place...].starts(with: end) {
            if bytes[place...].starts(with: escape) {
                isPlain = false
                place += escape.count
            } else if quotes == 1, bytes[place] == UInt8(ascii: "\n") {
                tokens.append(.text(nil))
                return
            }
            place += 1
        }
        guard place < bytes.count else { return tokens.append(.text(nil)) }
        tokens.append(.text(isPlain ? String(decoding: bytes[start..<place], as: UTF8.self) : nil))
        place += end.count
    }

    private func starts(with text: StaticString) -> Bool {
        place + text.utf8CodeUnitCount <= bytes.count
            && text.withUTF8Buffer { bytes[place...].starts(with: $0) }
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
