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

    /// The kind of a name, within which names are unique.
    enum Kind: String {
        case section, item, key, variable
    }

    private var files: [String] = []
    private var places: [Kind: [String: Place]] = [:]

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
        for kind in [Kind.item, .key] {
            let known = places[kind]?.count ?? 0
            places[kind, default: [:]].reserveCapacity(known + count)
        }
    }

    /// Indicates whether another file has begun a section.
    func hasElsewhere(section id: String) -> Bool {
        places[.section]?[id].map { $0.file != place.file } ?? false
    }

    /// Records a name of what is being read; reports a duplicate and returns `false`.
    @discardableResult
    mutating func claim(
        _ name: String,
        as kind: Kind,
        at steps: @autoclosure () -> [JSONPath.Step],
        _ log: JSONProblemLog
    ) -> Bool {
        guard let other = places[kind, default: [:]].updateValue(place, forKey: name) else {
            return true
        }
        places[kind]?[name] = other
        let shown = ProblemText.quoted(name)
        let first =
            other.file == place.file
            ? "\(other.path)" : "\(other.path) of \(files[Int(other.file)])"
        log.report(
            "another \(kind.rawValue) is called \(shown), at \(first): give each its own name",
            at: steps()
        )
        return false
    }
}
