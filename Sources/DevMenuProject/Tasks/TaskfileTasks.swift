/// A task of a Taskfile.
struct TaskfileTask: Equatable {
    /// The name, with those of the files that include its file: `docs:build`.
    var name: String
    /// Its `desc`, or else its first command; may be empty.
    var summary = ""
    /// Indicates whether it uses the arguments behind `--`.
    var takesArguments = false
    /// Indicates whether task asks before it runs it.
    var asksFirst = false
    /// Indicates whether only other tasks run it.
    var isInternal = false
}

/// The tasks of a Taskfile that people type; internal ones are left out.
///
/// It reads the part of YAML that Taskfiles are written in: mappings and lists by indentation, plain
/// and quoted words on a line, block scalars, comments. It takes time in proportion to the text.
struct TaskfileTasks {
    /// A file that is included.
    struct Inclusion: Equatable {
        /// The beginning of its tasks' names.
        let name: String
        /// Its path, or `nil` if it isn't on a line of its own.
        var path: String?
        /// Indicates whether it may be missing.
        var isOptional = false
        /// Indicates whether its tasks keep their names.
        var isFlat = false
        /// Indicates whether its tasks aren't typed.
        var isInternal = false
    }

    /// The tasks in order.
    private(set) var all: [TaskfileTask] = []
    /// The files that it includes.
    private(set) var inclusions: [Inclusion] = []
    /// The lines that are written in a way that isn't read.
    private(set) var unread: [Int] = []

    private enum Part { case tasks, inclusions, other }

    private var part = Part.other
    /// The indentation of the names in the part, and of the members of the last one.
    private var nameIndent: Int?
    private var memberIndent: Int?
    private var awaitsCommand = false
    /// Indicates whether the last name is one that isn't read, so that its members aren't either.
    private var isUnread = false

    /// Reads a file.
    init(in text: [UInt8]) {
        for line in YAMLLines(in: text).all { take(line) }
        all.removeAll(where: \.isInternal)
    }

    private mutating func take(_ line: YAMLLine) {
        if line.indent == 0, !line.isItem {
            switch line.key {
            case "tasks": part = .tasks
            case "includes": part = .inclusions
            default: part = .other
            }
            nameIndent = nil
            if part != .other, !line.value.isEmpty { unread.append(line.number) }
            return
        }
        guard part != .other else { return }
        let indent = nameIndent ?? line.indent
        nameIndent = indent
        if line.indent <= indent {
            memberIndent = nil
            awaitsCommand = false
            isUnread = !Self.isName(line.key) || line.indent < indent
            guard !isUnread, let key = line.key else { return unread.append(line.number) }
            begin(key, line)
        } else if !isUnread {
            if line.mentionsArguments, part == .tasks, !all.isEmpty {
                all[all.count - 1].takesArguments = true
            }
            takeMember(line)
        }
    }

    /// Indicates whether a key is a name, and no merged mapping or part of a complex key.
    private static func isName(_ key: String?) -> Bool {
        guard let key else { return false }
        return !key.isEmpty && key != "<<" && !key.hasPrefix("? ")
    }

    private mutating func begin(_ key: String, _ line: YAMLLine) {
        if part == .tasks {
            all.append(TaskfileTask(name: key, takesArguments: line.mentionsArguments))
            // A task may be its only command.
            describe(line)
        } else {
            inclusions.append(Inclusion(name: key, path: line.text.isEmpty ? nil : line.text))
        }
    }

    private mutating func takeMember(_ line: YAMLLine) {
        // A task may be the list of its commands.
        if memberIndent == nil, line.isItem { awaitsCommand = true }
        let indent = memberIndent ?? line.indent
        memberIndent = indent
        // The elements of a list may stand below its key without an indent of their own.
        if awaitsCommand, line.isItem {
            awaitsCommand = false
            let isCommand = line.key == nil || line.key == "cmd"
            if isCommand { describe(line) }
            return
        }
        guard line.indent == indent, !line.isItem, let key = line.key else { return }
        awaitsCommand = false
        switch part {
        case .tasks: takeTaskMember(key, line)
        case .inclusions: takeInclusionMember(key, line.text)
        case .other: break
        }
    }

    private mutating func takeTaskMember(_ key: String, _ line: YAMLLine) {
        guard !all.isEmpty else { return }
        switch key {
        case "desc": all[all.count - 1].summary = SummaryLine.text(line.text)
        case "summary", "cmd": describe(line)
        case "cmds": awaitsCommand = line.value.isEmpty
        case "prompt": all[all.count - 1].asksFirst = true
        case "internal": all[all.count - 1].isInternal = line.value == "true"
        default: break
        }
    }

    private mutating func takeInclusionMember(_ key: String, _ value: String) {
        guard !inclusions.isEmpty else { return }
        let last = inclusions.count - 1
        switch key {
        case "taskfile": inclusions[last].path = value
        case "optional": inclusions[last].isOptional = value == "true"
        case "flatten": inclusions[last].isFlat = value == "true"
        case "internal": inclusions[last].isInternal = value == "true"
        default: break
        }
    }

    /// Describes the last task by a command or a text, if it has no description.
    private mutating func describe(_ line: YAMLLine) {
        // A list or an anchor tells nothing; the text of a block may begin with any sign.
        let isText = line.block != nil || line.value.first.map { !"[{&*".contains($0) } ?? false
        guard !all.isEmpty, all[all.count - 1].summary.isEmpty, isText else { return }
        all[all.count - 1].summary = SummaryLine.text(line.text)
    }
}
