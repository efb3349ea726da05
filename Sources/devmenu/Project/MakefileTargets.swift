/// The targets of a Makefile that users type: literal names, but no patterns, files or variables.
///
/// The parser distinguishes rules from all else (GNU make's manual, "How Makefiles Are Parsed").
/// Nothing is expanded: both branches of a conditional count, and included files do not. It takes
/// time in proportion to the file.
struct MakefileTargets {
    /// The names, in the order of the file.
    let names: [String]

    /// Reads the targets of a file.
    init(in text: some Sequence<UInt8>) {
        var reader = MakefileReader()
        for line in Self.lines(of: Array(text)) { reader.take(line) }
        let phony = reader.phony
        var seen: Set<String> = []
        names = reader.targets.filter { name in
            // A path with a directory is a file, unless it is declared phony.
            PlainName.isPlain(name)
                && (!name.utf8.contains(UInt8(ascii: "/")) || phony.contains(name))
                && seen.insert(name).inserted
        }
    }

    /// Returns the lines, where a line that ends in a backslash is joined with the next.
    private static func lines(of text: [UInt8]) -> [[UInt8]] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = text.starts(with: mark) ? text[mark.count...] : text[...]
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            let slashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            guard slashes.isMultiple(of: 2) else {
                line[line.count - 1] = UInt8(ascii: " ")
                continue
            }
            lines.append(line)
            line = []
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

/// Reads the rules of a Makefile, line by line.
private struct MakefileReader {
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

/// A line of a Makefile that is a rule.
private struct MakefileRule {
    /// The words before the colon.
    let targets: [String]
    /// The words behind the colon.
    let prerequisites: [String]

    /// Reads a line; returns `nil` where it sets a variable, globally or for a target.
    init?(_ line: ArraySlice<UInt8>) {
        guard let colon = Self.sign(in: line), line[colon] == UInt8(ascii: ":") else { return nil }
        let remainder = line[colon...].drop { $0 == UInt8(ascii: ":") }
        guard remainder.first != UInt8(ascii: "=") else { return nil }
        let sign = Self.sign(in: remainder, after: UInt8(ascii: ":")) ?? remainder.endIndex
        guard !Self.setsVariable(remainder, at: sign) else { return nil }
        prerequisites = Self.words(remainder[..<sign])
        var before = line[..<colon]
        // Targets that one recipe makes together are written 'a b &: c'.
        if before.last == UInt8(ascii: "&") { before.removeLast() }
        targets = Self.words(before)
    }

    /// Indicates whether the text behind a colon assigns a variable for the targets.
    ///
    /// Such an assignment is a single word before its sign.
    private static func setsVariable(_ text: ArraySlice<UInt8>, at sign: Int) -> Bool {
        guard sign < text.endIndex, text[sign] == UInt8(ascii: "=") else { return false }
        var name = text[..<sign]
        while let last = name.last, ":?+! \t".utf8.contains(last) { name.removeLast() }
        return words(name).drop { MakefileReader.modifiers.contains($0) }.count == 1
    }

    /// Returns the index of the first `:`, `=` or `;` outside of variables that is not escaped.
    ///
    /// The search skips the sign `passed`.
    private static func sign(in line: ArraySlice<UInt8>, after passed: UInt8? = nil) -> Int? {
        var found: Int?
        walk(line) { index, isOutside in
            guard isOutside, line[index] != passed, ":=;".utf8.contains(line[index]) else {
                return true
            }
            found = index
            return false
        }
        return found
    }

    /// Splits the text into words, in which variables and escaped blanks stay as they are.
    private static func words(_ text: ArraySlice<UInt8>) -> [String] {
        var words: [String] = []
        var start = text.startIndex
        func take(upTo end: Int) {
            if end > start { words.append(String(decoding: text[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        walk(text) { index, isOutside in
            if isOutside, " \t".utf8.contains(text[index]) { take(upTo: index) }
            return true
        }
        take(upTo: text.endIndex)
        return words
    }

    /// Calls `visit` with each index, and whether it is outside of every `$(…)` and `${…}`.
    ///
    /// Characters behind a backslash or a `$` are skipped. The walk ends when `visit` returns
    /// `false`.
    private static func walk(
        _ text: ArraySlice<UInt8>,
        _ visit: (_ index: Int, _ isOutside: Bool) -> Bool
    ) {
        var closers: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            let next = index + 1 < text.endIndex ? text[index + 1] : 0
            switch byte {
            case UInt8(ascii: "$"):
                if let closer = closer(of: next) { closers.append(closer) }
                index += 2
                continue
            case UInt8(ascii: "\\"):
                index += 2
                continue
            case closers.last: closers.removeLast()
            default:
                // A parenthesis inside has its own closing partner.
                if let last = closers.last, closer(of: byte) == last { closers.append(last) }
            }
            guard visit(index, closers.isEmpty) else { return }
            index += 1
        }
    }

    private static func closer(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}

/// Names that no shell changes, and that no program takes for a flag.
enum PlainName {
    /// Indicates whether a name is plain: letters, digits and `-_.:/`, with no leading `-` or `.`.
    ///
    /// A plain name has at most 64 bytes.
    static func isPlain(_ name: some StringProtocol) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
        else { return false }
        return name.utf8.count <= 64
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.:/".utf8.contains(byte)
                }
            }
    }
}
