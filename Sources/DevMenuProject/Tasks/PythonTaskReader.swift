import DevMenuKit

/// Reads the tasks that a `pyproject.toml` has for poe and pdm.
struct PythonTaskReader: TaskFileReader {
    let id = "python"
    let names = ["pyproject.toml"]

    /// A tool with a table of tasks.
    private struct Tool {
        /// The table's path.
        let table: [String]
        /// The words before a task's name.
        let words: [String]
        /// The beginnings of the names of tasks that run before and after others.
        var hooks: [String] = []
        /// The tool's own commands that such tasks belong to.
        var commands: Set<String> = []
    }

    private static let tools = [
        Tool(table: ["tool", "poe", "tasks"], words: ["poe"]),
        Tool(
            table: ["tool", "pdm", "scripts"],
            words: ["pdm", "run"],
            hooks: ["pre_", "post_"],
            commands: ["build", "init", "install", "lock", "publish", "run", "use"]
        ),
    ]

    private static let includes = ["tool", "poe", "include"]

    func reading(of file: TaskFile) -> TaskReading {
        var reading = TaskReading()
        do throws(TOMLError) {
            let document = try TOMLReader.read(file.bytes)
            for tool in Self.tools { reading.tasks += try Self.tasks(of: tool, in: document) }
            if let entry = document.first(where: { $0.path.starts(with: Self.includes) }) {
                let reason = "the tasks that poe includes aren't read"
                reading.problems = [
                    TaskFileProblem(file: file.path, line: entry.line, reason: reason)
                ]
            }
        } catch {
            reading.tasks = []
            reading.problems = [
                TaskFileProblem(file: file.path, line: error.line, reason: error.reason)
            ]
        }
        return reading
    }

    private static func tasks(
        of tool: Tool,
        in document: [TOMLEntry]
    ) throws(TOMLError) -> [ProjectTask] {
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
                let words: [ProjectTask.Word] = (tool.words + [name]).map { .text($0) }
                var task = ProjectTask(name: name, words: words + [.rest(of: "args")])
                task.parameters = [ParameterDeclaration("args", isRest: true, allowsHyphen: false)]
                tasks.append(task)
            } else if member == nil, entry.text != nil {
                throw TOMLError(line: entry.line, reason: "'\(name)' is there twice")
            }
            guard let text = entry.text else { continue }
            switch member {
            case "help"?:
                tasks[index].title = text.split(whereSeparator: \.isNewline).first.map(String.init)
            case nil, "cmd"?, "shell"?, "script"?, "call"?, "expr"?: tasks[index].detail = text
            default: break
            }
        }
        for index in tasks.indices {
            let name = tasks[index].name
            tasks[index].isHidden =
                name.hasPrefix("_")
                || tool.hooks.contains { hook in
                    let hooked = String(name.dropFirst(hook.count))
                    return name.hasPrefix(hook)
                        && (indices[hooked] != nil || tool.commands.contains(hooked))
                }
        }
        return tasks
    }
}
