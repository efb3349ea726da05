import DevMenuKit
import DevMenuSystem
import Synchronization

/// Reads the tasks of one kind of task file.
///
/// A reader runs nothing that the project wrote. Its time is proportional to the file, it adds up the
/// steps of what a file could multiply, and it reports each part that it doesn't understand.
protocol TaskFileReader: Sendable {
    /// The word before a task's name if an earlier file has a task of that name: `make:test`.
    var id: String { get }
    /// The names that the file can have; the first that exists in a directory is read.
    var names: [String] { get }
    /// The name that most such files have; by default the first of its ``names``.
    var usualName: String { get }
    /// Indicates whether a tool lists the tasks, which runs in the file's directory; `false` by
    /// default.
    var asksTool: Bool { get }
    /// The name of the readers that share a tool which finds the nearest file above the directory in
    /// which it runs; `nil`, the default, for a tool that finds none.
    var upwardGroup: String? { get }
    /// Returns where a task's tool runs; by default in the file's directory.
    func place(of task: ProjectTask) -> TaskPlace
    /// Returns `true` if the tool takes the file at a path itself when it runs in the file's directory; by
    /// default it takes the first of its ``names``.
    func finds(_ path: String) -> Bool

    /// Adds the tasks of a file, and the parts that aren't understood.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - reading: The reading, which is empty before.
    /// - Throws: The last of its problems.
    func read(_ file: TaskFile, into reading: inout TaskReading) throws(TaskFileProblem)

    /// Returns the names of the files in a directory that the tool knows, in its order; by default
    /// each of its ``names`` that is there.
    func files(in directory: String) -> [String]

    /// Returns `false` if a file surely has no task of a name, without reading it; `true` by default.
    func mayHave(_ name: String, in file: TaskFile) -> Bool
}

extension TaskFileReader {
    var usualName: String { names[0] }
    var asksTool: Bool { false }
    var upwardGroup: String? { nil }

    func place(of task: ProjectTask) -> TaskPlace { .file(option: nil) }

    func mayHave(_ name: String, in file: TaskFile) -> Bool { true }

    /// Returns the tasks of a file, and the parts that aren't understood; one that can't be read has
    /// a problem and no tasks.
    func reading(of file: @autoclosure () throws(TaskFileProblem) -> TaskFile) -> TaskReading {
        var reading = TaskReading()
        do throws(TaskFileProblem) {
            let file = try file()
            try read(file, into: &reading)
            try file.count(reading.steps)
            leaveOutMisread(&reading, of: file)
            removeForeignRecipes(from: &reading.tasks, of: file)
        } catch {
            reading = TaskReading(
                problems: [error],
                otherFiles: reading.otherFiles,
                isMissing: true
            )
        }
        return reading
    }

    /// Leaves out the tasks that the tool doesn't find by their names.
    private func leaveOutMisread(_ reading: inout TaskReading, of file: TaskFile) {
        for task in reading.tasks {
            guard let kind = task.misreading else { continue }
            let tool = task.words.first?.text ?? id
            reading.report(
                "\(quoting: task.name) isn't offered: \(tool) reads the name as a \(kind)",
                in: file.path
            )
        }
        reading.tasks.removeAll { $0.misreading != nil }
    }

    /// Removes the recipes of files outside of the file's directory: whoever can write a file of the
    /// menu can include or link any file.
    private func removeForeignRecipes(from tasks: inout [ProjectTask], of file: TaskFile) {
        let directory = FileSystem.resolved(FileSystem.parent(of: file.path))
        var parts: [String: String?] = [:]
        for index in tasks.indices where tasks[index].body != nil {
            let path = tasks[index].includedFile ?? file.path
            let part =
                parts[path] ?? FileSystem.part(of: FileSystem.resolved(path), below: directory)
            parts[path] = part
            if part == nil { tasks[index].body = nil }
        }
    }

    func finds(_ path: String) -> Bool {
        let name = FileSystem.name(of: path)
        return (files(in: FileSystem.parent(of: path)).first ?? name) == name
    }

