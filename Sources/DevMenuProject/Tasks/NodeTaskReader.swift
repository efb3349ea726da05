import DevMenuKit
import DevMenuSystem

/// Reads the scripts of a `package.json`, for the package manager that the project uses.
struct NodeTaskReader: TaskFileReader {
    let id = "npm"
    let names = ["package.json"]

    func place(of task: ProjectTask) -> TaskPlace {
        .package(marked: ["package.json", "node_modules"])
    }

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        let package: JSONValue
        do throws(JSONError) {
            package = try JSONReader(allowsRepeatedNames: true).read(file.bytes)
        } catch {
            let line = error.position.line
            throw TaskFileProblem(
                file: file.path,
                line: line,
                reason: "\(foreign: "\(error.problem)", "it isn't JSON")"
            )
        }
        guard let scripts = package["scripts"] else { return }
        guard let members = scripts.object?.members else {
            throw TaskFileProblem(file: file.path, reason: "'scripts' isn't an object")
        }
        let manager = Self.manager(of: package, in: FileSystem.parent(of: file.path))
        let hooked = Self.commands.union(members.map(\.name))
        for (name, script) in members {
            // To pnpm such a name is a pattern.
            let isPattern = manager == "pnpm" && name.hasPrefix("/")
            guard let text = script.string, !name.isEmpty, !isPattern else {
                reading.report(
                    "\(manager) can't run the script \(quoting: name)",
                    in: file.path
                )
                continue
            }
            var task = ProjectTask(name, passingOnTo: Self.words(manager, running: name))
            task.detail = text
            task.isHidden =
                Self.hooks.contains(name) || ProjectTask.isHook(name, ["pre", "post"], of: hooked)
            reading.tasks.append(task)
        }
    }

    /// The scripts that package managers run by themselves, and the commands that have more of them
    /// before and after.
    private static let hooks: Set = [
        "dependencies", "install", "prepare", "prepublishOnly", "uninstall",
    ]
    private static let commands: Set = [
        "install", "pack", "prepare", "publish", "uninstall", "version",
    ]

    /// Returns the words that run a script.
    private static func words(_ manager: String, running name: String) -> [String] {
        // npm reads flags after a name as its own; all read a name with a hyphen as a flag.
        if name.hasPrefix("-") { return [manager, "run", "--", name] }
        return [manager, "run", name] + (manager == "npm" ? ["--"] : [])
    }

    /// The package managers by their lock files.
    private static let lockFiles: KeyValuePairs = [
        "pnpm-lock.yaml": "pnpm", "pnpm-workspace.yaml": "pnpm", "yarn.lock": "yarn",
        "bun.lockb": "bun", "bun.lock": "bun", "package-lock.json": "npm",
        "npm-shrinkwrap.json": "npm",
    ]

    /// Returns the package manager that the package names, or that has the nearest lock file in the
    /// directory or above it in the repository.
    private static func manager(of package: JSONValue, in directory: String) -> String {
        let named = package["packageManager"]?.string?.split(separator: "@").first
        if let named, lockFiles.contains(where: { $0.value == named }) { return String(named) }
        var directory = directory
        while true {
            let found = lockFiles.first { FileSystem.exists("\(directory)/\($0.key)") }
            guard found == nil, directory != "/", !FileSystem.exists("\(directory)/.git") else {
                return found?.value ?? "npm"
            }
            directory = FileSystem.parent(of: directory)
        }
    }
}
