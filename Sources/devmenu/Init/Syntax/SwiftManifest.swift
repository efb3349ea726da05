/// The executables and tests that a `Package.swift` declares literally.
///
/// The manifest is not run: anything that is not a literal stays unknown.
struct SwiftManifest {
    /// The names for `swift run`, in the order of the file.
    let executables: [String]
    /// `true` where there is a test target.
    let hasTests: Bool

    /// The largest number of tokens of a call that are examined.
    private static let reach = 4_096

    /// Reads a manifest.
    init(_ text: some Sequence<UInt8>) {
        let tokens = SwiftTokens(in: Array(text)).tokens
        var products: [String] = []
        var targets: [String] = []
        var covered: Set<String> = []
        var hasTests = false
        for index in tokens.indices.dropLast(2)
        where tokens[index] == .sign(".") && tokens[index + 2] == .sign("(") {
            switch tokens[index + 1] {
            case .word("executable"):
                let call = Self.call(in: tokens[(index + 3)...])
                if let name = Self.name(in: call) { products.append(name) }
                covered.formUnion(Self.texts(in: call).dropFirst())
            case .word("executableTarget"):
                if let name = Self.name(in: tokens[(index + 3)...]) { targets.append(name) }
            case .word("testTarget"): hasTests = true
            default: break
            }
        }
        // A target that is in no product is a product by itself.
        var seen: Set<String> = []
        executables = (products + targets.filter { !covered.contains($0) })
            .filter { seen.insert($0).inserted }
        self.hasTests = hasTests
    }

    /// Returns the tokens up to the parenthesis that closes a call.
    private static func call(in tokens: ArraySlice<SwiftTokens.Token>)
        -> ArraySlice<SwiftTokens.Token>
    {
        var depth = 1
        let end = tokens.prefix(reach).firstIndex { token in
            if token == .sign("(") { depth += 1 }
            if token == .sign(")") { depth -= 1 }
            return depth == 0
        }
        return end.map { tokens[..<$0] } ?? tokens.prefix(reach)
    }

    private static func name(in call: ArraySlice<SwiftTokens.Token>) -> String? {
        let start = Array(call.prefix(4))
        guard start.count >= 3, start[0] == .word("name"), start[1] == .sign(":"),
            case .text(let name?) = start[2],
            // With an operator behind it, the literal is only a part of the name.
            start.count == 3 || start[3] == .sign(",") || start[3] == .sign(")")
        else { return nil }
        return name
    }

    private static func texts(in call: ArraySlice<SwiftTokens.Token>) -> [String] {
        call.compactMap { token in
            if case .text(let text) = token { text } else { nil }
        }
    }
}

/// The tokens of Swift source, as far as needed to find calls and their literals.
///
/// Comments and blanks are dropped. It takes time in proportion to the text.
private struct SwiftTokens {
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
