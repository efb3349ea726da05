import DevMenuKit
import DevMenuSystem

/// Reads the tasks of a Taskfile, as go-task has them, and of the files that it includes.
struct GoTaskReader: TaskFileReader {
    let id = "task"
    let names = [
        "Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml",
        "taskfile.dist.yml", "Taskfile.dist.yaml", "taskfile.dist.yaml",
    ]

    func reading(of file: TaskFile) -> TaskReading {
        var files = Taskfiles(names: names)
        let tasks = files.tasks(of: file)
        files.reading.tasks = tasks.map { files.command(of: $0) }
        return files.reading
    }
}

/// A task of a Taskfile with its names, as the file has them that is read.
private struct GoTask {
    /// The name, and behind it the aliases.
    var names: [String]
    var title: String?
    var parameters: [ParameterDeclaration] = []
    var isInternal = false
    var asks = false

    /// Leaves the parameters optional for which a file has a value.
    mutating func supply(_ variables: some Sequence<String>) {
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
    /// The paths of the files that are being read.
    private var open: [String] = []

    init(names: [String]) { self.names = names }

    /// Returns the tasks of a file and of those that it includes, under the names that they have in
    /// it.
    mutating func tasks(of file: TaskFile) -> [GoTask] {
        let document: YAMLNode
        do throws(YAMLError) {
            document = try YAMLReader.value(of: file.bytes)
        } catch {
            reading.report(error.reason, in: file.path, line: error.line)
            return []
        }
        open.append(file.path)
        defer { open.removeLast() }
        reportRepeated(in: document, file)
        variables.formUnion((document["vars"].members + document["env"].members).map(\.key))
        hasDotenv = hasDotenv || document["dotenv"] != .nothing
        var tasks: [GoTask] = []
        for part in document.members where ["tasks", "includes"].contains(part.key) {
            guard part.value.text != nil || !part.value.items.isEmpty else { continue }
            reading.report("'\(part.key)' isn't a mapping", in: file.path, line: part.line)
        }
        for member in document["tasks"].effectiveMembers {
            if let task = task(of: member, file) { tasks.append(task) }
        }
        for member in document["includes"].effectiveMembers { include(member, file, &tasks) }
        return tasks
    }

    private mutating func task(of member: YAMLNode.Member, _ file: TaskFile) -> GoTask? {
        let node = member.value
        reportRepeated(in: node, file)
        var task = GoTask(names: [member.key] + node["aliases"].texts)
        let words = node["desc"].text?.split(whereSeparator: \.isWhitespace) ?? []
        task.title = words.isEmpty ? nil : words.joined(separator: " ")
        task.isInternal = node["internal"].isTrue
        task.asks = node["prompt"].text?.isEmpty == false || !node["prompt"].texts.isEmpty
        guard !member.key.dropLast().contains("*") else {
            let reason = "'\(member.key)' stands for many tasks: 'task NAME' runs one of them"
            reading.report(reason, in: file.path, line: member.line)
            return nil
        }
        for variable in node["requires"]["vars"].items {
            guard let name = variable.text ?? variable["name"].text,
                !task.parameters.contains(where: { $0.name == name })
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
        task.supply(node["vars"].members.map(\.key))
        return task
    }

    /// Adds the tasks of an included file.
    private mutating func include(
        _ member: YAMLNode.Member,
        _ file: TaskFile,
        _ tasks: inout [GoTask]
    ) {
        let node = member.value
        let written = node.text ?? node["taskfile"].text ?? ""
        guard !written.isEmpty, !written.contains("{{"), !written.contains("$"),
            !written.contains("://"), !written.hasPrefix("~")
        else {
            let reason = "'\(member.key)' includes '\(written)', which only task knows"
            return reading.report(reason, in: file.path, line: member.line)
        }
        var path = written.hasPrefix("./") ? String(written.dropFirst(2)) : written
        if !path.hasPrefix("/") { path = "\(FileSystem.parent(of: file.path))/\(path)" }
        if FileSystem.isDirectory(path) {
            if path.hasSuffix("/") { path.removeLast() }
            let paths = names.map { "\(path)/\($0)" }
            path = paths.first(where: FileSystem.exists) ?? paths[0]
        }
        guard !open.contains(path) else {
            return reading.report("the files include each other", in: file.path, line: member.line)
        }
        let bytes = reading.contents(
            of: path,
            mayBeMissing: node["optional"].isTrue,
            includedBy: file.path,
            line: member.line
        )
        guard let bytes else { return }
        let isFlat = node["flatten"].isTrue
        let prefixes = isFlat ? [] : [member.key] + node["aliases"].texts
        let excluded = Set(node["excludes"].texts)
        var taken = Set(tasks.map(\.names[0]))
        for var task in self.tasks(of: TaskFile(path: path, bytes: bytes)) {
            guard !excluded.contains(task.names[0]) else { continue }
            task.isInternal = task.isInternal || node["internal"].isTrue
            task.supply(node["vars"].members.map(\.key))
            let isDefault = task.names[0] == "default"
            if !isFlat {
                let inner = task.names
                task.names = prefixes.flatMap { prefix in
                    inner.map { $0.hasPrefix(":") ? String($0.dropFirst()) : "\(prefix):\($0)" }
                }
                if isDefault, !taken.contains(member.key) { task.names += prefixes }
            }
            guard taken.insert(task.names[0]).inserted else {
                let reason = "'\(task.names[0])' is a task of two files"
                reading.report(reason, in: file.path, line: member.line)
                continue
            }
            tasks.append(task)
        }
    }

    /// Returns a task with its command, once all files are read.
    func command(of task: GoTask) -> ProjectTask {
        var task = task
        task.supply(hasDotenv ? Set(task.parameters.map(\.name)) : variables)
        let name = task.names[0]
        let rest = ParameterDeclaration("words", isRest: true)
        var command = ProjectTask(name: name, words: [.text("task"), .text(name)])
        command.parameters = task.parameters + [rest]
        if name.hasSuffix("*") {
            let match = ParameterDeclaration("MATCH", isRequired: true)
            command.parameters.insert(match, at: 0)
            command.words[1] = .argument(of: match.name, behind: String(name.dropLast()))
        }
        command.words += task.parameters.map { .argument(of: $0.name, behind: "\($0.name)=") }
        command.words.append(.variablesAndRest(of: rest.name))
        command.title = task.title
        command.names = Array(task.names.dropFirst())
        command.isHidden = task.isInternal
        command.asking = task.asks ? [name] : []
        return command
    }

    /// Reports the keys that a mapping has twice.
    private mutating func reportRepeated(in node: YAMLNode, _ file: TaskFile) {
        var keys: Set<String> = []
        for member in node.members where !keys.insert(member.key).inserted {
            let reason = "'\(member.key)' is written twice, which task refuses"
            reading.report(reason, in: file.path, line: member.line)
        }
    }
}
