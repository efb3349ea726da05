import TerminalTesting

@testable import DevMenuProject

/// A project of one test, whose task files ours and their tools read.
struct TaskProject {
    /// The project's directory.
    let directory: TestEnvironment

    init() throws { directory = try TestEnvironment() }

    /// Returns what a reader finds in a file, which is written for it.
    func reading(
        by reader: some TaskFileReader,
        of text: String,
        as name: String? = nil
    ) throws -> TaskReading {
        let path = try directory.write(text, to: name ?? reader.names[0])
        return reader.reading(of: TaskFile(path: path, bytes: Array(text.utf8)))
    }

    /// Runs a tool in the project, with the search path of the tests.
    func run(_ words: [String]) throws -> ProcessResult {
        try directory.run(
            words[0],
            Array(words.dropFirst()),
            changing: ["PATH": Environment.variable("PATH")]
        )
    }

    /// Indicates whether a tool is installed; a test of it is skipped without it.
    static func has(_ tool: String) -> Bool {
        ProgramLaunch.searchPath.contains { FileSystem.isExecutable("\($0)/\(tool)") }
    }
}

extension PlacedTask {
    /// Creates the command of the first task of a file, for a caller in the file's directory.
    init(firstOf path: String, _ reader: any TaskFileReader) throws {
        let reading = reader.reading(of: try TaskFile(at: path, counting: ReadingSteps()))
        #expect(reading.problems.isEmpty)
        let task = try #require(reading.tasks.first)
        self.init(task, in: TaskSite(of: path, reader, for: FileSystem.parent(of: path)))
    }
}

extension ProjectTask {
    /// The words of the command, with names in braces.
    var command: String {
        words.compactMap { word in
            switch word {
            case .text(let text): text
            case .variables, .flag(_, of: ProjectTask.Word.yesName): nil
            case .argument(let name, let text): "\(text){\(name)}"
            case .flag(let text, let name): "{\(name): \(text)}"
            case .rest(let name), .variablesAndRest(let name, _): "{\(name)...}"
            case .restBehindHyphens(let name): "-- {\(name)...}"
            }
        }.joined(separator: " ")
    }

    /// The parameters: `name!` if it's required, `name...` for the rest, and its default and choices.
    var parameterList: String {
        parameters.map { parameter in
            parameter.name + (parameter.isRequired ? "!" : "") + (parameter.isRest ? "..." : "")
                + (parameter.defaultValue?.string.map { "=\($0)" } ?? "")
                + (parameter.type == .bool ? " on" : "")
                + (parameter.choices.isEmpty ? "" : " of \(parameter.choices)")
        }.joined(separator: ", ")
    }

    /// Returns the words of the command with arguments for parameters.
    func words(with arguments: [String: [String]]) -> [String] {
        words.flatMap { word -> [String] in
            switch word {
            case .text(let text): [text]
            case .variables: arguments[ProjectTask.Word.variablesName] ?? []
            case .argument(let name, let text): arguments[name]?.map { text + $0 } ?? []
            case .flag(let text, let name): arguments[name] == nil ? [] : [text]
            case .rest(let name), .variablesAndRest(let name, _): arguments[name] ?? []
            case .restBehindHyphens(let name): arguments[name].map { ["--"] + $0 } ?? []
            }
        }
    }
}
