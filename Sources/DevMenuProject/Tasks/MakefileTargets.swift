import DevMenuKit
import DevMenuSystem

/// The explicit targets of a Makefile and of the files that it includes.
///
/// The lines are distinguished as make does it (GNU make's manual, "How Makefiles Are Parsed").
/// Both branches of a condition are read. A variable in a name is replaced if its value is certain.
/// The time is proportional to the text.
struct MakefileTargets {
    /// The targets in order, each once, with the problems and the included files.
    private(set) var reading = TaskReading()

    /// The reading of one file.
    private struct Progress {
        let file: TaskFile
        /// Indicates whether it's outside of the directory, where no name shows a value that it has.
        var isOutside = false
        /// The number of the line that is being read.
        var line = 1
        /// The number of conditions around the line, also of the lines that include its file.
        var conditions: Int
        /// The number of open `define`s.
        var definitions = 0
        /// The rule to which a line that begins with the prefix belongs, or `nil`.
        var rule: Rule?
        /// The bytes of the line, also of those that it's joined of.
        var range = 0..<0
        /// The text of the `##` lines above.
        var comment: [String] = []
    }

    /// A rule whose recipe is being read.
    private struct Rule {
        let line: Int
        /// The number of conditions around it.
        let conditions: Int
        /// The indices of its tasks.
        var tasks: [Int] = []
        /// The start of the last condition that isn't within another of the rule.
        var condition: Int?
        /// The bytes of its recipe, with all that's between its lines.
        var recipe: Range<Int>?

        /// Adds a line to the recipe, and the conditions that are open before its first.
        mutating func add(_ range: Range<Int>, conditions: Int) {
            let start = (conditions > self.conditions ? condition : nil) ?? range.lowerBound
            recipe = (recipe?.lowerBound ?? start)..<range.upperBound
        }
    }

    private static let conditions: Set = ["ifeq", "ifneq", "ifdef", "ifndef"]
    private static let directives: Set = ["export", "unexport", "vpath", "load", "-load"]
    /// The words that start a line which names files to include; `true` if they may be missing.
    private static let inclusions = ["include": false, "-include": true, "sinclude": true]
    private static let specialTargets: Set = [
        ".DEFAULT", ".DELETE_ON_ERROR", ".EXPORT_ALL_VARIABLES", ".IGNORE", ".INTERMEDIATE",
        ".LOW_RESOLUTION_TIME", ".NOTINTERMEDIATE", ".NOTPARALLEL", ".ONESHELL", ".PHONY", ".POSIX",
        ".PRECIOUS", ".SECONDARY", ".SECONDEXPANSION", ".SILENT", ".SUFFIXES", ".WAIT",
    ]

    private let path: String
    private let directory: String
    private var progress: Progress
    private var indices: [String: Int] = [:]
    private var variables: MakefileVariables
    /// The files that were read, so that a cycle ends.
    private var seen: Set<String> = []
    /// The first byte of the lines of a recipe.
    private var recipePrefix = UInt8(ascii: "\t")
    /// The suffixes of old-fashioned pattern rules, initially those of make.
    private var suffixes: Set = [
        ".out", ".a", ".ln", ".o", ".c", ".cc", ".C", ".cpp", ".p", ".f", ".F", ".m", ".r", ".y",
        ".l", ".ym", ".yl", ".s", ".S", ".mod", ".sym", ".def", ".h", ".info", ".dvi", ".tex",
        ".texinfo", ".texi", ".txinfo", ".w", ".ch", ".web", ".sh", ".elc", ".el",
    ]

    /// Reads a file and those that it includes.
    init(of file: TaskFile) {
        path = file.path
        directory = FileSystem.parent(of: path)
        progress = Progress(file: file, conditions: 0)
        variables = MakefileVariables(counting: file.steps)
        seen = [FileSystem.resolved(file.path)]
        read(file.bytes)
    }

