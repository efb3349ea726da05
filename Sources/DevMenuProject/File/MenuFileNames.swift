import DevMenuKit

/// The identifiers and keys used in a menu's files, each with the part of a file that has it first; a
/// task of a task file has no such part.
struct MenuFileNames {
    /// The kind of a name, within which names are unique.
    enum Kind: String {
        case section, item, key, variable
    }

    /// The name of the file being read.
    private(set) var file = ""
    private var owners: [Kind: [String: (file: String, path: JSONPath?)]] = [:]
    /// The names of items that files have which are read only after those that they include.
    private var expected: Set<String> = []

    /// Begins to read a file, or goes on with one after those that it includes.
    mutating func begin(file: String) { self.file = file }

    /// Returns an empty collection of names, in which the same file is being read.
    func apart() -> MenuFileNames { MenuFileNames(file: file) }

    /// Indicates whether another file has begun a section.
    func hasElsewhere(section id: String) -> Bool {
        owners[.section]?[id].map { $0.file != file } ?? false
    }

    /// Expects the names of items in a file that is read after those that it includes.
    mutating func expect(_ names: [String]) { expected.formUnion(names) }

    /// Indicates whether a name is in use, or is expected for an item.
    func has(_ name: String, as kind: Kind) -> Bool {
        owners[kind]?[name] != nil || kind == .item && expected.contains(name)
    }

    /// Records a name of a task file, which nothing else has.
    mutating func add(_ name: String, as kind: Kind) {
        owners[kind, default: [:]][name] = (file, nil)
    }

    /// Records a name of what is being read; reports a duplicate and returns `false`.
    @discardableResult
    mutating func claim(
        _ name: String,
        as kind: Kind,
        at steps: @autoclosure () -> [JSONPath.Step],
        _ log: JSONProblemLog
    ) -> Bool {
        guard let other = owners[kind, default: [:]].updateValue((file, log.path), forKey: name)
        else { return true }
        owners[kind]?[name] = other
        let shown = ProblemText.quoted(name)
        let part = other.path.map { "at \($0)" } ?? "a task"
        let first = other.file == file ? part : "\(part) of \(other.file)"
        log.report(
            "another \(kind.rawValue) is called \(shown), \(first): give each its own name",
            at: steps()
        )
        return false
    }
}
