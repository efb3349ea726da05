/// Reads the tasks of a Taskfile and of the files that it includes.
struct TaskfileReader: ProjectReader {
    let id = "task"
    let title = "Taskfile"
    let noun = "tasks"
    let files = [
        "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml",
        "Taskfile.yml",
    ]

    /// The tasks and the notes so far.
    private struct Progress {
        var included: IncludedFiles
        var reading = ProjectReading()
    }

    func file(in directory: ProjectDirectory) -> String? {
        // The usual name is the last of the list, but the first that task looks for.
        directory.has("Taskfile.yml") ? "Taskfile.yml" : files.first(where: directory.has)
    }

    func reading(of file: ProjectText) -> ProjectReading {
        var progress = Progress(included: IncludedFiles(of: file))
        read(file, names: "", &progress)
        progress.reading.notes += progress.included.notes
        return progress.reading
    }

    private func read(_ file: ProjectText, names prefix: String, _ progress: inout Progress) {
        let tasks = TaskfileTasks(in: file.bytes)
        progress.reading.commands += tasks.all.map { Self.command(of: $0, names: prefix) }
        if let line = tasks.unread.first {
            progress.included.note(
                "\(file.name):\(line) is written in a way that isn't read: add its tasks by hand"
            )
        }
        let folder = file.name.lastIndex(of: "/").map { String(file.name[...$0]) } ?? ""
        for inclusion in tasks.inclusions where !inclusion.isInternal {
            guard let path = inclusion.path, !path.contains("{{"), !path.contains("://") else {
                let name = SummaryLine.text(inclusion.path ?? inclusion.name)
                progress.included.note("\(file.name) includes '\(name)', which only task knows")
                continue
            }
            let inner = "\(path.hasPrefix("/") ? "" : folder)\(path)"
            let inside = ProjectDirectory(path: "\(file.directory.path)/\(inner)")
            let isFolder = !path.hasSuffix(".yml") && !path.hasSuffix(".yaml")
            let named = isFolder ? self.file(in: inside).map { "\(inner)/\($0)" } : inner
            let found = named ?? "\(inner)/Taskfile.yml"
            guard
                let bytes = progress.included.text(of: found, mayBeMissing: inclusion.isOptional)
            else { continue }
            let text = ProjectText(bytes: bytes, name: found, directory: file.directory)
            let names = inclusion.isFlat ? prefix : "\(prefix)\(inclusion.name):"
            read(text, names: names, &progress)
        }
    }

    private static func command(of task: TaskfileTask, names prefix: String) -> ProjectCommand {
        let name = prefix + task.name
        return ProjectCommand(
            name: name,
            words: ["task", name]
                + (task.takesArguments ? ["--", ProjectCommand.restOfLine] : []),
            summary: task.summary,
            asksFirst: task.asksFirst
        )
    }
}
