import DevMenuKit

/// The identifiers and keys used in a menu's files, each with the place of its first use.
struct MenuFileNames {
    /// The place of a name: a file, and the path within it.
    private struct Place {
        let file: String
        let path: JSONPath
    }

    private var sections: [String: Place] = [:]
    private var items: [String: Place] = [:]
    private var keys: [String: Place] = [:]
    private var variables: [String: Place] = [:]

    /// The file being read.
    var file = ""

    /// Records the identifier of the section being read, and reports a duplicate in the same file.
    ///
    /// - Returns: `true` for a section that another file has begun.
    mutating func claim(section id: String, _ log: JSONProblemLog) -> Bool {
        if let other = sections[id], other.file != file { return true }
        _ = Self.claim(id, file, of: "section", in: &sections, at: [.name("id")], log)
        return false
    }

    /// Records an identifier of the item being read; reports a duplicate and returns `false`.
    mutating func claim(
        item id: String,
        at steps: @autoclosure () -> [JSONPath.Step] = [.name("id")],
        _ log: JSONProblemLog
    ) -> Bool {
        Self.claim(id, file, of: "item", in: &items, at: steps(), log)
    }

    /// Records the key of the setting being read, and reports a duplicate.
    mutating func claim(key: String, isGiven: Bool, _ log: JSONProblemLog) {
        _ = Self.claim(key, file, of: "key", in: &keys, at: [.name(isGiven ? "key" : "id")], log)
    }

    /// Records the environment variable of the setting being read, and reports a duplicate.
    mutating func claim(variable: String, _ log: JSONProblemLog) {
        _ = Self.claim(variable, file, of: "variable", in: &variables, at: [.name("variable")], log)
    }

    private static func claim(
        _ name: String,
        _ file: String,
        of thing: String,
        in taken: inout [String: Place],
        at steps: @autoclosure () -> [JSONPath.Step],
        _ log: JSONProblemLog
    ) -> Bool {
        let place = Place(file: file, path: log.path)
        guard let other = taken.updateValue(place, forKey: name) else { return true }
        taken[name] = other
        let shown = ProblemText.quoted(name)
        let first = other.file == file ? "\(other.path)" : "\(other.path) of \(other.file)"
        log.report(
            "another \(thing) is called \(shown), at \(first): give each its own name",
            at: steps()
        )
        return false
    }
}
