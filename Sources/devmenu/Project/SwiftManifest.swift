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
