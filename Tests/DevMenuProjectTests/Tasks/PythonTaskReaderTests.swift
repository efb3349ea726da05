import TerminalTesting

@testable import DevMenuProject

@Suite struct PythonTaskReaderTests {
    private func reading(_ text: String) throws -> TaskReading {
        try TaskProject().reading(by: PythonTaskReader(), of: text)
    }

    @Test(arguments: [
        ("[tool.pdm.scripts]\n_.env_file = '.env'\nt = 'x'", "t", nil, "x", 3),
        ("[tool.pdm.scripts.t]\ncomposite = ['a']", "t", nil, nil, 1),
        ("[tool.pdm.scripts]\nt = ['a', 'b']", "t", nil, nil, 2),
        (
            "[tool.pdm.scripts]\nt.call = 'a:b'\nt.help = \"\"\"Do it\nor not\"\"\"", "t", "Do it",
            "a:b", 2
        ),
        ("tool.pdm.scripts.\"a b\" = {shell = 'x'}", "a b", nil, "x", 1),
    ])
    func `reads a task of pdm`(
        text: String,
        name: String,
        title: String?,
        body: String?,
        line: Int
    ) throws {
        let reading = try reading(text)
        #expect(reading.problems.isEmpty)
        #expect(reading.tasks.map(\.command) == ["pdm run \(name) {args...}"])
        let task = try #require(reading.tasks.first)
        #expect(task.title?.prefix { $0 != "\n" } == title?[...])
        #expect(task.body == body && task.detail == body && task.line == line)
    }

    @Test func `hides what people don't run`() throws {
        let text = "[tool.pdm.scripts]\n_a='x'\nb='x'\npre_b='x'\npost_lock='x'\npre_c='x'"
        let hidden = try reading(text).tasks.filter(\.isHidden)
        #expect(hidden.map(\.name) == ["_a", "pre_b", "post_lock"])
    }

    @Test func `reads poe's tasks before those of pdm`() throws {
        let text = "[tool.pdm.scripts]\nt = 'x'\n[tool.poe.tasks]\nt = 'x'"
        #expect(try reading(text).tasks.map { $0.words[0] } == [.text("poe"), .text("pdm")])
    }

    @Test(.enabled(if: TaskProject.has("pdm"), "needs pdm"))
    func `runs each task as pdm does`() throws {
        let project = try TaskProject()
        let text = """
            [project]
            name = "x"
            version = "0"
            requires-python = ">=3.8"
            [tool.pdm.scripts]
            a = "echo a"
            "b c".shell = "echo b"
            _d = "echo d"
            """
        let tasks = try project.reading(by: PythonTaskReader(), of: text).tasks
        _ = try project.run(["pdm", "use", "-q", "python3"])
        for task in tasks {
            let result = try project.run(task.words(with: ["args": ["--x", "--", "y z"]]))
            #expect(result.ending == .exited(0), "\(result)")
            let body = try #require(task.body)
            #expect(result.stdout == body.dropFirst(5) + " --x -- y z\n")
        }
        #expect(tasks.count == 3)
    }
}
