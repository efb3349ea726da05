import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct PythonTaskReaderTests {
    private func reading(_ text: String) throws -> TaskReading {
        try TaskProject().reading(by: PythonTaskReader(), of: text)
    }

    @Test(arguments: [
        ("[tool.poe.tasks]\ntest = 'pytest'", "poe test {args...}", nil, "pytest"),
        (
            "[tool.poe.tasks.test]\ncmd = 'x'\nhelp = \"Test it\"", "poe test {args...}", "Test it",
            "x"
        ),
        ("tool.poe.tasks.t = {shell = 'x', help = '''\na\nb'''}", "poe t {args...}", "a", "x"),
        ("[tool.poe.tasks]\nt.script = 'a:b'", "poe t {args...}", nil, "a:b"),
        ("[tool.poe]\ntasks.t = ['a', {cmd = 'b'}]", "poe t {args...}", nil, nil),
        ("[[tool.poe.tasks.t.sequence]]\ncmd = 'a'", "poe t {args...}", nil, nil),
        (
            "[[tool.poe.tasks.t]]\ncmd = 'a'\nhelp = 'b'\n[[tool.poe.tasks.t]]\ncmd = 'c'",
            "poe t {args...}", nil, nil
        ),
        ("[tool.poe.tasks.\"a b\"]\nsequence = []", "poe a b {args...}", nil, nil),
        ("[tool.pdm.scripts]\n_.env_file = '.env'\nt = 'x'", "pdm run t {args...}", nil, "x"),
        ("[tool.pdm.scripts.t]\ncomposite = ['a']", "pdm run t {args...}", nil, nil),
    ])
    func `reads a task`(text: String, command: String, title: String?, detail: String?) throws {
        let reading = try reading(text)
        #expect(reading.problems.isEmpty)
        #expect(reading.tasks.map(\.command) == [command])
        #expect(reading.tasks.first?.title == title)
        #expect(reading.tasks.first?.detail == detail)
        #expect(reading.tasks.first?.parameterList == "args...")
    }

    @Test(arguments: [
        ("[tool.poe.tasks]\n_a='x'\nb='x'\npre_b='x'", "_a"),
        (
            "[tool.pdm.scripts]\n_a='x'\nb='x'\npre_b='x'\npost_lock='x'\npre_c='x'",
            "_a pre_b post_lock"
        ),
    ])
    func `hides what people don't run`(text: String, names: String) throws {
        let hidden = try reading(text).tasks.filter(\.isHidden)
        #expect(hidden.map(\.name).joined(separator: " ") == names)
    }

    @Test(arguments: [
        "", "[project]\nname = 'x'\n[project.scripts]\na = 'b:c'", "[tool.poe]\ntasks = {}",
        "[tool.poetry.scripts]\na = 'b:c'", "[tool.pytest]\na = 1", "tool.poe.tasks = 'x'",
    ])
    func `finds no tasks`(text: String) throws {
        let reading = try reading(text)
        #expect(reading.tasks.isEmpty && reading.problems.isEmpty)
    }

    @Test(arguments: [
        ("[tool.poe.tasks]\na = 'x\n", 2, "a string has no end", 0),
        ("[tool.poe.tasks]\na = 'x'\n\na = 'y'\n", 4, "'a' is there twice", 0),
        (
            "[tool.poe]\ninclude = 'b'\ntasks.a = 'x'", 2,
            "the tasks that poe includes aren't read", 1
        ),
        ("[[tool.poe.include]]\npath = 'b'", 1, "the tasks that poe includes aren't read", 0),
    ])
    func `tells what it doesn't understand`(
        text: String,
        line: Int,
        reason: String,
        count: Int
    ) throws {
        let reading = try reading(text)
        #expect(reading.problems.map(\.line) == [line])
        #expect(reading.problems.map(\.reason) == [reason])
        #expect(reading.tasks.count == count)
    }
}
