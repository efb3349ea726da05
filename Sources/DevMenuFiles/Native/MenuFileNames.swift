import DevMenuKit

/// The identifiers and keys used in a menu's files, each with the place of its first use.
struct MenuFileNames {
    /// The place of a name: a file, and what in it has the name.
    ///
    /// It's smaller than a path, of which a large file would have one for each name.
    struct Place {
        /// The file.
        let file: String
        /// The index of the section; `nil` where the file has none.
        var section: Int?
        /// The index of the item within the section; `nil` for the section itself.
        var item: Int?

        /// The path within the file.
        fileprivate var path: JSONPath {
            var path = JSONPath()
            if let section { path = path.appending("sections").appending(section) }
            if let item { path = path.appending("items").appending(item) }
            return path
        }
    }

    private var sections: [String: Place] = [:]
    private var items: [String: Place] = [:]
    private var keys: [String: Place] = [:]
    private var variables: [String: Place] = [:]

    /// The place being read.
    var place: Place

    /// Creates an empty collection of names, where a place is about to be read.
    init(at place: Place = Place(file: "")) { self.place = place }

    /// Makes room for the names of further items.
    mutating func reserve(items count: Int) {
        items.reserveCapacity(items.count + count)
        keys.reserveCapacity(keys.count + count)
    }

    /// Records the identifier of the section being read, and reports a duplicate in the same file.
    ///
    /// - Returns: `true` for a section that another file has begun.
    mutating func claim(section id: String, _ log: JSONProblemLog) -> Bool {
        if let other = sections[id], other.file != place.file { return true }
        _ = Self.claim(id, place, of: "section", in: &sections, at: [.name("id")], log)
        return false
    }

    /// Records an identifier of the item being read; reports a duplicate and returns `false`.
    mutating func claim(
        item id: String,
        at steps: @autoclosure () -> [JSONPath.Step] = [.name("id")],
        _ log: JSONProblemLog
    ) -> Bool {
        Self.claim(id, place, of: "item", in: &items, at: steps(), log)
    }

    /// Records the key of the setting being read, and reports a duplicate.
    mutating func claim(key: String, isGiven: Bool, _ log: JSONProblemLog) {
        _ = Self.claim(key, place, of: "key", in: &keys, at: [.name(isGiven ? "key" : "id")], log)
    }

    /// Records the environment variable of the setting being read, and reports a duplicate.
    mutating func claim(variable: String, _ log: JSONProblemLog) {
        _ = Self.claim(
            variable,
            place,
            of: "variable",
            in: &variables,
            at: [.name("variable")],
            log
        )
    }

    private static func claim(
        _ name: String,
        _ place: Place,
        of thing: String,
        in taken: inout [String: Place],
        at steps: @autoclosure () -> [JSONPath.Step],
        _ log: JSONProblemLog
    ) -> Bool {
        guard let other = taken.updateValue(place, forKey: name) else { return true }
        taken[name] = other
        let shown = ProblemText.quoted(name)
        let first = other.file == place.file ? "\(other.path)" : "\(other.path) of \(other.file)"
        log.report(
            "another \(thing) is called \(shown), at \(first): give each its own name",
            at: steps()
        )
        return false
    }
}
