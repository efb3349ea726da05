import DevMenuKit
import DevMenuSystem

/// Reads the tasks of a Taskfile, as go-task has them, and of the files that it includes.
struct GoTaskReader: TaskFileReader {
    let id = "task"
    let names = [
        "Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml",
        "taskfile.dist.yml", "Taskfile.dist.yaml", "taskfile.dist.yaml",
    ]
    var upwardGroup: String? { id }

    func place(of task: ProjectTask) -> TaskPlace { .caller(option: "-t") }

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        var files = Taskfiles(names: names)
        let tasks = try files.tasks(of: file)
        reading = files.reading
        reading.tasks = tasks.map(files.command)
        reading.tasks.askForDependencies()
        reading.unlisted = reading.tasks.filter(\.words.isEmpty)
        reading.tasks.removeAll(where: \.words.isEmpty)
        for index in reading.tasks.indices where !reading.tasks[index].asking.isEmpty {
            reading.tasks[index].words.insert(.flag("--yes", of: ProjectTask.Word.yesName), at: 1)
        }
    }
}

extension ProjectTask {
    /// Leaves the parameters optional for which a file has a value.
    fileprivate mutating func supply(_ variables: Set<String>) {
        for index in parameters.indices where variables.contains(parameters[index].name) {
            parameters[index].isRequired = false
        }
    }
}

/// The Taskfiles that are read together.
private struct Taskfiles {
    /// The names that a Taskfile can have in a directory.
    let names: [String]
    var reading = TaskReading()

    /// The variables that the files set for all tasks.
    private var variables: Set<String> = []
    /// Indicates whether a file of variables, which isn't read, may set any.
    private var hasDotenv = false
    /// Indicates whether a part of the files reads the words after a `--`.
    private var readsWords = false
    /// The real paths of the files that are being read.
    private var open: [String] = []

    init(names: [String]) { self.names = names }

    /// Returns the tasks of a file and of those that it includes, under the names that they have in
    /// it.
    mutating func tasks(of file: TaskFile) throws(TaskFileProblem) -> [ProjectTask] {
        let text = try YAMLReader.document(of: file)
        let document = text.value
        open.append(FileSystem.resolved(file.path))
        defer { open.removeLast() }
        reportRepeated(in: document, file)
        variables.formUnion((document["vars"].members + document["env"].members).map(\.key))
        hasDotenv = hasDotenv || document["dotenv"] != .nothing
        readsWords = readsWords || text.text.contains("CLI_ARGS".unicodeScalars)
        if document.text != nil || !document.items.isEmpty {
            reading.report("the file isn't a mapping", in: file.path, line: 1)
        }
        var tasks: [ProjectTask] = []
        for part in document.members where ["tasks", "includes"].contains(part.key) {
            guard part.value.text != nil || !part.value.items.isEmpty else { continue }
            reading.report("\(quoting: part.key) isn't a mapping", in: file.path, line: part.line)
        }
        for member in document["tasks"].effectiveMembers {
            tasks.append(task(of: member, text, file))
        }
        for member in document["includes"].effectiveMembers {
            do throws(TaskFileProblem) { try include(member, file, &tasks) } catch {
                reading.problems.append(error)
            }
        }
        return tasks
    }

    private mutating func task(
        of member: YAMLNode.Member,
        _ document: YAMLDocument,
        _ file: TaskFile
    ) -> ProjectTask {
        let node = member.value
        reportRepeated(in: node, file)
        var task = ProjectTask(name: member.key, names: node["aliases"].texts)
        let words = node["desc"].text?.split(whereSeparator: \.isWhitespace) ?? []
        task.title = words.isEmpty ? nil : words.joined(separator: " ")
        let isWhole = node.text != nil || !node.items.isEmpty
        task.body = (isWhole ? member : node.member("cmds") ?? node.member("cmd"))
            .flatMap(document.lines(of:))
        task.line = member.line
        if open.count > 1 { task.includedFile = file.path }
        task.isHidden = node["internal"].isTrue
        let asks = node["prompt"].text?.isEmpty == false || !node["prompt"].texts.isEmpty
        task.asking = asks ? [member.key] : []
        let commands = node.items + node["cmds"].items + node["deps"].items
        task.dependencies = (commands + commands.map { $0["defer"] })
            .compactMap { $0["task"].text }
        task.dependencies += node["deps"].texts
        if Self.isUnlisted(member.key) {
            reading.report(
                "\(quoting: member.key) stands for many tasks: 'task NAME' runs one of them",
                in: file.path,
                line: member.line
            )
        }
        var required: Set<String> = []
        for variable in node["requires"]["vars"].items {
            guard let name = variable.text ?? variable["name"].text,
                required.insert(name).inserted
            else { continue }
            let choices = variable["enum"].texts
            task.parameters.append(
                ParameterDeclaration(
                    name,
                    type: choices.isEmpty ? .string : .choice,
                    isRequired: true,
                    choices: choices
                )
            )
        }
        task.supply(Set(node["vars"].members.map(\.key)))
        return task
    }

    /// Indicates whether a name has a `*` that isn't its end, or signs of a regular expression beside
    /// it, which task takes the name for.
    private static func isUnlisted(_ name: String) -> Bool {
        name.contains("*") && name.dropLast().contains(where: TaskPattern.signs.contains)
    }