    func files(in directory: String) -> [String] {
        names.filter { name in
            let path = "\(directory)/\(name)"
            return FileSystem.exists(path) && !FileSystem.isDirectory(path)
        }
    }
}

/// A task file with its contents.
struct TaskFile: Sendable {
    /// The absolute path.
    let path: String
    /// The contents, without a byte order mark.
    let bytes: [UInt8]
    /// The steps of reading the menu that the file is of.
    var steps = ReadingSteps()

    /// Counts steps of reading the file.
    ///
    /// - Throws: ``TaskFileProblem`` if reading the menu takes too many.
    func count(_ steps: Int) throws(TaskFileProblem) {
        guard self.steps.count(steps) else {
            throw TaskFileProblem(file: path, reason: "reading it takes too many steps")
        }
    }

    /// The lines within the first 1,024 bytes, or `nil` if there's little after them.
    var beginning: TaskFile? {
        guard bytes.count > 2_048 else { return nil }
        let end = bytes[..<1_024].lastIndex(of: UInt8(ascii: "\n")) ?? 0
        return TaskFile(path: path, bytes: Array(bytes[..<end]), steps: steps)
    }

    /// Indicates whether each line is blank or begins with `#`.
    var hasCommentsAlone: Bool {
        bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            line.first == UInt8(ascii: "#") || line.allSatisfy { $0 <= UInt8(ascii: " ") }
        }
    }
}

extension TaskFile {
    /// Throws if a line isn't text in UTF-8, which the tools for YAML and TOML refuse.
    func checkText() throws(TaskFileProblem) {
        guard !Self.isText(bytes[...]) else { return }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        throw TaskFileProblem(
            file: path,
            line: lines.firstIndex { !Self.isText($0) }.map { $0 + 1 },
            reason: "the line isn't text in UTF-8"
        )
    }

    /// Indicates whether bytes are UTF-8 without control characters other than tabs and line breaks.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || "\t\n\r".utf8.contains($0) }
            && String(validating: bytes, as: UTF8.self) != nil
    }

    /// Returns the value of a file in JSON, with the last of several members of one name.
    func json(allowsComments: Bool = false) throws(TaskFileProblem) -> JSONValue {
        do throws(JSONError) {
            let reader = JSONReader(allowsComments: allowsComments, allowsRepeatedNames: true)
            return try reader.read(bytes)
        } catch {
            throw TaskFileProblem(
                file: path,
                line: error.position.line,
                reason: "\(foreign: "\(error.problem)", "it isn't JSON")"
            )
        }
    }

    /// Returns the members of an object in the file's value; none if it's missing.
    func members(
        _ name: String,
        of value: JSONValue
    ) throws(TaskFileProblem) -> [JSONObject.Member] {
        guard let object = value[name] else { return [] }
        guard let members = object.object?.members else {
            throw TaskFileProblem(file: path, reason: "'\(name)' isn't an object")
        }
        return members
    }

    /// Reads the contents of a file, without ever waiting for a writer.
    ///
    /// - Parameters:
    ///   - path: The absolute path.
    ///   - steps: The steps of reading the menu, of which each byte is one.
    /// - Throws: ``TaskFileProblem``.
    init(at path: String, counting steps: ReadingSteps) throws(TaskFileProblem) {
        (self.path, self.steps) = (path, steps)
        do throws(FileError) {
            bytes = Array(try FileSystem.contents(of: path).withoutByteOrderMark)
        } catch {
            let reason =
                if case .notAFile = error { "it isn't a file" } else {
                    "it can't be read: \(error.message(in: path))"
                }
            throw TaskFileProblem(file: path, reason: reason)
        }
        try count(bytes.count)
    }
}

/// The steps of reading the task files of a menu, which are counted for all of them together.
///
/// A step is a byte of a file, or a small part of what a file multiplies, such as a task that another
/// file includes. The bound is the same on each machine, so that a busy one loses no task.
final class ReadingSteps: Sendable {
    /// The most steps: those of 16 MiB.
    static let limit = 1 << 24

    private let counted = Atomic(0)

    /// Counts steps; returns `false` from the limit on.
    func count(_ steps: Int) -> Bool {
        counted.add(steps, ordering: .relaxed).newValue <= Self.limit
    }
}

