import TerminalTesting

@testable import DevMenuProject

@Suite struct PoeTaskReaderTests {
    private let project: TaskProject

    init() throws { project = try TaskProject() }

    private func reading(_ text: String, as name: String? = nil) throws -> TaskReading {
        name.map { $0 == "pyproject.toml" } ?? true
            ? try project.reading(by: PythonTaskReader(), of: text)
            : try project.reading(by: PoeTaskReader(), of: text, as: name)
    }

    @Test(arguments: [
        ("[tool.poe.tasks]\ntest = 'pytest'", "test", nil, "pytest", 2),
        ("[tool.poe.tasks.test]\ncmd = 'x'\nhelp = \"Test it\"", "test", "Test it", "x", 1),
        ("tool.poe.tasks.t = {shell = 'x', help = 'a'}", "t", "a", "x", 1),
        ("[tool.poe.tasks]\nt.script = 'a:b'", "t", nil, "a:b", 2),
        ("[tool.poe]\ntasks.t = ['a', {cmd = 'b'}]", "t", nil, nil, 2),
        ("[[tool.poe.tasks.t.sequence]]\ncmd = 'a'", "t", nil, nil, 1),
        ("[[tool.poe.tasks.t]]\ncmd = 'a'\n[[tool.poe.tasks.t]]\ncmd = 'c'", "t", nil, nil, 1),
    ])
    func `reads a task`(
        text: String,
        name: String,
        title: String?,
        body: String?,
        line: Int
    ) throws {
        let reading = try reading(text)
        #expect(reading.problems.isEmpty)
        #expect(reading.tasks.map(\.command) == ["poe \(name) {args...}"])
        let task = try #require(reading.tasks.first)
        #expect(task.parameterList == "args...")
        #expect(task.title == title && task.line == line)
        #expect(task.body == body && task.detail == body)
    }

    @Test(arguments: [
        ("poe_tasks.toml", "tasks.a = 'x'"), ("poe_tasks.toml", "[tool.poe]\ntasks.a = 'x'"),
        ("poe_tasks.toml", "\"tool.poe\".tasks.a = 'x'"), ("poe_tasks.yaml", "tasks: {a: x}"),
        ("poe_tasks.yml", "tool:\n  poe:\n    tasks:\n      a:\n        cmd: x"),
        ("poe_tasks.json", #"{"tasks": {"a": {"cmd": "x"}}}"#),
    ])
    func `reads a file of poe's own`(name: String, text: String) throws {
        let reading = try reading(text, as: name)
        #expect(reading.problems.isEmpty)
        #expect(reading.tasks.map(\.name) == ["a"])
        #expect(reading.tasks.first?.body == "x")
    }

    @Test func `a file of poe's own is there only beside a project without poe's tasks`() throws {
        func files() -> [String] { TaskFileReaders.files(in: project.directory.path) }
        try project.directory.write("tasks: {}", to: "poe_tasks.yaml")
        #expect(files() == ["poe_tasks.yaml"])
        try project.directory.write("[tool.pdm.scripts]\na = 'x'", to: "pyproject.toml")
        #expect(files() == ["pyproject.toml", "poe_tasks.yaml"])
        try project.directory.write("[tool.poe]\nverbosity = 0", to: "pyproject.toml")
        #expect(files() == ["pyproject.toml"])
    }

    @Test func `hides what poe runs for other tasks alone, and needs nothing included`() throws {
        let hidden = try reading("[tool.poe.tasks]\n_a='x'\nb='x'\npre_b='x'").tasks
        #expect(hidden.filter(\.isHidden).map(\.name) == ["_a"])
        #expect(try reading("[tool.poe]\ninclude = []").isEmpty)
    }

    @Test func `reads groups behind the other tasks, and the files that are included`() throws {
        try project.directory.write(
            "include: {path: ../c.json, recursive: false}\ntasks: {b: y, c: z}\n"
                + "groups: {dev: {heading: Other, tasks: {d: w}}}",
            to: "sub/b.yaml"
        )
        try project.directory.write(
            #"{"include": "sub/b.yaml", "tasks": {"e": "v"}}"#,
            to: "c.json"
        )
        let reading = try reading(
            """
            [tool.poe]
            include = ["sub/b.yaml", {path = "none.toml"}]
            [tool.poe.groups.dev]
            heading = "Dev"
            tasks.serve = "s"
            [tool.poe.tasks]
            a = "x"
            b = "x"
            """
        )
        #expect(reading.problems.isEmpty)
        #expect(reading.tasks.map(\.name) == ["a", "b", "c", "e", "serve", "d"])
        #expect(reading.tasks.compactMap(\.group) == ["Dev", "Dev"])
        #expect(reading.tasks.map(\.body) == ["x", "x", "z", "v", "s", "w"])
        #expect(reading.tasks.map(\.line) == [7, 8, nil, nil, 5, nil])
        #expect(
            reading.otherFiles.map { $0.dropFirst(project.directory.path.count + 1) }
                == ["sub/b.yaml", "sub/../c.json", "none.toml"]
        )
    }

