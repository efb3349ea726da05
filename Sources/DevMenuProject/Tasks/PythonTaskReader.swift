import DevMenuKit

/// Reads the tasks that a `pyproject.toml` has for poe and pdm.
struct PythonTaskReader: TaskFileReader {
    let id = "python"
    let names = ["pyproject.toml"]
    let upwardGroup: String? = "poe"

    /// The commands of pdm that have tasks before and after them.
    private static let commands: Set = [
        "build", "init", "install", "lock", "publish", "run", "script", "use",
    ]
    private static let kinds = ["cmd", "shell", "call", "composite"]

    func place(of task: ProjectTask) -> TaskPlace {
        let isPDM = task.words.first == .text("pdm")
        return isPDM
            ? .caller(option: "-p", takesDirectory: true, at: 2)
            : .caller(option: "-C", takesDirectory: true)
    }

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        let document = try TOMLReader.value(of: file)
        reading = PoeTasks(in: document, of: file).reading
        let scripts = document["tool"]["pdm"]["scripts"].members
        let hooked = Self.commands.union(scripts.map(\.key))
        // The options for all have the name of a task.
        for member in scripts where member.key != "_" {
            let (name, line, script) = (member.key, member.line, member.value)
            let kind = Self.kinds.first { script[$0] != .nothing }
            guard script.text != nil || !script.items.isEmpty || kind != nil else {
                reading.report(
                    "pdm can't run \(quoting: name): it has no 'cmd', 'shell', 'call' or 'composite'",
                    in: file.path,
                    line: line
                )
                continue
            }
            var task = ProjectTask(name, passingOnTo: ["pdm", "run", name])
            task.title = script["help"].text
            task.body = script.text ?? kind.flatMap { script[$0].text }
            (task.detail, task.line) = (task.body, line)
            task.isHidden =
                name.hasPrefix("_") || ProjectTask.isHook(name, ["pre_", "post_"], of: hooked)
            reading.tasks.append(task)
        }
    }
}