/// The tasks of a task file.
struct TaskReading: Sendable {
    /// The tasks in the file's order.
    var tasks: [ProjectTask] = []
    /// The parts that aren't understood.
    var problems: [TaskFileProblem] = []
    /// The absolute paths of the other files that were read, or that were looked for; a change of
    /// one may change the tasks.
    var otherFiles: [String] = []
    /// Indicates whether the file has, or may have, tasks that can't be listed.
    var isMissing = false
    /// The tasks that have no item, but run if a word after another's name stands for one of them.
    var unlisted: [ProjectTask] = []

    /// Indicates whether the tool looks in the nearest file above for a name that this one hasn't.
    var fallsBack = false

    /// Indicates whether there are neither tasks nor problems.
    var isEmpty: Bool { tasks.isEmpty && problems.isEmpty }

    /// The largest number of files that are read with a task file.
    private static let fileLimit = 64

    /// Returns a file that a task file includes.
    ///
    /// - Parameters:
    ///   - path: The absolute path.
    ///   - mayBeMissing: Indicates whether its absence isn't a problem.
    ///   - file: The file that includes it.
    ///   - line: The line there.
    /// - Returns: The file, or `nil` if it can't be read, which is then reported.
    mutating func file(
        at path: String,
        mayBeMissing: Bool,
        includedBy file: TaskFile,
        line: Int
    ) -> TaskFile? {
        guard otherFiles.count < Self.fileLimit else {
            report("more than \(Self.fileLimit) files are included", in: file.path, line: line)
            return nil
        }
        otherFiles.append(path)
        if mayBeMissing, !FileSystem.exists(path) { return nil }
        do throws(TaskFileProblem) {
            let included = try TaskFile(at: path, counting: file.steps)
            guard included.bytes.contains(0) else { return included }
            throw TaskFileProblem(file: path, reason: "it isn't text")
        } catch {
            // It may have the task that somebody looks for.
            isMissing = true
            let (shown, reason, unquoted) = ("'\(path)'", error.reason, error.unquoted)
            report(
                "\(foreign: shown, "'…'") is included, but \(foreign: reason, unquoted)",
                in: file.path,
                line: line
            )
            return nil
        }
    }

    /// The largest number of problems; the last one says that there are more.
    private static let problemLimit = 100

    /// Adds a part of a file that isn't understood.
    mutating func report(_ reason: QuotingText, in file: String, line: Int? = nil) {
        guard problems.count < Self.problemLimit else { return }
        let isLast = problems.count == Self.problemLimit - 1
        let reason = isLast ? "this and further parts aren't understood" : reason
        problems.append(TaskFileProblem(file: file, line: line, reason: reason))
    }

    /// The steps of making items of the tasks, whose texts and parameters a file may multiply.
    fileprivate var steps: Int {
        tasks.reduce(0) { steps, task in
            let texts =
                [task.name, task.title ?? "", task.body ?? ""] + task.names + task.dependencies
            return steps + texts.reduce(256 * task.parameters.count) { $0 + $1.utf8.count }
        }
    }
}

/// A task of a project, as its tool runs it.
struct ProjectTask: Sendable {
    /// A word of the command that runs a task.
    enum Word: Equatable, Sendable {
        /// The word itself.
        case text(String)
        /// The argument of a parameter after a text, such as `--name=`; left out without an
        /// argument.
        ///
        /// Without a text, the tool identifies the argument only by its position: see
        /// `gap(among:)`.
        case argument(of: String, behind: String = "")
        /// A word, such as `--force`, for a parameter of the type `bool` that is on.
        case flag(String, of: String)
        /// The words of the parameter that accepts the rest of the line.
        case rest(of: String)
        /// The words `NAME=value` that were typed before the task's name.
        case variables
        /// The words of the parameter that accepts the rest of the line, as go-task expects them.
        ///
        /// Of those before a word `--`, variables and names of tasks come first, unchanged. All others
        /// follow in their order after one `--`, which is left out if there are none; none are
        /// permitted unless a task reads them. The first `--` among the words isn't one of them.
        case variablesAndRest(of: String, isRead: Bool = true)
        /// The words of the parameter that accepts the rest of the line, after a word `--` if there
        /// are some.
        ///
        /// The first `--` among the words isn't one of them.
        case restBehindHyphens(of: String)

