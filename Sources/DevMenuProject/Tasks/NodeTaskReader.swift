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
        let package = try file.json()
        let members = try file.members("scripts", of: package)
        guard !members.isEmpty else { return }
        let manager = Self.manager(of: package, in: FileSystem.parent(of: file.path))
        let hooked = Self.commands.union(members.map(\.name))
        for (name, script) in members {
            // To pnpm such a name is a pattern.
            let isPattern = manager == "pnpm" && name.hasPrefix("/")
            guard let text = script.string, !name.isEmpty, !isPattern else {
                reading.report("\(manager) can't run the script \(quoting: name)", in: file.path)
                continue
            }
            // All read a name with a hyphen as a flag; only npm reads flags after a name as its
            // own.
            let isFlag = name.hasPrefix("-")
            var task = ProjectTask(
                name,
                passingOnTo: [manager, "run"] + (isFlag ? ["--"] : []) + [name],
                behindHyphens: manager == "npm" && !isFlag
            )
            (task.detail, task.body) = (text, text)
            task.isHidden =
                Self.hooks.contains(name) || ProjectTask.isHook(name, ["pre", "post"], of: hooked)
                || manager == "pnpm" && name.hasPrefix(".")
            reading.tasks.append(task)
        }
    }

    /// The scripts that package managers run by themselves, and the commands that have more of them
    /// before and after.
    private static let hooks: Set = [
        "dependencies", "install", "prepare", "prepublishOnly", "uninstall",
    ]
    private static let commands: Set = [
        "install", "pack", "prepare", "publish", "restart", "shrinkwrap", "uninstall", "version",
    ]

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
