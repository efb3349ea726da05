/// Takes the lines of a Makefile one after another.
struct MakefileReader {
    /// What stands before the colons of rules.
    private(set) var targets: [String] = []
    /// What the file says to be no files.
    private(set) var phony: Set<String> = []

    /// The words that begin a line which is no rule.
    private static let directives: Set = [
        "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "include", "-include", "sinclude",
        "vpath", "load", "-load", "undefine", "define", "endef",
    ]
    /// The words that can stand before a variable that is set.
    static let modifiers: Set = ["export", "unexport", "override", "private"]
    private static let prefixVariable = ".RECIPEPREFIX"

    /// What a line of a recipe begins with.
    private var recipePrefix = UInt8(ascii: "\t")
    /// How many `define`s are open.
    private var depth = 0

    /// Takes a line.
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

    /// Whether a line begins the text of a variable, which may look like anything.
    private static func opensDefinition(_ words: [String]) -> Bool {
        let words = words.drop { modifiers.contains($0) }
        // A variable may be called 'define' too.
        let signs = ["=", ":=", "::=", ":::=", "?=", "+=", "!="]
        return words.first == "define" && !signs.contains(words.dropFirst().first ?? "=")
    }

    private static func withoutComment(_ line: [UInt8]) -> ArraySlice<UInt8> {
        var place = 0
        while place < line.count, line[place] != UInt8(ascii: "#") {
            place += line[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return line[..<min(place, line.count)]
    }
}
