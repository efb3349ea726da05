/// A target of a Makefile that users type.
struct MakefileTarget: Equatable {
    /// The name.
    let name: String
    /// Indicates whether it's declared not to be a file.
    var isPhony = false
    /// Indicates whether a rule for it has a recipe.
    var hasRecipe = false
    /// The comment for people, or else the recipe's first line; may be empty.
    var summary = ""
}

/// The targets of a Makefile that users type: literal names, but no patterns, files or variables.
///
/// The parser distinguishes rules from all else (GNU make's manual, "How Makefiles Are Parsed").
/// Nothing is expanded: both branches of a conditional count. It takes time in proportion to the
/// text.
struct MakefileTargets {
    /// The names that rules make of variables or functions, and the functions that may make rules.
    private(set) var computed: [String] = []

    /// The words that start a line which is not a rule.
    private static let directives: Set = [
        "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "vpath", "load", "-load", "undefine",
        "define", "endef",
    ]
    /// The words that start a line which names files to include; `true` if they may be missing.
    private static let inclusions = ["include": false, "-include": true, "sinclude": true]
    /// The words that can precede the assignment of a variable.
    static let modifiers: Set = ["export", "unexport", "override", "private"]
    private static let prefixVariable = ".RECIPEPREFIX"

    private var targets: [MakefileTarget] = []
    private var indices: [String: Int] = [:]
    private var phony: Set<String> = []

    /// The first byte of the lines of a recipe.
    private var recipePrefix = UInt8(ascii: "\t")
    /// The number of open `define`s.
    private var depth = 0
    /// The targets of the rule whose recipe has not begun yet.
    private var current: [Int] = []
    /// The comment above the next rule.
    private var comment = ""
    /// Returns the text of an included file, or `nil`.
    private let included: (_ path: String, _ mayBeMissing: Bool) -> [[UInt8]]

    /// Reads the targets of a file.
    ///
    /// - Parameters:
    ///   - text: The contents of the file.
    ///   - included: Returns the texts of the files that a word of `include` names.
    init(
        in text: some Sequence<UInt8>,
        included: @escaping (_ path: String, _ mayBeMissing: Bool) -> [[UInt8]] = { _, _ in [] }
    ) {
        self.included = included
        take(Array(text))
    }

    /// The targets in order, each once.
    var all: [MakefileTarget] {
        targets.compactMap { target in
            var target = target
            target.isPhony = phony.contains(target.name)
            // A path with a directory is a file, unless it is declared phony.
            let isFile = target.name.utf8.contains(UInt8(ascii: "/")) && !target.isPhony
            return isFile ? nil : target
        }
    }

    /// The names of the targets that are plain.
    var names: [String] { all.map(\.name).filter(PlainName.isPlain) }

    /// Reads the lines, after joining each that ends in a backslash with the next.
    private mutating func take(_ text: [UInt8]) {
        var line: [UInt8] = []
        for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            let slashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            guard slashes.isMultiple(of: 2) else {
                line[line.count - 1] = UInt8(ascii: " ")
                continue
            }
            take(line: line)
            line.removeAll(keepingCapacity: true)
        }
        if !line.isEmpty { take(line: line) }
    }

    /// Reads a line.
    private mutating func take(line whole: [UInt8]) {
        if whole.first == recipePrefix {
            if depth == 0 { takeRecipe(whole.dropFirst()) }
            return
        }
        let line = Self.withoutComment(whole)
        let words = line.split(maxSplits: 4) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .map { String(decoding: $0, as: UTF8.self) }
        guard let first = words.first else {
            if depth == 0 { takeComment(whole[line.endIndex...]) }
            return
        }
        if depth > 0 {
            depth += first == "endef" ? -1 : Self.opensDefinition(words) ? 1 : 0
            return
        }
        if Self.opensDefinition(words) { depth = 1 }
        guard !Self.directives.contains(first), !Self.modifiers.contains(first) else { return }
        let comment = self.comment
        takePrefix(line, first: first)
        if let mayBeMissing = Self.inclusions[first] {
            return include(line, mayBeMissing: mayBeMissing)
        }
        guard let rule = MakefileRule(line) else {
            self.comment = ""
            current = []
            return takeCall(first)
        }
        if rule.targets == [".PHONY"] {
            phony.formUnion(rule.prerequisites)
        } else {
            self.comment = ""
            take(rule, summary: Self.documentation(in: whole[line.endIndex...]) ?? comment)
        }
    }

    /// Adds a rule's targets, which are described by their comment.
    private mutating func take(_ rule: MakefileRule, summary: String) {
        current = []
        for name in rule.targets {
            // The first character says it: patterns, special targets and escapes aren't typed.
            if name.contains("$") {
                computed.append(name)
            } else if !name.contains("%"), !name.hasPrefix("."), !name.hasPrefix("-"),
                !name.contains("\\"), !name.contains("(")
            {
                let index = indices[name] ?? targets.count
                if index == targets.count {
                    indices[name] = index
                    targets.append(MakefileTarget(name: name))
                }
                if targets[index].summary.isEmpty || !targets[index].hasRecipe {
                    if !summary.isEmpty { targets[index].summary = summary }
                }
                current.append(index)
            }
        }
        if let recipe = rule.recipe { takeRecipe(recipe) }
    }

    /// Reads a line of a recipe: only the first of a rule tells something.
    private mutating func takeRecipe(_ line: ArraySlice<UInt8>) {
        comment = ""
        let body = line.drop { " \t@-+".utf8.contains($0) }
        guard !current.isEmpty, let first = body.first, first != UInt8(ascii: "#") else { return }
        let text = SummaryLine.text(String(decoding: body.prefix(512), as: UTF8.self))
        for index in current {
            targets[index].hasRecipe = true
            if targets[index].summary.isEmpty { targets[index].summary = text }
        }
        current = []
    }

    /// Reads the files that a line includes.
    private mutating func include(_ line: ArraySlice<UInt8>, mayBeMissing: Bool) {
        for path in MakefileRule.words(line).dropFirst() {
            for text in included(path, mayBeMissing) { take(text) }
            current = []
            comment = ""
        }
    }

    /// Reads a line that begins with a call of a function, which may make rules.
    private mutating func takeCall(_ first: String) {
        guard ["$(eval", "$(foreach", "$(call", "${eval", "${foreach", "${call"].contains(first)
        else { return }
        computed.append(first + " …" + (first.hasPrefix("$(") ? ")" : "}"))
    }

    /// Remembers the first line of the comment above a rule; a blank line ends it.
    private mutating func takeComment(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty, !text.starts(with: "##@".utf8) else {
            comment = ""
            return
        }
        if let text = Self.documentation(in: text) {
            comment = text
        } else if comment.isEmpty {
            let words = text.drop { "# \t".utf8.contains($0) }
            guard words.contains(where: { $0 > 0x40 }) else { return }
            comment = SummaryLine.text(String(decoding: words.prefix(512), as: UTF8.self))
        }
    }

    /// Returns the text behind `##`, which many Makefiles print as their help, or `nil`.
    ///
    /// `##@` begins a section of such help.
    private static func documentation(in comment: ArraySlice<UInt8>) -> String? {
        guard comment.starts(with: "##".utf8) else { return nil }
        let words = comment.drop { $0 == UInt8(ascii: "#") }
        guard words.first != UInt8(ascii: "@"), words.contains(where: { $0 > 0x40 }) else {
            return nil
        }
        return SummaryLine.text(String(decoding: words.prefix(512), as: UTF8.self))
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
