import TerminalTesting

@testable import DevMenuProject

@Suite(.enabled(if: TaskProject.has("just"), "needs just"))
struct JustTaskReaderTests {
    private let project: TaskProject

    init() throws { project = try TaskProject() }

    private func tasks(_ text: String) throws -> [ProjectTask] {
        let reading = try project.reading(by: JustTaskReader(), of: text)
        #expect(reading.problems.isEmpty)
        return reading.tasks
    }

    @Test(arguments: [
        ("a:\n  x", "just a", ""),
        ("@a b $c='1' d=\"2\":", "just a {b} {c} {d}", "b!, c=1, d=2"),
        ("a b=`date` c='1' *d:", "just a {b} {c} {d...}", "b, c=1, d..."),
        ("a +b:", "just a {b...}", "b!..."),
        ("a +b='1':", "just a {b...}", "b..."),
        (
            "[arg('b', long='lang', pattern='en|fr')]\n[arg('c', long, value='x')]\na b c='' d='1':",
            "just a --lang={lang} {c: --c} -- {d}", "d=1, lang! of [\"en\", \"fr\"], c on"
        ),
        ("[arg('b', short='b')]\na b='1' *c:", "just a -b={b} {c...}", "c..., b"),
        ("[arg('b', long)]\na b +c:", "just a --b={b} {c...}", "c!..., b"),
        ("[arg('b', long)]\na b args c='1' *d:", "just a --b={b} {args...}", "args..., b"),
        (
            "[arg('b', short='b', value='1')]\na b='' c:", "just a {b: -b} {args...}",
            "args..., b on"
        ),
        ("[arg('args', short='b')]\na args:", "just a -b={args} {args_...}", "args_..., args"),
        ("[arg('b', pattern='x|y')]\na b='z':", "just a {b}", "b of [\"x\", \"y\"]"),
        ("[arg('b', pattern='\\d+|y')]\na b:", "just a {b}", "b!"),
        (
            "a yes dry-run _b format='1' yes_='':",
            "just a {yes_} {dry-run_} {b} {format_} {yes__}",
            "yes_!, dry-run_!, b!, format_=1, yes__="
        ),
        ("a __:", "just a {argument}", "argument!"),
        (
            "[arg('dry-run', long, value='1')]\na dry-run='':", "just a {dry-run: --dry-run}",
            "dry-run on"
        ),
    ])
    func `names a recipe's command and parameters`(
        text: String,
        command: String,
        parameters: String
    ) throws {
        let task = try #require(try tasks(text).first)
        #expect(task.command == command)
        #expect(task.parameterList == parameters)
        #expect(task.parameters.allSatisfy { $0.problem == nil })
    }

    @Test(arguments: [
        ("b=`date`", "default `date`"), ("b=(x + 'y')", "default x + 'y'"),
        ("b=(env('HOME', x) / 'y')", "default env('HOME', x) / 'y'"),
        ("b=(if x == 'y' { 'z' } else { x })", "default …"), ("*b='1 2'", "default '1 2'"),
        ("b='1'", ""),
    ])
    func `shows a default as it is written`(parameter: String, summary: String) throws {
        let task = try #require(try tasks("x := ''\na \(parameter):").first)
        #expect(task.parameters[0].summary.resolved(for: .english) == summary)
    }

    @Test(arguments: [
        ("# Build it\na:", "Build it"), ("# old\n\na:", nil),
        ("[doc('Build: it')]\na:", "Build: it"),
        ("[doc(\"one\\ntwo\")]\na:", "one"), ("# Build it\n[group('x')]\na:", "Build it"),
    ])
    func `has the words of a recipe for a title`(text: String, title: String?) throws {
        #expect(try tasks(text).first?.title == title)
    }

