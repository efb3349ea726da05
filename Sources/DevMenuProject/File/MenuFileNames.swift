import DevMenuKit

/// The names used in a menu's files, each with the part of a file that has it first; a task of a task
/// file has no such part.
final class MenuFileNames {
    /// The kind of a name, within which names are unique; those of sections are so in each file.
    enum Kind: String {
        case section, item, key, variable
    }

    private var file = ""
    private var owners: [Kind: [String: (file: String, path: JSONPath?)]] = [:]

    /// Begins to read a file.
    func begin(file: String) { self.file = file }

    /// Returns an empty collection of names, in which the same file is being read.
    func apart() -> MenuFileNames {
        let names = MenuFileNames()
        names.file = file
        return names
    }

    /// Indicates whether an item has a name.
    func hasItem(_ name: String) -> Bool { owners[.item]?[name] != nil }

    /// Records a name of a task file's item, which nothing else has.
    func add(item name: String) { owners[.item, default: [:]][name] = (file, nil) }

    /// Records a name of what is being read; reports a duplicate and returns `false`.
    @discardableResult
    func claim(
        _ name: String,
        as kind: Kind,
        at steps: @autoclosure () -> [JSONPath.Step],
        _ log: JSONProblemLog
    ) -> Bool {
        guard let other = owners[kind, default: [:]].updateValue((file, log.path), forKey: name),
            kind != .section || other.file == file
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