        /// The name of the argument with the words before the task's name, which no parameter has.
        static let variablesName = "="
        /// The name of the argument that answers the tool's own questions, which no parameter has.
        static let yesName = "--yes"

        /// The word itself, or `nil` for one of an argument.
        var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    /// The name as the tool writes it: `test:unit`, `module::recipe`.
    var name: String
    /// The other names that the tool has for it.
    var names: [String] = []
    /// The command, which runs where its reader says.
    var words: [Word] = []
    /// The task's description in the file, or `nil` if there is none.
    var title: String?
    /// The text that the tool runs, as the file has it, or `nil` if the file isn't read so far.
    var detail: String?
    /// The parameters in the order in which they are typed.
    var parameters: [ParameterDeclaration] = []
    /// Indicates whether lists leave it out, because the tool or other tasks run it.
    var isHidden = false
    /// The question that is asked before it runs, in place of the tool's own; ``words`` disable the
    /// tool's own question.
    var question: String?
    /// The names of the tasks for which the tool itself asks, so that it needs a terminal.
    var asking: [String] = []
    /// The names of the tasks that it runs before, within or after itself.
    var dependencies: [String] = []
    /// Indicates whether a word of the rest may be the name of another task, which then runs too.
    var runsNamedTasks = false
    /// Further lines about the command, for people.
    var notes: [String] = []
    /// The name of the group in which the tool lists it, or `nil`.
    var group: String?
    /// The recipe as the file has it, or `nil` if the reader doesn't have it.
    var body: String?
    /// The line of the task in its file, counted from 1.
    var line: Int?
    /// Indicates whether the rest of the line is the tool's, and no parameter of the task's own.
    var passesOn = false
    /// The absolute path of the included file that has it, or `nil` for the task file itself.
    var includedFile: String?
}

extension ProjectTask {
    /// Creates a task that gets the words of the rest of the line.
    init(
        _ name: String,
        passingOnTo words: [String],
        _ rest: ParameterDeclaration = .init("args", isRest: true, allowsHyphen: false),
        behindHyphens: Bool = false
    ) {
        let last: Word = behindHyphens ? .restBehindHyphens(of: rest.name) : .rest(of: rest.name)
        self.init(name: name, words: words.map { .text($0) } + [last])
        parameters = [rest]
        passesOn = true
    }

    /// Indicates whether a word `NAME=value` after the task's name sets a variable of the task.
    var acceptsVariables: Bool { runsNamedTasks || words.variablesAndRest != nil }

    /// The kind of word for which the tool takes the task's name, or `nil` if it finds the task.
    var misreading: String? {
        let isBehindFlags = words.prefix { $0 != .text(name) }.contains(.text("--"))
        return Self.misreading(
            of: name,
            behindFlags: isBehindFlags,
            acceptsVariables: acceptsVariables
        )
    }

    /// Returns the kind of word for which a tool takes a name, or `nil` if it takes it for a task's.
    static func misreading(
        of name: String,
        behindFlags: Bool = false,
        acceptsVariables: Bool
    ) -> String? {
        if name.hasPrefix("-"), !behindFlags { return "flag" }
        // A NUL ends a word.
        if name.utf8.contains(0) { return "shorter word" }
        return acceptsVariables && name.contains("=") ? "variable" : nil
    }

    /// Returns `true` if a task's name is a prefix and another's, which runs it before or after.
    static func isHook(_ name: String, _ prefixes: [String], of others: Set<String>) -> Bool {
        prefixes.contains {
            name.hasPrefix($0) && others.contains(String(name.dropFirst($0.count)))
        }
    }
}

/// The names of a task's parameters, of which each is another, and none is that of one of our flags.
///
/// Time is in proportion to the number of parameters.
struct ParameterNames {
    private var used: Set<String> = []
    private var next: [String: Int] = [:]