    /// Reads the lines, after joining each that ends in a backslash with the next.
    private mutating func read(_ text: [UInt8]) {
        var line: [UInt8] = []
        var number = 0
        for part in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if line.isEmpty { (progress.line, progress.range) = (number, part.indices) }
            progress.range = progress.range.lowerBound..<part.endIndex
            line += part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            let slashes = line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            guard slashes.isMultiple(of: 2) else {
                line[line.count - 1] = UInt8(ascii: " ")
                continue
            }
            read(line: line)
            line.removeAll(keepingCapacity: true)
        }
        if !line.isEmpty { read(line: line) }
        leaveRule()
    }

    private mutating func read(line whole: [UInt8]) {
        let isIndented = whole.first == recipePrefix
        if isIndented, progress.definitions > 0 { return }
        if isIndented, progress.rule != nil {
            progress.rule?.add(progress.range, conditions: progress.conditions)
            return
        }
        let end = MakefileText.index(of: "#", in: whole[...]) ?? whole.endIndex
        let line = whole[..<end]
        let words = line.split(maxSplits: 1, whereSeparator: \.isBlank)
        let first = words.first.map { String(decoding: $0, as: UTF8.self) }
        if progress.definitions > 0 {
            progress.definitions += first == "define" ? 1 : first == "endef" ? -1 : 0
            return
        }
        guard let first else { return readComment(whole[end...]) }
        if let assignment = MakefileAssignment(line) { return apply(assignment) }
        if let rule = progress.rule, rule.recipe != nil, rule.conditions < progress.conditions,
            ["else", "endif"].contains(first)
        {
            progress.rule?.add(progress.range, conditions: progress.conditions)
        }
        if Self.conditions.contains(first) {
            if progress.rule?.conditions == progress.conditions {
                progress.rule?.condition = progress.range.lowerBound
            }
            progress.conditions += 1
        } else if first == "endif" {
            progress.conditions -= 1
        } else if Self.directives.contains(first) {
            leaveRule()
        } else if let mayBeMissing = Self.inclusions[first] {
            leaveRule()
            for word in MakefileText.words(line).dropFirst() {
                include(word, mayBeMissing: mayBeMissing)
            }
        } else if first != "else" {
            readRule(line, comment: whole[end...], isIndented: isIndented)
        }
    }

    private mutating func leaveRule() {
        endRecipe()
        progress.rule = nil
        progress.comment = []
    }

    /// Gives the recipe to the tasks of its rule.
    private mutating func endRecipe() {
        guard let rule = progress.rule, let recipe = rule.recipe else { return }
        let lines = progress.file.bytes[recipe].split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        let text = lines.map { line in
            let line = line.first == recipePrefix ? line.dropFirst() : line
            return String(
                decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line,
                as: UTF8.self
            )
        }.joined(separator: "\n")
        for index in Set(rule.tasks) {
            guard reading.tasks[index].body == nil else {
                guard progress.file.steps.count(text.utf8.count) else { return }
                // In place, since a target may have very many recipes.
                reading.tasks[index].body?.append("\n" + text)
                continue
            }
            reading.tasks[index].body = text
            place(index, at: rule.line)
        }
    }

    /// Notes the line of a task in the file that is being read.
    private mutating func place(_ index: Int, at line: Int) {
        reading.tasks[index].line = line
        reading.tasks[index].includedFile = progress.file.path == path ? nil : progress.file.path
    }

    private mutating func apply(_ assignment: MakefileAssignment) {
        leaveRule()
        if assignment.sign == "define" { progress.definitions = 1 }
        if assignment.name == ".RECIPEPREFIX" {
            recipePrefix = assignment.value.utf8.first ?? UInt8(ascii: "\t")
        }
        variables.apply(assignment, isCertain: progress.conditions == 0 && !progress.isOutside)
    }

    // MARK: Rules

    private mutating func readRule(
        _ line: ArraySlice<UInt8>,
        comment: ArraySlice<UInt8>,
        isIndented: Bool
    ) {
        let semicolon = MakefileText.index(of: ";", in: line)
        let rule = line.prefix(upTo: semicolon ?? line.endIndex)
        guard let colon = MakefileText.index(of: ":", in: rule), !isIndented else {
            leaveRule()
            return reportLine(line)
        }
        let rest = rule[colon...].drop { $0 == UInt8(ascii: ":") }
        guard MakefileAssignment(rest, ofTarget: true) == nil else { return leaveRule() }
        // Targets that one recipe makes together are written 'a b &: c'.
        let before = rule[..<colon]
        let words = MakefileText.words(
            before.last == UInt8(ascii: "&") ? before.dropLast() : before
        )
        let prerequisites = MakefileText.words(rest)
        endRecipe()
        progress.rule = Rule(line: progress.line, conditions: progress.conditions)
        if words == [".SUFFIXES"] {
            if prerequisites.isEmpty { suffixes = [] } else { suffixes.formUnion(prerequisites) }
        }
        if words.contains(".DEFAULT") {
            report("makes any other target by '.DEFAULT', which only make can resolve")
        }
        // The comment above '.PHONY: test' is about the rule after it.
        if words.allSatisfy(Self.specialTargets.contains) { return }
        let title =
            Self.title(in: comment)
            ?? (progress.comment.isEmpty ? nil : progress.comment.joined(separator: " "))
        progress.comment = []
        for word in words {
            for name in names(in: word) where !isImplicit(name, prerequisites) {
                add(name, title: title)
            }
        }
        guard let semicolon, semicolon < progress.range.count else { return }
        let start = progress.range.lowerBound + semicolon + 1
        let end = progress.range.upperBound
        let recipe = progress.file.bytes[start..<end].prefix { $0.isBlank }
        if recipe.endIndex < end {
            progress.rule?.add(recipe.endIndex..<end, conditions: progress.conditions)
        }
    }

    /// Returns the names that a word before a colon represents.
    private mutating func names(in word: String) -> [String] {
        guard !word.utf8.contains(UInt8(ascii: "%")) else { return [] }
        let isReference = word.utf8.contains(UInt8(ascii: "$"))
        let expanded = isReference ? variables.expand(word) : word
        let signs = "*?[\u{FFFD}".unicodeScalars
        guard let expanded, !expanded.unicodeScalars.contains(where: signs.contains) else {
            report("makes targets of \(quoting: word), which only make can resolve")
            return []
        }
        let words = isReference ? MakefileText.words(Array(expanded.utf8)[...]) : [word]
        return words.map { MakefileText.target(MakefileText.unescaped($0)) }
    }

    /// Indicates whether a rule doesn't describe how to make a file of this name.
    private func isImplicit(_ name: String, _ prerequisites: [String]) -> Bool {
        if Self.specialTargets.contains(name) || name.contains("%") { return true }
        guard name.hasPrefix("."), prerequisites.isEmpty else { return false }
        guard let dot = name.dropFirst().firstIndex(of: ".") else { return suffixes.contains(name) }
        return suffixes.contains(String(name[..<dot])) && suffixes.contains(String(name[dot...]))
    }

    private mutating func add(_ name: String, title: String?) {
        let index = indices[name] ?? reading.tasks.count
        if index == reading.tasks.count {
            indices[name] = index
            reading.tasks.append(MakeTaskReader.task(for: name))
            place(index, at: progress.line)
        }
        progress.rule?.tasks.append(index)
        guard reading.tasks[index].title == nil, var title else { return }
        // Some write '## test: run the tests' above the target.
        if title.hasPrefix("\(name):") { title.removeFirst(name.count + 1) }
        reading.tasks[index].title = String(title.drop(while: \.isWhitespace))
    }

    // MARK: Comments

    private mutating func readComment(_ text: ArraySlice<UInt8>) {
        guard let title = Self.title(in: text) else {
            if text.isEmpty || text.starts(with: "##@".utf8) { progress.comment = [] }
            return
        }
        progress.comment.append(title)
    }

    /// Returns the text after `##`, which many Makefiles print as their help, or `nil`.
    ///
    /// `##@` begins a section of such help.
    private static func title(in comment: ArraySlice<UInt8>) -> String? {
        let words = comment.drop { $0 == UInt8(ascii: "#") }
        guard words.startIndex - comment.startIndex > 1, words.first != UInt8(ascii: "@"),
            words.contains(where: { $0 > 0x40 })
        else { return nil }
        return words.split { $0 <= UInt8(ascii: " ") }.reduce(into: "") { title, word in
            title += (title.isEmpty ? "" : " ") + String(decoding: word, as: UTF8.self)
        }
    }

    // MARK: Other lines

    /// Reads the files that a word names.
    private mutating func include(_ word: String, mayBeMissing: Bool) {
        let isWildcard = word.hasPrefix("$(wildcard ") && word.hasSuffix(")")
        let mayBeMissing = mayBeMissing || isWildcard
        let text = isWildcard ? String(word.dropFirst(11).dropLast()) : word
        let patterns =
            variables.expand(text).map { MakefileText.words(Array($0.utf8)[...]) } ?? ["~"]
        for pattern in patterns {
            let name = MakefileText.fileName(pattern)
            let found = paths(like: name[...])
            // To make, the names that 'wildcard' returns are words.
            let isSplit =
                isWildcard
                && ([name] + (found ?? []).map(FileSystem.name)).contains { $0.contains(" ") }
            if let paths = found, !isSplit {
                for path in paths { read(path, mayBeMissing: mayBeMissing) }
            } else {
                report("includes \(quoting: word), which only make can resolve")
                variables.forget()
            }
        }
    }

    /// Returns the paths that a pattern matches, or `nil` if it isn't understood.
    ///
    /// Only the last part may have a `*`, and only one.
    private mutating func paths(like pattern: Substring) -> [String]? {
        let path = FileSystem.path(String(pattern), in: directory)
        let parts = path.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, !path.contains("?"), !path.contains("["), pattern.first != "~",
            pattern.last != "\\",
            parts.count == 1 || !parts[1].contains("/") && !path.contains("\\")
        else { return nil }
        guard parts.count == 2 else { return [path] }
        let folder = FileSystem.parent(of: path)
        reading.otherFiles.append(folder)
        let names = ((try? FileSystem.names(in: folder)) ?? []).sorted()
        guard progress.file.steps.count(names.count) else { return [] }
        return names.filter { $0.hasSuffix(parts[1]) && !$0.hasPrefix(".") }
            .map { "\(folder)/\($0)" }
            .filter { $0.hasPrefix(parts[0]) && $0.count >= path.count - 1 }
    }

    private mutating func read(_ path: String, mayBeMissing: Bool) {
        guard seen.insert(FileSystem.resolved(path)).inserted else { return }
        let file = reading.file(
            at: path,
            mayBeMissing: mayBeMissing,
            includedBy: progress.file,
            line: progress.line
        )
        guard let file else { return }
        let outer = progress
        let isInside =
            FileSystem.part(of: FileSystem.resolved(path), below: FileSystem.resolved(directory))
            != nil
        progress = Progress(file: file, isOutside: !isInside, conditions: outer.conditions)
        read(file.bytes)
        progress = outer
    }

    /// Reports a line that is neither a rule nor anything else that is understood.
    private mutating func reportLine(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line.drop(while: \.isBlank), as: UTF8.self)
        let messages = ["info", "warning", "error"].flatMap { ["$(\($0) ", "${\($0) "] }
        guard !messages.contains(where: text.hasPrefix) else { return }
        if variables.expand(text)?.allSatisfy(\.isWhitespace) == true { return }
        variables.forget()
        let reason = text.hasPrefix("$") ? "may make rules" : "isn't a line of a Makefile"
        report("\(quoting: text) \(reason)")
    }

    private mutating func report(_ reason: QuotingText) {
        reading.report(reason, in: progress.file.path, line: progress.line)
    }
}
