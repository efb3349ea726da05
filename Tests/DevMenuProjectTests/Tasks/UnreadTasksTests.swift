import TerminalTesting

@testable import DevMenuProject

/// Files in which a reader finds no task.
@Suite struct UnreadTasksTests {
    private static let (npm, deno) = (NodeTaskReader(), DenoTaskReader())
    private static let (composer, python) = (ComposerTaskReader(), PythonTaskReader())

    private static let errors: [(any TaskFileReader, String, Int?, String)] = [
        (npm, #"{"scripts":{"a":"x"}"#, 1, "expected"),
        (npm, "{\n\"scripts\": {,}}", 2, "expected"),
        (npm, #"{"scripts":["a"]}"#, nil, "'scripts' isn't an object"),
        (npm, #"{"scripts":{"a":1}}"#, nil, "npm can't run the script 'a'"),
        (npm, #"{"scripts":{"":"x"}}"#, nil, "npm can't run the script ''"),
        (deno, "{\n'", 2, "expected"), (deno, #"{"tasks": []}"#, nil, "'tasks' isn't an object"),
        (deno, #"{"tasks": {"a": 1}}"#, nil, "deno can't run the task 'a'"),
        (deno, #"{"tasks": {"": "x"}}"#, nil, "deno can't run the task ''"),
        (deno, #"{"tasks": {"build:*": "x"}}"#, nil, "deno can't run the task 'build:*'"),
        (deno, #"{"tasks": {"-a": "x"}}"#, nil, "deno reads the name as a flag"),
        (composer, "{\n'", 2, "expected"),
        (composer, #"{"scripts": "x"}"#, nil, "'scripts' isn't an object"),
        (composer, #"{"scripts": {"a": 1}}"#, nil, "composer can't run the script 'a'"),
        (composer, #"{"scripts": {"a": []}}"#, nil, "composer can't run the script 'a'"),
        (composer, #"{"scripts": {"a": ["b", {}]}}"#, nil, "composer can't run the script 'a'"),
        (composer, #"{"scripts": {"-a": "x"}}"#, nil, "composer reads the name as a flag"),
        (python, "[tool.pdm.scripts]\na = 'x\n", 2, "a string has no end"),
        (python, "[tool.pdm.scripts]\na = 'x'\n\na = 'y'\n", 4, "'a' occurs twice"),
        (
            python, "[tool.pdm.scripts]\na = {}\n", 2,
            "pdm can't run 'a': it has no 'cmd', 'shell', 'call' or 'composite'"
        ),
    ]

    @Test(arguments: errors)
    func `tells what it doesn't understand`(
        reader: any TaskFileReader,
        text: String,
        line: Int?,
        reason: String
    ) throws {
        let reading = try TaskProject().reading(by: reader, of: text)
        #expect(reading.tasks.isEmpty)
        let problem = try #require(reading.problems.first)
        #expect(problem.line == line && problem.reason.contains(reason), "\(problem)")
    }

    private static let empty: [(any TaskFileReader, String)] =
        ["{}", "[]", #"{"scripts":{}}"#].map { (npm, $0) }
        + ["{}", "[]", #"{"workspace": ["a"], "tasks": {}}"#].map { (deno, $0) }
        + ["{}", #"{"scripts": {"pre-install-cmd": "x"}}"#].map { (composer, $0) }
        + [
            "", "[project]\nname = 'x'\n[project.scripts]\na = 'b:c'", "[tool.poe]\ntasks = {}",
            "[tool.poetry.scripts]\na = 'b:c'", "[tool.pytest]\na = 1", "tool.poe.tasks = 'x'",
        ].map { (python, $0) }

    @Test(arguments: empty)
    func `finds no tasks`(reader: any TaskFileReader, text: String) throws {
        #expect(try TaskProject().reading(by: reader, of: text).isEmpty)
    }
}