    /// Returns the name that a parameter can have: its own, if that's possible.
    mutating func permit(_ parameter: ParameterDeclaration) -> String {
        let own = parameter.name.drop { $0 == "_" }.prefix(ItemID.maximumLength - 12)
        let base = ParameterDeclaration.isName(String(own)) ? String(own) : "argument"
        var permitted = base
        while !used.insert(permitted).inserted
            || ParameterDeclaration(permitted, type: parameter.type, choices: parameter.choices)
                .problem != nil
        {
            let number = next[base, default: 1]
            next[base] = number + 1
            permitted = number == 1 ? "\(base)_" : "\(base)_\(number)"
        }
        return permitted
    }
}

extension [ParameterDeclaration] {
    /// The reason for which a task can't have these parameters, or `nil`.
    var problem: String? {
        var names: Set<String> = []
        for declaration in self {
            let isRepeated = !names.insert(declaration.name).inserted
            if let reason = isRepeated ? "appears twice" : declaration.problem {
                return "its parameter '\(declaration.name)' \(reason)"
            }
        }
        return nil
    }
}

extension [ProjectTask] {
    /// The most names of a task that asks, which people read.
    private static let askingLimit = 16

    /// Adds to each task the names of those for which the tool asks because the task runs them.
    ///
    /// The time is proportional to the tasks and their dependencies.
    mutating func askForDependencies() {
        guard contains(where: { !$0.asking.isEmpty }) else { return }
        var named: [String: Int] = [:]
        for (index, task) in enumerated() {
            for name in [task.name] + task.names { named[name] = index }
        }
        var dependents = [[Int]](repeating: [], count: count)
        for (index, task) in enumerated() {
            for name in task.dependencies {
                if let dependency = named[name] { dependents[dependency].append(index) }
            }
        }
        for (first, name) in indices.flatMap({ index in self[index].asking.map { (index, $0) } }) {
            var reached = dependents[first]
            while let index = reached.popLast() {
                guard !self[index].asking.contains(name),
                    self[index].asking.count < Self.askingLimit
                else { continue }
                self[index].asking.append(name)
                reached += dependents[index]
            }
        }
    }
}

extension [ProjectTask.Word] {
    /// The parameter that accepts the rest of the line as go-task expects it, and whether a task
    /// reads all words, or `nil` for another tool.
    var variablesAndRest: (name: String, isRead: Bool)? {
        for case .variablesAndRest(let name, let isRead) in self { return (name, isRead) }
        return nil
    }

    /// The beginning of a task's name that the argument of a parameter completes, or `nil`.
    private var unfinishedName: (text: String, parameter: String)? {
        guard variablesAndRest != nil,
            case .argument(let parameter, let text)? = first(where: { $0.text == nil }),
            text.last != "="
        else { return nil }
        return (text, parameter)
    }

    /// Returns the name of a task that an argument completes, or `nil`.
    func completedName(with arguments: JSONObject) -> String? {
        unfinishedName.flatMap { name in arguments[name.parameter]?.string.map { name.text + $0 } }
    }

    /// Throws if the tool would read a task's name that an argument completes as another word.
    func checkNames(with arguments: Arguments) throws(ArgumentError) {
        // A hyphen is mostly meant as a flag's, also within a name.
        guard let name = unfinishedName?.parameter, let end = arguments[name]?.string,
            let kind = ProjectTask.misreading(of: end, acceptsVariables: true)
        else { return }
        let expected = "the rest of a task's name, which the tool doesn't read as a \(kind)"
        throw .unfit(name, given: nil, expected: expected, suggestion: nil)
    }

    /// Returns a parameter without an argument that the tool would read from a later one, or `nil`.
    ///
    /// - Parameter given: The names of the parameters that have an argument.
    /// - Returns: The parameter's name.
    func gap(among given: Set<String>) -> String? {
        var missing: String?
        for word in self {
            switch word {
            case .argument(let name, ""), .rest(let name), .variablesAndRest(let name, _),
                .restBehindHyphens(let name):
                guard given.contains(name) else {
                    missing = missing ?? name
                    continue
                }
                if let missing { return missing }
            default: break
            }
        }
        return nil
    }
}