    /// Adds the tasks of an included file.
    private mutating func include(
        _ member: YAMLNode.Member,
        _ file: TaskFile,
        _ tasks: inout [ProjectTask]
    ) throws(TaskFileProblem) {
        let node = member.value
        let written = node.text ?? node["taskfile"].text ?? ""
        guard !written.isEmpty, !written.contains("{{"), !written.contains("$"),
            !written.contains("://"), !written.hasPrefix("~")
        else {
            return reading.report(
                "\(quoting: member.key) includes \(quoting: written), which only task can resolve",
                in: file.path,
                line: member.line
            )
        }
        let given = String(written.trimmingPrefix("./"))
        var path = FileSystem.path(given, in: FileSystem.parent(of: file.path))
        if FileSystem.isDirectory(path) {
            if path.hasSuffix("/") { path.removeLast() }
            let paths = names.map { "\(path)/\($0)" }
            path = paths.first(where: FileSystem.exists) ?? paths[0]
        }
        guard !open.contains(FileSystem.resolved(path)) else {
            return reading.report("the files include each other", in: file.path, line: member.line)
        }
        let included = reading.file(
            at: path,
            mayBeMissing: node["optional"].isTrue,
            includedBy: file,
            line: member.line
        )
        guard let included else { return }
        let isFlat = node["flatten"].isTrue
        let prefixes = isFlat ? [] : [member.key] + node["aliases"].texts
        let excluded = node["excludes"].texts
        var used = Set(tasks.map(\.name))
        let variables = Set(node["vars"].members.map(\.key))
        for var task in try self.tasks(of: included) {
            try file.count(excluded.count)
            guard !Self.excludes(excluded, task.name) else { continue }
            task.isHidden = task.isHidden || node["internal"].isTrue
            task.supply(variables)
            let inner = [task.name] + task.names
            let copied =
                inner.count * prefixes.reduce(0) { $0 + $1.utf8.count }
                + prefixes.count * inner.reduce(0) { $0 + $1.utf8.count }
            try file.count(copied + inner.count + task.parameters.count + task.dependencies.count)
            if !isFlat {
                task.names = prefixes.flatMap { prefix in
                    inner.map { Self.name($0, behind: prefix) }
                }
                task.dependencies = task.dependencies.map { Self.name($0, behind: member.key) }
                if task.name == "default", !used.contains(member.key) { task.names += prefixes }
                task.name = task.names.removeFirst()
            }
            guard used.insert(task.name).inserted else {
                reading.report(
                    "\(quoting: task.name) is a task of two files",
                    in: file.path,
                    line: member.line
                )
                continue
            }
            tasks.append(task)
        }
    }

    /// Returns `true` if the names, or the parts `NAME:*`, that an include leaves out have a task.
    private static func excludes(_ excluded: [String], _ name: String) -> Bool {
        excluded.contains { text in
            guard text.hasSuffix(":*") else { return text == name }
            return text.utf8.count > 2 && name.hasPrefix(text.dropLast())
        }
    }

    /// Returns the name that a task of an included file has outside of it.
    private static func name(_ name: String, behind prefix: String) -> String {
        name.hasPrefix(":") ? String(name.dropFirst()) : "\(prefix):\(name)"
    }

    /// Returns a task with its command, once all files are read, by a name that task finds it by if it
    /// has one; without a command if there's none to be listed.
    func command(of task: ProjectTask) -> ProjectTask {
        var task = task
        let names = [task.name] + task.names
        let name =
            names.first {
                ProjectTask.misreading(of: $0, acceptsVariables: true) == nil
                    && !Self.isUnlisted($0)
            } ?? task.name
        task.name = name
        task.names = names.filter { $0 != name }
        if !task.asking.isEmpty { task.asking = [task.name] }
        guard !Self.isUnlisted(name) else { return task }
        task.supply(hasDotenv ? Set(task.parameters.map(\.name)) : variables)
        var permitted = ParameterNames()
        let rest = ParameterDeclaration("words", isRest: true)
        _ = permitted.permit(rest)
        var variables: [ProjectTask.Word] = []
        for index in task.parameters.indices {
            let variable = task.parameters[index].name
            task.parameters[index].name = permitted.permit(task.parameters[index])
            variables.append(.argument(of: task.parameters[index].name, behind: "\(variable)="))
        }
        task.parameters.append(rest)
        task.passesOn = true
        task.words = [.text("task"), .text(name)] + variables
        task.words.append(.variablesAndRest(of: rest.name, isRead: readsWords))
        if task.name.hasSuffix("*") {
            var match = ParameterDeclaration("MATCH", isRequired: true)
            match.name = permitted.permit(match)
            task.parameters.insert(match, at: 0)
            task.words[1] = .argument(of: match.name, behind: String(task.name.dropLast()))
        }
        return task
    }

    /// Reports the keys that a mapping has twice.
    private mutating func reportRepeated(in node: YAMLNode, _ file: TaskFile) {
        var keys: Set<String> = []
        for member in node.members where !keys.insert(member.key).inserted {
            reading.report(
                "\(quoting: member.key) is written twice, which task refuses",
                in: file.path,
                line: member.line
            )
        }
    }
}
