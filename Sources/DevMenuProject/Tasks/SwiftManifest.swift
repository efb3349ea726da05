/// The executables and tests that a `Package.swift` declares literally.
///
/// The manifest is not run: anything that is not a literal stays unknown.
struct SwiftManifest {
    /// The names for `swift run`, in the order of the file.
    let executables: [String]
    /// The number of further executables, whose names are made of something else than a literal.
    let unreadCount: Int
    /// `true` if there is a test target.
    let hasTests: Bool

    /// The largest number of tokens of a call that are examined.
    private static let reach = 256

    /// Reads a manifest.
    init(_ text: some Sequence<UInt8>) {
        let tokens = SwiftTokens(in: Array(text)).tokens
        var products: [Name] = []
        var targets: [Name] = []
        var covered: Set<SwiftTokens.Token> = []
        var hasTests = false
        for index in tokens.indices.dropLast(2)
        where tokens[index] == .sign(".") && tokens[index + 2] == .sign("(") {
            switch tokens[index + 1] {
            case .word("executable"):
                let call = Self.call(in: tokens[(index + 3)...])
                guard let name = Name(in: call) else { continue }
                products.append(name)
                covered.formUnion(call.drop { $0 != .word("targets") })
            case .word("executableTarget"):
                if let name = Name(in: tokens[(index + 3)...]) { targets.append(name) }
            case .word("testTarget"): hasTests = true
            default: break
            }
        }
        // A target that is in no product is a product by itself.
        var seen: Set<Name> = []
        let names = (products + targets.filter { !$0.isOne(of: covered) })
            .filter { seen.insert($0).inserted }
        executables = names.compactMap(\.literal)
        unreadCount = names.count - executables.count
        self.hasTests = hasTests
    }

    /// The tokens of a name, up to the end of the argument.
    private struct Name: Hashable {
        private static let label: [SwiftTokens.Token] = [.word("name"), .sign(":")]
        /// The most tokens that tell one name from another.
        private static let reach = 32

        private let tokens: [SwiftTokens.Token]

        /// Reads the name in a call; returns `nil` if the call has none.
        init?(in call: ArraySlice<SwiftTokens.Token>) {
            guard call.starts(with: Self.label) else { return nil }
            var depth = 0
            var tokens: [SwiftTokens.Token] = []
            for token in call.dropFirst(Self.label.count).prefix(Self.reach) {
                if token == .sign("(") { depth += 1 }
                if token == .sign(")") { depth -= 1 }
                guard depth > 0 || depth == 0 && token != .sign(",") else { break }
                tokens.append(token)
            }
            self.tokens = tokens
        }

        /// The name, or `nil` if it isn't a literal, or only a part of it is.
        var literal: String? {
            if tokens.count == 1, case .text(let text) = tokens[0] { text } else { nil }
        }

        /// Indicates whether it is one of some tokens, such as those of a list of names.
        func isOne(of others: Set<SwiftTokens.Token>) -> Bool {
            tokens.count == 1 && others.contains(tokens[0])
        }
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
}

/// The tokens of Swift source, as far as needed to find calls and their literals.
///
/// Comments and blanks are discarded. It takes time in proportion to the text.
private struct SwiftTokens {
    /// A token of source.
    enum Token: Hashable {
        /// A name or a number.
        case word(String)
        /// A string, or `nil` for one with an escape, on several lines, or without an end.
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
