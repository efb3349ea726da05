/// Reads the rules of a Makefile, line by line.
struct MakefileReader {
    /// The targets of all rules, in the order of the file.
    private(set) var targets: [String] = []
    /// The targets that the file declares phony, which means that they are not files.
    private(set) var phony: Set<String> = []

    /// The words that start a line which is not a rule.
    private static let directives: Set = [
        "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "include", "-include", "sinclude",
        "vpath", "load", "-load", "undefine", "define", "endef",
    ]
    /// The words that can precede the assignment of a variable.
    static let modifiers: Set = ["export", "unexport", "override", "private"]
    private static let prefixVariable = ".RECIPEPREFIX"

    /// The first byte of the lines of a recipe.
    private var recipePrefix = UInt8(ascii: "\t")
    /// The number of open `define`s.
    private var depth = 0

    /// Reads a line.
    mutating func take(_ line: [UInt8]) {
        guard line.first != recipePrefix else { return }
        let line = Self.withoutComment(line)
        let words = line.split(maxSplits: 4) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .map { String(decoding: $0, as: UTF8.self) }
        guard let first = words.first else { return }
        if depth > 0 {
            depth += first == "endef" ? -1 : Self.opensDefinition(words) ? 1 : 0
            return
        }
        if Self.opensDefinition(words) { depth = 1 }
        guard !Self.directives.contains(first), !Self.modifiers.contains(first) else { return }
        takePrefix(line, first: first)
        guard let rule = MakefileRule(line) else { return }
        if rule.targets == [".PHONY"] { phony.formUnion(rule.prerequisites) }
        targets += rule.targets
    }

    private mutating func takePrefix(_ line: ArraySlice<UInt8>, first: String) {
        guard first.hasPrefix(Self.prefixVariable),
            let sign = line.firstIndex(of: UInt8(ascii: "="))
        else { return }
        recipePrefix =
            line[(sign + 1)...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            ?? UInt8(ascii: "\t")
    }

    /// Indicates whether a line starts a multi-line variable, whose text must not be read as rules.
    private static func opensDefinition(_ words: [String]) -> Bool {
        let words = words.drop { modifiers.contains($0) }
        // A variable may have the name 'define' too.
        let signs = ["=", ":=", "::=", ":::=", "?=", "+=", "!="]
        return words.first == "define" && !signs.contains(words.dropFirst().first ?? "=")
    }

    private static func withoutComment(_ line: [UInt8]) -> ArraySlice<UInt8> {
        var index = 0
        while index < line.count, line[index] != UInt8(ascii: "#") {
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return line[..<min(index, line.count)]
    }
}
