import DevMenuKit

/// Reads the tasks that a `pyproject.toml` has for poe and pdm.
struct PythonTaskReader: TaskFileReader {
    let id = "python"
    let names = ["pyproject.toml"]
    let searchesUpwards = true

    /// A tool with the path of its table, the words before a task's name, and the beginnings of the
    /// names of tasks that run before and after others.
    private typealias Tool = (table: [String], words: [String], hooks: [String])

    private static let tools: [Tool] = [
        (["tool", "poe", "tasks"], ["poe"], []),
        (["tool", "pdm", "scripts"], ["pdm", "run"], ["pre_", "post_"]),
    ]
    /// The commands of pdm that have tasks before and after them.
    private static let commands: Set = [
        "build", "init", "install", "lock", "publish", "run", "script", "use",
    ]
    private static let includes = ["tool", "poe", "include"]

    func place(of task: ProjectTask) -> TaskPlace {
        let isPDM = task.words.first == .text("pdm")
        return isPDM
            ? .caller(option: "-p", takesDirectory: true, at: 2)
            : .caller(option: "-C", takesDirectory: true)
    }

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        let document = try TOMLReader.read(file)
        var tasks: [ProjectTask] = []
        for tool in Self.tools { tasks += try Self.tasks(of: tool, in: document, file) }
        reading.tasks = tasks
        guard let entry = document.first(where: { $0.path.starts(with: Self.includes) }) else {
            return
        }
        reading.report("the tasks that poe includes aren't read", in: file.path, line: entry.line)
    }

    private static func tasks(
        of tool: Tool,
        in document: [TOMLEntry],
        _ file: TaskFile
    ) throws(TaskFileProblem) -> [ProjectTask] {
        let depth = tool.table.count
        var tasks: [ProjectTask] = []
        var indices: [String: Int] = [:]
        for entry in document where entry.path.count > depth && entry.path.starts(with: tool.table)
        {
            let name = entry.path[depth]
            // The options that pdm applies to all.
            guard name != "_" else { continue }
            let member = entry.path.dropFirst(depth + 1).first
            let index = indices[name] ?? tasks.count
            if index == tasks.count {
                indices[name] = index
                tasks.append(ProjectTask(name, passingOnTo: tool.words + [name]))
            } else if member == nil, entry.text != nil {
                throw TaskFileProblem(
                    file: file.path,
                    line: entry.line,
                    reason: "\(quoting: name) is there twice"
                )
            }
            guard let text = entry.text else { continue }
            switch member {
            case "help"?:
                tasks[index].title = text.split(whereSeparator: \.isNewline).first.map(String.init)
            case nil, "cmd"?, "shell"?, "script"?, "call"?, "expr"?: tasks[index].detail = text
            default: break
            }
        }
        let hooked = commands.union(indices.keys)
        for index in tasks.indices {
            let name = tasks[index].name
            tasks[index].isHidden =
                name.hasPrefix("_") || ProjectTask.isHook(name, tool.hooks, of: hooked)
        }
        return tasks
    }
}
