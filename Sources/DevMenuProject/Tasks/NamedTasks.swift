import DevMenuKit

/// The tasks of a file, which run too if words behind the name of another name them.
struct NamedTasks: Sendable {
    /// The facts about a task that people are told before it runs.
    struct Facts: Sendable {
        var risk: Risk
        /// The names of the tasks for which the tool itself asks.
        var asking: [String] = []
        /// Indicates whether a mistyped word may mean it.
        var isSuggested = true
    }

    private var byName: [String: Facts] = [:]
    private var patterns: [(pattern: TaskPattern, facts: Facts)] = []

    /// Adds a task by its name and its other names.
    mutating func add(_ task: ProjectTask, _ risk: Risk) {
        let facts = Facts(risk: risk, asking: task.asking, isSuggested: !task.isHidden)
        // A name comes before the same other name of another task.
        byName[task.name] = facts
        for name in task.names where byName[name] == nil { byName[name] = facts }
        patterns += ([task.name] + task.names).compactMap(TaskPattern.init).map { ($0, facts) }
    }

    /// Returns the facts about the task that a word names, or those of all whose patterns it matches;
    /// `nil` if there's none.
    subscript(word: String) -> Facts? {
        if let facts = byName[word] { return facts }
        let matching = patterns.filter { $0.pattern.matches(word) }.map(\.facts)
        guard var facts = matching.first else { return nil }
        facts.risk = matching.reduce(.safe) { max($0, $1.risk) }
        facts.asking = matching.flatMap(\.asking)
        return facts
    }

    /// Returns the words that name tasks, each with the facts, as the tool of a task reads them.
    func named(by words: [String], of task: [ProjectTask.Word]) -> [(word: String, facts: Facts)] {
        let isGoTask = task.variablesAndRest != nil
        let words = isGoTask ? Array(words.prefix { $0 != "--" }) : words
        return words.compactMap { word in
            self[isGoTask ? word : MakefileText.target(word)].map { (word, $0) }
        }
    }

    /// Returns words as ``ProjectTask/Word/variablesAndRest(of:isRead:)`` has them.
    ///
    /// - Throws: `ArgumentError` for a word that no task reads.
    func arranged(
        _ words: [String],
        of parameter: String,
        areRead: Bool
    ) throws(ArgumentError) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let own = words[..<end].filter(isOwn)
        let others = words[..<end].filter { !isOwn($0) }
        if !areRead, let other = others.first {
            let tasks = byName.filter(\.value.isSuggested).sorted { $0.key < $1.key }
            throw .unfit(
                parameter,
                given: other,
                expected: "tasks or NAME=value, because no task uses CLI_ARGS for other words",
                suggestion: NearestName.suggestion(
                    for: other,
                    of: tasks.map { ([$0.key], "", $0.value.risk.needsConfirmation) }
                )?.forPrograms
            )
        }
        let rest = others + words[end...].dropFirst()
        return own + (rest.isEmpty ? [] : ["--"] + rest)
    }

    /// Indicates whether go-task reads a word as a variable or as the name of a task.
    private func isOwn(_ word: String) -> Bool {
        let name = word.utf8.prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
        let isVariable = !name.isEmpty && word.utf8.dropFirst(name.count).first == UInt8(ascii: "=")
        return isVariable
            || ProjectTask.misreading(of: word, acceptsVariables: true) == nil && self[word] != nil
    }
}

/// The name of a go-task task in which each `*` stands for any characters.
struct TaskPattern: Sendable {
    /// The signs that go-task reads as those of a regular expression; a `.` is any character.
    static let signs = "\\+?()[]{}|^$*"

    private let characters: [Unicode.Scalar]

    /// Creates a pattern, or `nil` for a name without `*`, and for one with further signs, for which
    /// no word is taken.
    init?(_ name: String) {
        let signs = name.filter(Self.signs.contains)
        guard !signs.isEmpty, signs.allSatisfy({ $0 == "*" }) else { return nil }
        characters = Array(name.unicodeScalars)
    }

    /// Returns `true` if a word matches the whole pattern; the time is proportional to both lengths.
    func matches(_ word: String) -> Bool {
        let word = Array(word.unicodeScalars)
        var (index, position) = (0, 0)
        var last: (index: Int, position: Int)?
        while index < word.count {
            let sign = position < characters.count ? characters[position] : "\n"
            if sign == "*" {
                last = (index, position)
                position += 1
            } else if word[index] != "\n", sign == "." || sign == word[index] {
                (index, position) = (index + 1, position + 1)
            } else if let (start, star) = last, word[start] != "\n" {
                last = (start + 1, star)
                (index, position) = (start + 1, star + 1)
            } else {
                return false
            }
        }
        return characters[position...].allSatisfy { $0 == "*" }
    }
}
