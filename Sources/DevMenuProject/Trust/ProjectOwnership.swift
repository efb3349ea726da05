package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The users who can change the files of a project, and so what its programs do.
///
/// A project is the user's own if its directory and its files, and all directories and links on the
/// way to them, belong to him or root and no one else may write to them. A person may still let
/// programs run in another directory, in exactly that one: whatever is in it is then treated as the
/// user's own.
package struct ProjectOwnership: Sendable {
    /// The variable with further directories in which programs may run, separated by colons.
    package static let variable = "DEVMENU_SAFE_DIRECTORY"

    /// The real path of the project's directory.
    package let directory: String
    /// The menus and directories that the user trusts.
    let trust: MenuTrust
    private let safeDirectories: [String]

    /// Creates the ownership of a directory.
    ///
    /// - Parameters:
    ///   - directory: The directory's real path.
    ///   - trust: The directories that the user trusts.
    ///   - safeDirectories: The value of ``variable``.
    package init(
        directory: String,
        trust: MenuTrust = MenuTrust(),
        safeDirectories: String? = Environment.variable(ProjectOwnership.variable)
    ) {
        self.directory = directory
        self.trust = trust
        self.safeDirectories = (safeDirectories ?? "").split(separator: ":").map(String.init)
    }

    /// Indicates whether programs may run in the directory whoever owns it.
    private var isAllowed: Bool {
        trust.allows(directory: directory)
            || safeDirectories.contains {
                $0.hasPrefix("/") && (try? FileSystem.realPath(of: $0)) == directory
            }
    }

    /// Returns all that lets others change some files, each fact once.
    ///
    /// Reading these files is harmless, but a tool that lists them runs in a directory in which
    /// others choose its settings.
    ///
    /// - Parameter files: The absolute paths of the files; the directory itself if there are none.
    /// - Returns: The facts; none if they are the user's own, or a person has allowed the directory.
    package func problems(of files: [String] = []) -> [UnguardedError] {
        let isAllowed = isAllowed
        var problems: [UnguardedError] = []
        for path in files.isEmpty ? [directory] : files where !(isAllowed && contains(path)) {
            for problem in GuardedPath.problems(of: path) where !problems.contains(problem) {
                problems.append(problem)
            }
        }
        return problems
    }

    private func contains(_ path: String) -> Bool {
        let path = (try? FileSystem.realPath(of: path)) ?? FileSystem.normalized(path)
        return path == directory || FileSystem.part(of: path, below: directory) != nil
    }

    /// Checks whether others could change what a command does.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments; a program that is named by a path is checked.
    ///   - folder: The directory in which it would run.
    ///   - files: The files that declare what it runs.
    /// - Returns: The reason it can't run, and the remedy, or `nil` if it can.
    func refusal(of command: [String], in folder: String, _ files: [String]) -> String? {
        // In a directory like `/tmp`, the user's own files are his.
        var paths = files.isEmpty ? [directory] : files
        var links = ""
        func add(_ path: String) {
            paths.append(path)
            guard let target = FileSystem.linkTarget(of: path) else { return }
            links = " ('\(path)' leads to '\(target)')"
        }
        if folder != directory, !Self.isSharedCaller(folder) { add(folder) }
        if command[0].contains("/") { add(FileSystem.path(command[0], in: folder)) }
        let problems = problems(of: paths)
        guard !problems.isEmpty else { return nil }
        let reason = Self.text(of: problems) + links
        let inside = paths.filter(contains)
        guard !inside.isEmpty, !self.problems(of: inside).isEmpty else { return reason }
        let remedy = CommandText.text(of: ["devmenu", "trust", "--directory", directory])
        return "\(reason). To run the programs there all the same: \(remedy)"
    }

    /// Indicates whether a directory is the caller's, and one like `/tmp`, in which others replace
    /// nothing of his.
    private static func isSharedCaller(_ folder: String) -> Bool {
        guard folder == FileSystem.workingDirectory, let status = try? Stat(folder) else {
            return false
        }
        return status.isShared && status.owner == 0
    }

    /// Returns a text for people that names the owners of all of it, and who else may write to it.
    package static func text(of problems: [UnguardedError]) -> String {
        var paths: [Int: [String]] = [:]
        var writable: [String] = []
        for problem in problems {
            switch problem {
            case .foreign(let path, let owner): paths[owner, default: []].append(path)
            case .writableByOthers(let path): writable.append(path)
            case .notReached: continue
            }
        }
        func quoted(_ paths: [String]) -> String { paths.map { "'\($0)'" }.joined(separator: ", ") }
        var facts = paths.sorted { $0.key < $1.key }.map { owner, paths in
            let name = OwnProcess.name(ofUser: owner) ?? "\(owner)"
            let verb = paths.count == 1 ? "belongs" : "belong"
            return "\(quoted(paths)) \(verb) to \(name), who could make it run anything"
        }
        if !writable.isEmpty {
            facts.append(
                "other users may write to \(quoted(writable)), and could make it run anything: stop "
                    + "them with: " + CommandText.text(of: ["chmod", "go-w"] + writable)
            )
        }
        return facts.joined(separator: "; ")
    }
}
