import DevMenuKit
import DevMenuSystem

/// The readers of task files, in the order of their sections.
enum TaskFileReaders {
    /// All readers; a new one is added here.
    static let all: [any TaskFileReader] = [
        JustTaskReader(), MakeTaskReader(), GoTaskReader(), NodeTaskReader(), PythonTaskReader(),
        PoeTaskReader(), DenoTaskReader(), ComposerTaskReader(),
    ]

    /// Returns the reader of a file by its name, or `nil` if no reader has the name.
    static func reader(of path: String) -> (any TaskFileReader)? {
        let name = FileSystem.name(of: path)
        return all.first { $0.names.contains(name) }
    }

    /// Returns the names of the task files in a directory, at most one of each reader.
    static func files(in directory: String) -> [String] {
        all.compactMap { $0.files(in: directory).first }
    }

    /// Indicates whether a task file has tasks or problems; a tool isn't asked.
    static func haveTasks(at path: String, counting steps: ReadingSteps = ReadingSteps()) -> Bool {
        guard let reader = reader(of: path) else { return false }
        // A file that can't be read is a problem.
        guard let file = try? TaskFile(at: path, counting: steps) else { return true }
        guard !reader.asksTool else { return !file.hasCommentsAlone }
        // A file with tasks mostly has one at its beginning.
        return file.beginning.map { !reader.reading(of: $0).tasks.isEmpty } ?? false
            || !reader.reading(of: file).isEmpty
    }

    /// Indicates whether a task file has a task that people reach by a name.
    static func file(at path: String, has name: String) -> Bool {
        let steps = ReadingSteps()
        guard let reader = reader(of: path),
            let file = try? TaskFile(at: path, counting: steps), reader.mayHave(name, in: file)
        else { return false }
        let ownership = ProjectOwnership(directory: FileSystem.parent(of: path))
        return reader.reading(at: path, in: ownership, counting: steps).tasks.contains { task in
            task.name == name || task.names.contains(name) || IncludedIDs.folded(task.name) == name
        }
    }
}

extension TaskFileReader {
    /// Returns the tasks of the file at a path; none, and the reason, if it has a tool that others
    /// could make run anything.
    func reading(
        at path: String,
        in ownership: ProjectOwnership,
        counting steps: ReadingSteps
    ) -> TaskReading {
        if asksTool, let reason = ownership.refusal(of: [id], in: ownership.directory, [path]) {
            var problem = TaskFileProblem(file: path, reason: reason)
            problem.absence = .denied
            return TaskReading(problems: [problem], isMissing: true)
        }
        return reading(of: try TaskFile(at: path, counting: steps))
    }
}