    @Test(arguments: [
        ("[confirm]\na:", "Run recipe `a`?", [], "just --yes a"),
        ("[confirm('Sure?')]\na b: c && c\nc:", "Sure?", [], "just --yes a {b}"),
        ("[confirm]\na: c\nc: d\n[confirm]\nd:", nil, ["a", "d"], "just a"),
        ("a: && c\n[confirm]\nc:", nil, ["c"], "just a"),
        ("[confirm('Sure?')]\na: c\n[confirm]\nc:", nil, ["a", "c"], "just a"),
        ("x := 'y'\n[confirm(x)]\na:", nil, ["a"], "just a"),
        ("a:", nil, [], "just a"),
    ])
    func `asks in just's place if that confirms nothing else`(
        text: String,
        question: String?,
        asking: [String],
        command: String
    ) throws {
        let task = try #require(try tasks(text).first)
        #expect(task.question == question)
        #expect(task.asking == asking)
        #expect(task.command == command)
    }

    @Test func `lists groups and modules in just's order, a recipe in its first group`() throws {
        try project.directory.write("[group('x')]\ndeep:\nflat:\n", to: "m.just")
        let text = """
            mod m
            [group('z')]
            a:
            [group: 'b']
            [group: 'z']
            c:
            plain:
            [private]
            own:
            """
        let tasks = try tasks(text + "\n")
        #expect(
            tasks.map { "\($0.name) \($0.group ?? "-")" } == [
                "own -", "plain -", "c b", "a z", "m::flat m", "m::deep m: x",
            ]
        )
        let listed = try project.run(["just", "--list"]).stdout.split { $0.isWhitespace }
        #expect(listed.filter { $0.hasPrefix("[") } == ["[b]", "[z]"])
    }

    @Test(arguments: [
        ("a:\n  x\n\n  y", "x\n\ny"),
        ("a b:\n  @x {{b}} {{ f }} {{justfile()}}", "@x {{b}} {{f}} {{justfile()}}"),
        ("a:\n  #!/bin/sh\n  echo", "#!/bin/sh\necho"), ("a:\n  {{f + 'x'}}", nil), ("a:", nil),
        ("a:\n  {{ if f == '' { f } else { f } }}", nil),
    ])
    func `has a recipe as it is written, or not at all`(text: String, body: String?) throws {
        #expect(try tasks("f := ''\n\(text)\n").first?.body == body)
    }

    @Test func `has the file and the line of a recipe, if one line begins it`() throws {
        try project.directory.write("far:\n", to: "far.just")
        try project.directory.write("\n# in:\nin:\n", to: "m.just")
        let text = """
            import 'far.just'
            mod m
            x := "
            twice: y
            "
            # a: no
            @a b="x:y":
              twice: z
            alias c := a
            twice:
            _d *e: a
            """
        let places = try tasks(text + "\n").map { task in
            let file = task.includedFile.map { String($0.dropFirst(project.directory.path.count)) }
            return "\(task.name) \(file ?? "") \(task.line ?? 0)"
        }
        #expect(
            places.sorted() == ["_d  11", "a  7", "far /far.just 1", "m::in /m.just 3", "twice  0"]
        )
    }

    @Test func `has all names of just's own listing, and hides the others`() throws {
        try project.directory.write("imported:\n", to: "a.just")
        try project.directory.write(
            "mod inner 'x.just'\nc p: b\n[confirm]\nb:\nalias z := c\n",
            to: "foo.just"
        )
        try project.directory.write("deep:\n_low:\n", to: "x.just")
        try project.directory.write("a:\n", to: "tools/mod.just")
        let text = """
            import 'a.just'
            import? 'missing.just'
            mod foo
            mod? bar
            [private]
            mod tools
            alias t := test
            alias fc := foo::c
            alias fd := foo::inner::deep
            [private]
            alias p := test
            [linux, macos]
            test: (foo::c 'x') && build
            [windows]
            only-windows:
            _hidden:
            [private]
            Build_all:
            build:
            deep:
            """
        let tasks = try tasks(text + "\n")
        let listed = try project.run(["just", "--summary"]).stdout.split { $0.isWhitespace }
        let names = tasks.filter { !$0.isHidden }.map(\.name)
        #expect(Set(names) == Set(listed.map(String.init)).union(["fd"]))
        #expect(
            tasks.filter(\.isHidden).map(\.name) == [
                "Build_all", "_hidden", "foo::inner::_low", "tools::a",
            ]
        )
        func task(_ name: String) -> ProjectTask? { tasks.first { $0.name == name } }
        #expect(task("test")?.names == ["p", "t"])
        #expect(task("foo::c")?.names == ["fc", "foo::z"])
        #expect(task("foo::c")?.asking == ["foo::b"])
        #expect(task("test")?.asking == ["foo::b"])
        // The dump contains too little about an alias for one of two recipes.
        #expect(task("fd")?.command == "just fd {args...}")
    }

    @Test(arguments: [
        ("d +b:\n  @echo {{b}}", ["b": ["--yes", "a b"]], "--yes a b"),
        ("d b='1' c='2':\n  @echo {{b}} {{c}}", ["b": ["x=y"], "c": ["-c"]], "x=y -c"),
        (
            "[arg('b', long)]\n[arg('c', long, value='on')]\nd b c='' d='1':\n  @echo {{b}}{{c}}{{d}}",
            ["b": ["-1"], "c": [""], "d": ["-2"]], "-1on-2"
        ),
        ("[arg('c', short='c')]\nd b='1' c:\n  @echo {{b}}{{c}}", ["args": ["-c", "2"]], "12"),
        (
            "[arg('b', long)]\nd b='1' *c:\n  @echo {{b}} {{c}}", ["c": ["2", "--b=3", "4"]],
            "3 2 4"
        ),
    ])
    func `gives just what was typed`(
        text: String,
        arguments: [String: [String]],
        output: String
    ) throws {
        let task = try #require(try tasks(text).first)
        #expect(try project.run(task.words(with: arguments)).stdout == output + "\n")
    }

    @Test(arguments: ["justfile", ".justfile"])
    func `just gets the file of several among which it can't choose`(name: String) throws {
        for name in ["justfile", ".justfile"] {
            try project.directory.write("a:\n  @echo \(name)\n", to: name)
        }
        let path = project.directory.path(name)
        let words = try PlacedTask(firstOf: path, JustTaskReader()).words.compactMap(\.text)
        #expect(words == ["just", "-f", path, "a"])
        #expect(try project.run(words).stdout == "\(name)\n")
    }

    @Test func `runs nothing`() throws {
        let text = """
            export x := `touch ran; echo`
            y := shell('touch ran; echo')
            a b=`touch ran; echo`: (c x)
            c d=(y + `touch ran`):
            """
        #expect(try tasks(text + "\n").count == 2)
        let path = project.directory.path("ran")
        #expect(!FileSystem.exists(path))
        _ = try project.run(["just", "a"])
        #expect(FileSystem.exists(path))
    }

    @Test(arguments: [
        (
            "a:\n  x\nb x='1' y:", "justfile", 3,
            "non-default parameter `y` follows default parameter"
        ),
        ("import 'no'", "justfile", 1, "could not find source file for import"),
        ("import 'bad'", "bad", 2, "recipe `a` has unknown dependency `b`"),
    ])
    func `tells in just's words and with the line what it refuses`(
        text: String,
        file: String,
        line: Int,
        reason: String
    ) throws {
        try project.directory.write("\na: b\n", to: "bad")
        let reading = try project.reading(by: JustTaskReader(), of: text + "\n")
        let path = project.directory.path(file)
        #expect(reading.problems.map(\.file) == [path])
        #expect(reading.problems.map(\.line) == [line])
        #expect(reading.problems.map(\.reason) == [reason])
        #expect(reading.problems.map(\.unquoted) == ["'just' refuses it"])
        #expect(reading.isMissing)
        #expect(reading.tasks.isEmpty)
    }
}
