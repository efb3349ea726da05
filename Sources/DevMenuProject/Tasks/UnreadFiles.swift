package import DevMenuClient
import DevMenuSystem

/// The files of other tools that may have tasks, which no reader reads.
enum UnreadFiles {
    private static let names = [
        "Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb", "mise.toml", ".mise.toml",
        "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "tox.ini",
        "noxfile.py", "turbo.json", "nx.json",
    ]
    /// The tables of a `pyproject.toml`.
    private static let tables = ["tool.hatch.envs", "tool.tox"]

    /// Returns the names of the files in a directory, and those of such tables.
    static func names(in directory: String) -> [String] {
        let files = names.filter { FileSystem.exists("\(directory)/\($0)") }
        let project = try? TaskFile(at: "\(directory)/pyproject.toml", counting: ReadingSteps())
        guard let document = project.flatMap({ try? TOMLReader.value(of: $0) }) else {
            return files
        }
        let found = tables.filter { table in
            table.split(separator: ".").reduce(document) { $0[String($1)] } != .nothing
        }
        return files + found.map { "[\($0)] of pyproject.toml" }
    }

    /// Returns the sentence about what is found, or `nil` for nothing.
    static func sentence(_ names: [String]) -> String? {
        guard let last = names.last else { return nil }
        let others = names.dropLast().joined(separator: ", ")
        return others.isEmpty ? "\(last) isn't read" : "\(others) and \(last) aren't read"
    }
}

extension FoundProject {
    /// Returns a line about the files beside the menu that aren't read or, without a menu, about those
    /// of the repository; `nil` if there are none.
    ///
    /// - Parameter loop: The loop that waits for the project.
    /// - Returns: The line.
    package func unread(waitingIn loop: EventLoop) -> String? {
        if let menu = menu(waitingIn: loop) {
            let names = menu.directories.flatMap(UnreadFiles.names)
            return UnreadFiles.sentence(names)
        }
        let searched = ProjectSearch.directories(from: FileSystem.workingDirectory)
        guard error == nil, let root = searched.last, FileSystem.exists("\(root)/.git") else {
            return nil
        }
        let found = searched.lazy.map(UnreadFiles.names).first { !$0.isEmpty }
        return found.flatMap(UnreadFiles.sentence).map { "no tasks here: \($0)" }
    }
}
