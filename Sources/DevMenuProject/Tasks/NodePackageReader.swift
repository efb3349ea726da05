import DevMenuKit

/// Reads the scripts of a `package.json`, for the package manager that the project uses.
struct NodePackageReader: ProjectReader {
    let id = "node"
    let title = "Node package"
    let noun = "scripts"
    let files = ["package.json"]

    /// The scripts that a package manager runs by itself.
    private static let hooks: Set = [
        "dependencies", "install", "postinstall", "postpack", "postprepare", "postpublish",
        "postuninstall", "postversion", "preinstall", "prepack", "prepare", "preprepare",
        "prepublish", "prepublishOnly", "preuninstall", "preversion", "publish", "version",
    ]

    func reading(of file: ProjectText) -> ProjectReading {
        let package: JSONValue
        do {
            package = try JSONReader().read(file.bytes)
        } catch {
            let position = "\(file.name):\(error.position.line):\(error.position.column)"
            let note = "\(file.name) is left out: \(position): \(error.problem)"
            return ProjectReading(notes: [note])
        }
        let scripts = package["scripts"]
        var reading = ProjectReading()
        if package.object == nil || scripts != nil && scripts?.object == nil {
            let name = package.object == nil ? "it" : "'scripts'"
            reading.notes = ["scripts of \(file.name) are left out: \(name) is not an object"]
        }
        let manager = Self.manager(of: package, in: file.directory)
        let members = scripts?.object?.members ?? []
        let names = Set(members.map(\.name))
        // npm alone would read the flags behind a script's name as its own.
        let rest = (manager == "npm" ? ["--"] : []) + [ProjectCommand.restOfLine]
        reading.commands = members.filter { Self.isTyped($0.name, among: names, $0.value) }.map {
            ProjectCommand(
                name: $0.name,
                words: [manager, "run", $0.name] + rest,
                summary: SummaryLine.text($0.value.string ?? "")
            )
        }
        if reading.commands.isEmpty, package.object != nil {
            reading.commands = [
                ProjectCommand(
                    name: "install",
                    words: [manager, "install"],
                    title: "Install what it needs"
                )
            ]
        }
        return reading
    }

    /// Indicates whether people run a script, which is neither a hook nor the one of `npm init`.
    private static func isTyped(
        _ name: String,
        among names: Set<String>,
        _ script: JSONValue
    ) -> Bool {
        guard !hooks.contains(name) else { return false }
        let isHook = ["pre", "post"].contains { prefix in
            name.hasPrefix(prefix) && names.contains(String(name.dropFirst(prefix.count)))
        }
        return !isHook && script.string?.contains("Error: no test specified") != true
    }

    /// The package manager by its lock file, in the directory or above it in the repository.
    private static func manager(of package: JSONValue, in directory: ProjectDirectory) -> String {
        let lockFiles: KeyValuePairs = [
            "pnpm-lock.yaml": "pnpm", "pnpm-workspace.yaml": "pnpm", "yarn.lock": "yarn",
            "bun.lockb": "bun", "bun.lock": "bun", "package-lock.json": "npm",
            "npm-shrinkwrap.json": "npm",
        ]
        let named = package["packageManager"]?.string?.prefix { $0 != "@" }
        if let named, lockFiles.contains(where: { $0.value == named }) { return String(named) }
        return directory.nearest(of: lockFiles) ?? "npm"
    }
}
