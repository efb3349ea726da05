#if Shell
import DevMenuKit
import DevMenuShell
import DevMenuSystem

/// The menu that fits the project in a directory.
struct ProjectTemplate {
    /// The largest number of targets or scripts that become actions.
    private static let limit = 40

    /// The parts that were left out of the menu, and the reasons, in words for the user.
    private(set) var warnings: [String] = []

    private let directory: String
    private var names = ItemNames()
    private var sections: [JSONValue] = []

    /// Examines a directory.
    init(of directory: String) {
        self.directory = directory
        if let manifest = contents("Package.swift") { addSwiftPackage(SwiftManifest(manifest)) }
        // The first that exists, in the order of make.
        let makefile = ["GNUmakefile", "makefile", "Makefile"].first(where: exists)
        if let makefile, let text = contents(makefile) {
            addMakefile(MakefileTargets(in: text), called: makefile)
        }
        if let package = contents("package.json") { addNodePackage(package) }
        if sections.isEmpty {
            add(section: "project", "Project", [("list-files", "List the files", ["ls", "-la"])])
        }
    }

    /// The menu.
    var menu: JSONValue {
        [
            "devmenu": 1, "title": .string(ProjectName(directory: directory).title),
            "sections": .array(sections),
        ]
    }

    private mutating func addSwiftPackage(_ manifest: SwiftManifest) {
        var actions = [("build", "Build", ["swift", "build"])]
        if manifest.hasTests || exists("Tests") {
            actions.append(("test", "Run the tests", ["swift", "test"]))
        }
        let programs = actionable(manifest.executables, "programs", of: "Package.swift")
        if manifest.executables.count == 1 {
            actions += programs.map { ("run", "Run the program", ["swift", "run", $0]) }
        } else {
            actions += programs.map { ("run-\($0)", "Run \($0)", ["swift", "run", $0]) }
        }
        add(section: "swift", "Swift package", actions)
    }

    private mutating func addMakefile(_ targets: MakefileTargets, called file: String) {
        let actions = actionable(targets.names, "targets", of: file).map {
            ($0, "make \($0)", ["make", $0])
        }
        add(
            section: "make",
            "Makefile",
            actions.isEmpty ? [("make", "Make everything", ["make"])] : actions
        )
    }

    private mutating func addNodePackage(_ text: [UInt8]) {
        let file = "package.json"
        let package: JSONValue
        do {
            package = try JSONReader().read(text)
        } catch {
            let position = "\(file):\(error.position.line):\(error.position.column)"
            return warnings.append("\(file) is left out: \(position): \(error.problem)")
        }
        let scripts = package["scripts"]
        if package.object == nil || scripts != nil && scripts?.object == nil {
            let name = package.object == nil ? "it" : "'scripts'"
            warnings.append("scripts of \(file) are left out: \(name) is not an object")
        }
        let names = scripts?.object?.names ?? []
        let lockFiles = [
            ("pnpm-lock.yaml", "pnpm"), ("yarn.lock", "yarn"), ("bun.lockb", "bun"),
            ("bun.lock", "bun"),
        ]
        let tool = lockFiles.first { exists($0.0) }?.1 ?? "npm"
        let actions = actionable(names, "scripts", of: file).map {
            ($0, "\(tool) run \($0)", [tool, "run", $0])
        }
        add(
            section: "node",
            "Node package",
            actions.isEmpty ? [("install", "Install what it needs", [tool, "install"])] : actions
        )
    }

    /// Returns the names that become actions, up to the limit; adds warnings about the others.
    private mutating func actionable(
        _ names: [String],
        _ kind: String,
        of file: String
    ) -> [String] {
        let plain = names.filter(PlainName.isPlain)
        let others = names.filter { !PlainName.isPlain($0) }
        if !others.isEmpty {
            let shown = others.prefix(3).map { CommandText.text(of: [$0]) }.joined(separator: ", ")
            warnings.append(
                """
                \(kind) of \(file) are left out because of their names: \
                \(shown)\(others.count > 3 ? ", …" : ""). Add those you want to \
                \(ProjectFile.name) by hand
                """
            )
        }
        if plain.count > Self.limit {
            warnings.append(
                """
                \(file) has \(plain.count) \(kind): the first \(Self.limit) are in the menu. Add \
                those of the others that you want to \(ProjectFile.name) by hand
                """
            )
        }
        return Array(plain.prefix(Self.limit))
    }

    private mutating func add(
        section id: String,
        _ title: String,
        _ actions: [(name: String, title: String, run: [String])]
    ) {
        let items = actions.map { action -> JSONValue in
            [
                "kind": "action", "id": .string(name(for: action.name, in: id)),
                "title": .string(action.title),
                "run": .array(action.run.map { .string($0) }),
            ]
        }
        sections.append(["id": .string(id), "title": .string(title), "items": .array(items)])
    }

    /// Returns an identifier that is not in use, and that is no command of the shell.
    private mutating func name(for text: String, in section: String) -> String {
        var stem = String(text.kebabCased.prefix(40))
        while stem.last == "-" { stem.removeLast() }
        if stem.isEmpty || CommandTable.standard[stem] != nil || Program.verb(named: stem) != nil
            || names.contains(ItemID(stem))
        {
            stem = stem.isEmpty ? section : "\(section)-\(stem)"
        }
        return names.unique(ItemID(stem)).rawValue
    }

    /// Returns the content of a file, or `nil`; adds a warning where it cannot be read.
    private mutating func contents(_ name: String) -> [UInt8]? {
        guard exists(name) else { return nil }
        let contents = WholeFile("\(directory)/\(name)").contents
        if contents == nil { warnings.append("\(name) is left out: it cannot be read") }
        return contents
    }

    private func exists(_ name: String) -> Bool { FileSystem.exists("\(directory)/\(name)") }
}
#endif