    @Test(arguments: [
        (
            "[tool.poe]\ninclude = '${POE_GIT_DIR}/b'\ntasks.a = 'x'", 2,
            "'${POE_GIT_DIR}/b' is included, which only poe can resolve", true
        ),
        (
            "[tool.poe]\ntasks.a = 'x'\ninclude_script = 'a:b'", 3,
            "the tasks of 'include_script' aren't read: only poe knows them", true
        ),
        ("[tool.poe]\ninclude = 'bad.toml'\ntasks.a = 'x'", 2, "a string has no end", true),
        (
            "[tool.poe.tasks]\na='x'\n'b c'='x'", 3, "poe can't run 'b c': it isn't a task's name",
            false
        ),
        (
            "[tool.poe.tasks]\na='x'\nb = {}", 3,
            "poe can't run 'b': it isn't of one kind of task", false
        ),
        (
            "[tool.poe.tasks]\na='x'\n[tool.poe.groups.g.tasks]\na='x'", 4,
            "'a' occurs twice, which poe refuses", false
        ),
    ])
    func `tells what it doesn't understand`(
        text: String,
        line: Int,
        reason: String,
        isMissing: Bool
    ) throws {
        try project.directory.write("\na = 'x", to: "bad.toml")
        let reading = try reading(text)
        #expect(reading.problems.map(\.line) == [line])
        #expect(reading.problems.map(\.reason) == [reason])
        #expect(reading.isMissing == isMissing)
        #expect(reading.tasks.map(\.name) == ["a"])
    }

    @Test(arguments: [
        ("['a', '_b']", "poe t --a={a} --b={b} {args...}", "args..., a, b"),
        (
            "{a = {positional = true, required = true}, n = {type = 'integer', default = 3}}",
            "poe t --n={n} {a} {args...}", "a!, args..., n=3"
        ),
        (
            "[{name = 'a', options = ['-l', '--long'], choices = ['x', 'y'], default = 'x'}]",
            "poe t --long={long} {args...}", #"args..., long=x of ["x", "y"]"#
        ),
        ("{a = {options = ['-s']}}", "poe t -s={a} {args...}", "args..., a"),
        ("{a = {type = 'boolean'}}", "poe t {a: --a} {args...}", "args..., a on"),
        ("{a = {positional = 'file', multiple = true}}", "poe t {a...}", "a..."),
        (
            "{a = {positional = true, multiple = 2, required = true}, args = {}}",
            "poe t --args={args} {a...}", "a!..., args"
        ),
        (
            "{yes = {}, args = {}}", "poe t --yes={yes_} --args={args} {args_...}",
            "args_..., yes_, args"
        ),
        ("{a = {multiple = true}, b = {required = true}}", "poe t --b={b} {args...}", "args..., b"),
        ("{a = {default = '${HOME}'}}", "poe t --a={a} {args...}", "args..., a"),
    ])
    func `the arguments that a task declares are parameters`(
        arguments: String,
        command: String,
        parameters: String
    ) throws {
        let task = try #require(
            try reading("[tool.poe.tasks.t]\ncmd = 'x'\nargs = \(arguments)").tasks.first
        )
        #expect(task.command == command)
        #expect(task.parameterList == parameters)
        #expect(task.parameters.problem == nil)
    }

    @Test func `says what else a task tells about its arguments`() throws {
        let text = """
            [[tool.poe.tasks.t.args]]
            name = "a"
            help = "The first"
            required = true
            default = "${HOME}"
            [[tool.poe.tasks.t.args]]
            name = "b"
            type = "boolean"
            default = true
            [[tool.poe.tasks.t.args]]
            name = "c"
            options = ["-c", "--cc"]
            multiple = true
            help = "Many"
            [tool.poe.tasks.t]
            """
        // A header may come behind those within it, and then has the keys.
        let task = try #require(try reading(text + "\ncmd = 'x'").tasks.first)
        #expect(
            task.parameters.map(\.summary.english)
                == ["", "The first, required, default ${HOME}", "on without it"]
        )
        #expect(task.notes == ["  -c, --cc WORDS: Many"])
    }

    @Test(.enabled(if: TaskProject.has("poe"), "needs poe"))
    func `has poe's own names, and poe takes the words as they are given`() throws {
        let text = """
            [tool.poe]
            include = "more.yaml"
            [tool.poe.tasks]
            plain = "echo plain"
            [tool.poe.tasks.greet]
            cmd = "echo ${greeting} ${name} ${n} ${loud} ${tags}"
            [tool.poe.tasks.greet.args]
            greeting = {options = ["-g", "--greeting"], default = "hi"}
            name = {positional = true, required = true}
            n = {type = "integer", default = 3}
            loud = {type = "boolean"}
            tags = {multiple = true}
            [tool.poe.tasks.all]
            cmd = "echo ${files}"
            args = [{name = "files", positional = true, multiple = true}]
            [tool.poe.groups.dev.tasks]
            "serve:x+y" = "echo serve"
            """
        try project.directory.write("tasks: {more: echo more, plain: echo hidden}", to: "more.yaml")
        let tasks = try reading(text).tasks
        let listed = try project.run(["poe", "_list_tasks"]).stdout
        #expect(Set(listed.split { " \n".contains($0) }.map(String.init)) == Set(tasks.map(\.name)))
        let runs: [(name: String, arguments: [String: [String]], output: String)] = [
            ("plain", ["args": ["--x", "--", "y z"]], "plain --x -- y z\n"),
            ("greet", ["name": ["bob"], "n": ["3"]], "hi bob 3\n"),
            (
                "greet",
                [
                    "name": ["bob"], "greeting": ["-a b"], "n": ["4"], "loud": ["true"],
                    "args": ["--tags", "x", "y", "--", "z"],
                ], "-a b bob 4 True x y z\n"
            ),
            ("all", ["files": ["a b", "c"]], "a b c\n"), ("serve:x+y", [:], "serve\n"),
            ("more", [:], "more\n"),
        ]
        for run in runs {
            let task = try #require(tasks.first { $0.name == run.name })
            let result = try project.run(
                ["poe", "-q"] + task.words(with: run.arguments).dropFirst()
            )
            #expect(result.stdout == run.output, "\(result)")
        }
    }
}
