import DevMenuKit

/// The identifiers and keys used in a menu's files, each with the place of its first use.
struct MenuFileNames {
    /// The place of a name: a file, and what in it has the name.
    ///
    /// It's smaller than a path, of which a large file would have one for each name: the less memory
    /// they use, the more of a large menu stays in the processor's caches.
    struct Place {
        /// The number of the file.
        fileprivate let file: Int32
        private var sectionIndex: Int32 = -1
        private var itemIndex: Int32 = -1

        fileprivate init(file: Int32) { self.file = file }

        /// Moves to a section, by its index.
        mutating func move(toSection index: Int) { (sectionIndex, itemIndex) = (Int32(index), -1) }

        /// Moves to an item of the section, by its index.
        mutating func move(toItem index: Int) { itemIndex = Int32(index) }

        /// The path within the file; that of the whole file if it has no sections.
        fileprivate var path: JSONPath {
            var path = JSONPath()
            if sectionIndex >= 0 { path = path.appending("sections").appending(Int(sectionIndex)) }
            if itemIndex >= 0 { path = path.appending("items").appending(Int(itemIndex)) }
            return path
        }
    }

    private var files: [String] = []
    private var sections: [String: Place] = [:]
    private var items: [String: Place] = [:]
    private var keys: [String: Place] = [:]
    private var variables: [String: Place] = [:]

    /// The place being read.
    var place = Place(file: -1)

    /// Begins to read a file, or goes on with one after those that it includes.
    mutating func begin(file: String) {
        let known = files.firstIndex(of: file)
        if known == nil { files.append(file) }
        place = Place(file: Int32(known ?? files.count - 1))
    }

    /// Returns an empty collection of names, in which the same place is being read.
    func apart() -> MenuFileNames {
        var names = MenuFileNames()
        names.files = files
        names.place = place
        return names
    }

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
        _ = Self.claim(id, place, files, of: "section", in: &sections, at: [.name("id")], log)
        return false
    }

    /// Records an identifier of the item being read; reports a duplicate and returns `false`.
    mutating func claim(
        item id: String,
        at steps: @autoclosure () -> [JSONPath.Step] = [.name("id")],
        _ log: JSONProblemLog
    ) -> Bool {
        Self.claim(id, place, files, of: "item", in: &items, at: steps(), log)
    }

    /// Records the key of the setting being read, and reports a duplicate.
    mutating func claim(key: String, isGiven: Bool, _ log: JSONProblemLog) {
        let step = JSONPath.Step.name(isGiven ? "key" : "id")
        _ = Self.claim(key, place, files, of: "key", in: &keys, at: [step], log)
    }

    /// Records the environment variable of the setting being read, and reports a duplicate.
    mutating func claim(variable: String, _ log: JSONProblemLog) {
        _ = Self.claim(
            variable,
            place,
            files,
            of: "variable",
            in: &variables,
            at: [.name("variable")],
            log
        )
    }

    private static func claim(
        _ name: String,
        _ place: Place,
        _ files: [String],
        of thing: String,
        in taken: inout [String: Place],
        at steps: @autoclosure () -> [JSONPath.Step],
        _ log: JSONProblemLog
    ) -> Bool {
        guard let other = taken.updateValue(place, forKey: name) else { return true }
        taken[name] = other
        let shown = ProblemText.quoted(name)
        let first =
            other.file == place.file
            ? "\(other.path)" : "\(other.path) of \(files[Int(other.file)])"
        log.report(
            "another \(thing) is called \(shown), at \(first): give each its own name",
            at: steps()
        )
        return false
    }
}
