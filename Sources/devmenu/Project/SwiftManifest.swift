/// What a `Package.swift` says outright of what can be run and tested.
///
/// The manifest is not run: what it does not write as a literal stays unknown.
struct SwiftManifest {
    /// What `swift run` can be told to run, in the order of the file.
    let executables: [String]
    /// Whether it has a target of tests.
    let hasTests: Bool

    /// The most tokens of a call that are looked at.
    private static let reach = 4_096

    /// Reads a manifest.
    init(_ text: some Sequence<UInt8>) {
        let tokens = SwiftTokens(in: Array(text)).tokens
        var products: [String] = []
        var targets: [String] = []
        var covered: Set<String> = []
        var hasTests = false
        for place in tokens.indices.dropLast(2)
        where tokens[place] == .sign(".") && tokens[place + 2] == .sign("(") {
            switch tokens[place + 1] {
            case .word("executable"):
                let call = Self.call(in: tokens[(place + 3)...])
                if let name = Self.name(in: call) { products.append(name) }
                covered.formUnion(Self.texts(in: call).dropFirst())
            case .word("executableTarget"):
                if let name = Self.name(in: tokens[(place + 3)...]) { targets.append(name) }
            case .word("testTarget"): hasTests = true
            default: break
            }
        }
        // A target that no product is made of is a product by itself.
        var seen: Set<String> = []
        executables = (products + targets.filter { !covered.contains($0) })
            .filter { seen.insert($0).inserted }
        self.hasTests = hasTests
    }

    /// The tokens up to the parenthesis that closes a call.
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
            // More than the literal itself is computed.
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
