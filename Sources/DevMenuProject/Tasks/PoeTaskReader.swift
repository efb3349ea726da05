import DevMenuKit
import DevMenuSystem

/// Reads a file that poe has beside a `pyproject.toml` without tasks for poe.
struct PoeTaskReader: TaskFileReader {
    let id = "poe"
    let names = ["poe_tasks.toml", "poe_tasks.yaml", "poe_tasks.yml", "poe_tasks.json"]
    let upwardGroup: String? = "poe"

    func place(of task: ProjectTask) -> TaskPlace { .caller(option: "-C", takesDirectory: true) }

    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem) {
        reading = PoeTasks(in: try PoeTasks.document(of: file), of: file).reading
    }

    func files(in directory: String) -> [String] {
        let files = names.filter { FileSystem.exists("\(directory)/\($0)") }
        let project = "\(directory)/pyproject.toml"
        guard !files.isEmpty, FileSystem.exists(project),
            let file = try? TaskFile(at: project, counting: ReadingSteps()),
            let document = try? TOMLReader.value(of: file)
        else { return files }
        return document["tool"]["poe"].members.isEmpty ? files : []
    }
}

/// The tasks of poe in a file and in those that it includes.
struct PoeTasks {
    private(set) var reading = TaskReading()

    /// The headings of the groups by their names, in the order of the files.
    private var headings: [String: String] = [:]
    /// The names of the tasks so far.
    private var names: Set<String> = []
    /// The real paths of the files that are being read.
    private var open: [String] = []

    private static let kinds: Set = [
        "cmd", "expr", "parallel", "ref", "script", "sequence", "shell", "switch",
    ]

    /// Reads the tasks in a file's value.
    init(in document: YAMLNode, of file: TaskFile) {
        let config = Self.config(in: document, of: file)
        read(config, of: file, isIncluded: false)
        let script = config.members.first { $0.key == "include_script" }
        if let script {
            reading.isMissing = true
            reading.report(
                "the tasks of 'include_script' aren't read: only poe knows them",
                in: file.path,
                line: script.line
            )
        }
        // Poe lists those of no group first.
        let groups = Dictionary(grouping: reading.tasks.indices) { reading.tasks[$0].group }
        let order = groups.sorted { $0.key == nil || $1.key != nil && $0.value[0] < $1.value[0] }
        reading.tasks = order.flatMap(\.value).map { reading.tasks[$0] }
    }

    /// Returns the value of a file in the format that its name ends with.
    static func document(of file: TaskFile) throws(TaskFileProblem) -> YAMLNode {
        file.path.hasSuffix(".toml")
            ? try TOMLReader.value(of: file) : try YAMLReader.document(of: file).value
    }

    /// Returns the part of a file's value that is poe's, which may be all of it.
    private static func config(in document: YAMLNode, of file: TaskFile) -> YAMLNode {
        let tool = document["tool"]["poe"]
        guard tool.members.isEmpty, FileSystem.name(of: file.path) != "pyproject.toml" else {
            return tool
        }
        let quoted = document["tool.poe"]
        return quoted.members.isEmpty ? document : quoted
    }

    private mutating func read(_ config: YAMLNode, of file: TaskFile, isIncluded: Bool) {
        open.append(FileSystem.resolved(file.path))
        defer { open.removeLast() }
        var own: Set<String> = []
        for member in config["tasks"].members {
            add(member, of: file, to: nil, isIncluded: isIncluded, &own)
        }
        for group in config["groups"].members {
            let heading = group.value["heading"].text ?? group.key
            let first = headings[group.key] ?? heading
            headings[group.key] = first
            for member in group.value["tasks"].members {
                add(member, of: file, to: first, isIncluded: isIncluded, &own)
            }
        }
        guard let include = config.members.first(where: { $0.key == "include" }) else { return }
        let values = if case .list(let items) = include.value { items } else { [include.value] }
        for value in values { self.include(value, from: file, line: include.line) }
    }

    /// Adds a task, unless a file before has one of its name.
    private mutating func add(
        _ member: YAMLNode.Member,
        of file: TaskFile,
        to group: String?,
        isIncluded: Bool,
        _ own: inout Set<String>
    ) {
        let (name, node) = (member.key, member.value)
        guard own.insert(name).inserted else {
            return reading.report(
                "\(quoting: name) occurs twice, which poe refuses",
                in: file.path,
                line: member.line
            )
        }
        let kinds = node.members.map(\.key).filter(Self.kinds.contains)
        let isTask = if case .mapping = node { kinds.count == 1 } else { node != .nothing }
        guard isTask, Self.isName(name) else {
            let reason = isTask ? "it isn't a task's name" : "it isn't of one kind of task"
            return reading.report(
                "poe can't run \(quoting: name): \(reason)",
                in: file.path,
                line: member.line
            )
        }
        guard names.insert(name).inserted else { return }
        let parameters = PoeParameters(of: node["args"])
        var task = ProjectTask(name, passingOnTo: ["poe", name], parameters.rest)
        task.passesOn = !parameters.isRestDeclared
        task.words.insert(contentsOf: parameters.words, at: 2)
        task.parameters = parameters.declarations
        task.notes = parameters.notes
        task.title = node["help"].text
        task.body = node.text ?? kinds.first.flatMap { node[$0].text }
        task.detail = task.body
        task.line = isIncluded ? nil : member.line
        task.group = group
        // Poe itself runs it for other tasks alone.
        task.isHidden = name.hasPrefix("_")
        reading.tasks.append(task)
    }

    /// Indicates whether poe accepts the name of a task.
    private static func isName(_ name: String) -> Bool {
        name.first.map { $0.isLetter || $0 == "_" } ?? false
            && name.allSatisfy { $0.isLetter || $0.isNumber || "_:+-".contains($0) }
    }

    private mutating func include(_ value: YAMLNode, from file: TaskFile, line: Int) {
        let written = value.text ?? value["path"].text ?? ""
        guard !written.isEmpty, !written.contains("${") else {
            reading.isMissing = true
            return reading.report(
                "\(quoting: written) is included, which only poe can resolve",
                in: file.path,
                line: line
            )
        }
        let path = FileSystem.path(written, in: FileSystem.parent(of: file.path))
        guard !open.contains(FileSystem.resolved(path)) else { return }
        // Poe only warns of a file that isn't there.
        let included = reading.file(at: path, mayBeMissing: true, includedBy: file, line: line)
        guard let included else { return }
        do throws(TaskFileProblem) {
            var config = Self.config(in: try Self.document(of: included), of: included)
            if value["recursive"].text == "false" {
                config = .mapping(config.members.filter { $0.key != "include" })
            }
            read(config, of: included, isIncluded: true)
        } catch {
            reading.isMissing = true
            reading.problems.append(error)
        }
    }
}
