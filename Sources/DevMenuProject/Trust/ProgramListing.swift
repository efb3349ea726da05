import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// The programs that a menu's files can run, as people see them before they trust the menu.
package struct ProgramListing {
    /// The actions that run a program, by the ids that the menu has for them, each with its lines.
    ///
    /// The first line is the command. The next ones are its directory, environment and defaults if
    /// it has its own, and its risk.
    package private(set) var actions: [ActionPrograms] = []

    private let files: [MenuTrust.File]
    /// The paths of the files that were listed.
    private var listed: [String] = []
    /// The ids and other names of the items that were listed.
    private var names: Set<String> = []

    /// Reads the programs of files; one that isn't a menu has none.
    ///
    /// - Parameter files: The files, the one that includes the others first.
    package init(of files: [MenuTrust.File]) {
        self.files = files
        // A file that no inclusion leads to any more is listed too.
        for file in files where !listed.contains(file.path) { add(file) }
    }

    /// The lines of all actions.
    package var shownLines: [String] { actions.flatMap(\.shownLines) }

    /// Adds the programs of a file, and of those that it includes.
    private mutating func add(_ file: MenuTrust.File, in folders: [String]? = nil) {
        listed.append(file.path)
        let menu = try? JSONReader(allowsComments: true).read(file.bytes)
        let directory = FileSystem.parent(of: file.path)
        let common = ProgramContext.lines(ofEnvironmentIn: menu)
        func add(_ id: String, _ lines: [String]) {
            if !lines.isEmpty { actions.append(ActionPrograms(id: id, lines: lines)) }
        }
        let items = (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
        for (item, id) in zip(items, ids(of: items, in: file, folders)) {
            add(id, Self.lines(of: item, in: directory, common))
        }
        for (id, task) in menu?["tasks"]?.object?.members ?? [] {
            add(id, ["the task of its file"] + Self.additions(to: task))
        }
        for inclusion in menu?["include"]?.array ?? [] {
            guard let name = MenuInclusion.path(inclusion) else { continue }
            let path = FileSystem.path(name, in: directory)
            let real = (try? FileSystem.realPath(of: path)) ?? FileSystem.normalized(path)
            if let included = files.first(where: { $0.path == real }) {
                // Links that have changed since the files were loaded may lead round.
                guard !listed.contains(real) else { continue }
                self.add(included, in: (folders ?? []) + MenuFileNode.folders(of: name))
            } else {
                add(name, ["the tasks of \(CommandText.text(of: [path]))"] + common)
            }
        }
    }

    /// Returns the ids of a file's items, as far as the menu's files declare them.
    private mutating func ids(
        of items: [JSONValue],
        in file: MenuTrust.File,
        _ folders: [String]?
    ) -> [String] {
        var ids = items.map { $0["id"]?.string ?? "" }
        if let folders {
            let word = MenuFileNode.word(of: file.path)
            let known = names
            var included = IncludedIDs(word: word, in: folders) { known.contains($0) }
            ids = ids.map { included.numbered($0) }
        }
        names.formUnion(ids + items.flatMap { $0["names"]?.array ?? [] }.compactMap(\.string))
        return ids
    }

    private static func lines(
        of item: JSONValue,
        in directory: String,
        _ common: [String]
    ) -> [String] {
        var lines: [String] = []
        if let variable = item["variable"]?.string { lines.append(line(of: variable, item)) }
        if let words = words(item["options"]?["run"]) { lines.append("its choices: \(words)") }
        let context = ProgramContext(of: item, in: directory)
        if let words = item["run"]?.array?.compactMap(\.string), let program = words.first {
            lines.append(CommandText.text(of: words))
            if program.contains("/") {
                let path = FileSystem.path(program, in: context.directory)
                if let target = FileSystem.linkTarget(of: path) {
                    lines.append("  which leads to \(CommandText.text(of: [target]))")
                }
            }
        } else if item["after"] != nil {
            lines.append("runs others")
        } else {
            return lines
        }
        return lines + additions(to: item, context.lines + common)
    }

    /// Returns the lines below the command of an action or a live task.
    private static func additions(to item: JSONValue, _ context: [String] = []) -> [String] {
        let after = ProgramReference.list(of: item).map(\.shown)
        var lines = after.isEmpty ? [] : ["  after \(after.joined(separator: ", "))"]
        lines += context + ProgramContext.lines(ofEnvironmentIn: item)
        for parameter in item["parameters"]?.array ?? [] {
            guard let name = parameter["name"]?.string else { continue }
            if let flag = parameter["flag"]?.string {
                lines.append("  {\(name)} is \(CommandText.text(of: [flag])) or nothing")
            }
            if let words = words(parameter["choices"]?["run"]) {
                lines.append("  the choices of {\(name)}: \(words)")
            }
            guard let value = parameter["default"] else { continue }
            let text = value.string ?? "\(value)"
            lines.append("  {\(name)} is \(CommandText.text(of: [text])) by default")
        }
        let risk = item["risk"]?.string.flatMap { Risk(declared: $0) } ?? .undeclared
        if risk.needsConfirmation {
            lines.append("  asks first: it is \(risk)")
        } else if item["confirm"] != nil {
            lines.append("  asks first")
        }
        return lines
    }

    /// Returns the command in a value, or `nil` if there is none.
    private static func words(_ value: JSONValue?) -> String? {
        (value?.array?.compactMap(\.string)).map { CommandText.text(of: $0) }
    }

    /// Returns the line on a setting that every program gets.
    private static func line(of variable: String, _ item: JSONValue) -> String {
        let name = CommandText.text(of: [variable])
        let kind = item["kind"]?.string
        if item["options"]?["run"] != nil || kind == ItemKind.text.rawValue {
            return "every program gets \(name), with any text"
        }
        if kind == ItemKind.number.rawValue { return "every program gets \(name), with any number" }
        let options = (item["options"]?.array ?? []).compactMap { $0.string ?? $0["value"]?.string }
        let values = options.isEmpty ? [item["on"]?.string ?? "1"] : options
        let off = item["off"]?.string.map { [$0] } ?? []
        let shown = (values + off).map { CommandText.text(of: [$0]) }.joined(separator: " or ")
        return "every program gets \(name)=\(shown)"
    }
}
