import DevMenuKit
import DevMenuTesting
import DevMenuWire
import Testing

@testable import DevMenuProject

/// Menus that include task files.
@Suite struct LiveTaskTests {
    /// A reader of tasks that are given.
    struct Reader: TaskFileReader {
        let id: String
        let names: [String] = []

        func read(_ file: TaskFile, into reading: inout TaskReading) {}
    }

    /// The task files of a menu, by the end of their paths.
    typealias Files = [String: (reader: Reader, reading: TaskReading)]

    static func task(
        _ name: String,
        _ words: ProjectTask.Word...,
        parameters: [ParameterDeclaration] = [],
        with change: (inout ProjectTask) -> Void = { _ in }
    ) -> ProjectTask {
        var task = ProjectTask(
            name: name,
            words: [.text("echo"), .text(name)] + words,
            parameters: parameters
        )
        change(&task)
        return task
    }

    /// Reads a menu that includes task files, with other members of the file.
    func menu(
        _ files: Files,
        include: String? = nil,
        _ members: String = "",
        items: String = "",
        permit: any ProgramPermit = AnyProgram()
    ) throws(JSONFileError) -> MenuFile {
        let include = include ?? files.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            {"devmenu": 1, "title": "T", "include": [\(include)]\(members),
             "sections": [{"id": "own", "title": "Own", "items": [\(items)]}]}
            """
        let surroundings = MenuFileSurroundings(directory: "/tmp", permit: permit) { path in
            let name = String(path.dropFirst("/tmp/".count))
            guard let file = files[name] else { throw ActionError(.failed, "no \(name)") }
            return MenuFileSource(
                path: path,
                name: name,
                bytes: [],
                surroundings: MenuFileSurroundings(directory: "/tmp", permit: permit),
                tasks: (file.reader, file.reading)
            )
        }
        return try MenuFileReader().read(Array(text.utf8), name: "m", in: surroundings)
    }

    func host(
        _ tasks: ProjectTask...,
        saying members: String = "",
        items: String = ""
    ) throws -> InMemoryHost {
        let files: Files = ["Makefile": (Reader(id: "make"), TaskReading(tasks: tasks))]
        let menu = try menu(files, members, items: items)
        return InMemoryHost(serving: menu)
    }

    func problems(_ tasks: [ProjectTask], _ members: String) -> String {
        do throws(JSONFileError) {
            let reader = Reader(id: "just")
            _ = try menu(["justfile": (reader, TaskReading(tasks: tasks))], members)
            return ""
        } catch {
            return "\(error)"
        }
    }

    static let words = ParameterDeclaration("args", isRest: true)

    @Test func `each task file has a section of its name, behind the file's own`() throws {
        let menu = try menu(
            [
                "Makefile": (Reader(id: "make"), TaskReading(tasks: [Self.task("test")])),
                "api/justfile": (Reader(id: "just"), TaskReading(tasks: [Self.task("test")])),
                "package.json": (Reader(id: "npm"), TaskReading()),
            ],
            include: #""Makefile", "package.json", "api/justfile""#
        )
        #expect(menu.sections.map(\.id) == ["own", "make", "just"])
        #expect(menu.sections.map(\.title.english) == ["Own", "Makefile", "api/justfile"])
        #expect(menu.items.map(\.id) == ["test", "api:test"])
        // The version before called it so.
        #expect((menu.items[1] as? NamedItem)?.names == ["just:test"])
    }

    @Test func `a task of a name that is in use stands behind its file's word`() throws {
        let files: Files = [
            "Makefile": (Reader(id: "make"), TaskReading(tasks: [Self.task("test")])),
            "justfile": (
                Reader(id: "just"), TaskReading(tasks: [Self.task("test"), Self.task("own")])
            ),
        ]
        let own = #"{"kind": "action", "id": "own", "title": "Own", "run": ["true"]}"#
        let menu = try menu(files, include: #""justfile", "Makefile""#, items: own)
        #expect(menu.items.map(\.id) == ["own", "test", "just:own", "make:test"])
    }

    @Test func `a task whose name an earlier file has says so, and so does the first`() async throws
    {
        let later = ["test", "lint", "a", "b", "_c"].map { name in
            Self.task(name) { $0.isHidden = name == "_c" }
        }
        let files: Files = [
            "Makefile": (Reader(id: "make"), TaskReading(tasks: later)),
            "justfile": (Reader(id: "just"), TaskReading(tasks: later + [Self.task("own")])),
        ]
        let own = #"{"kind": "action", "id": "own", "title": "Own", "run": ["true"]}"#
        let menu = try menu(files, include: #""justfile", "Makefile""#, items: own)
        #expect(
            menu.sections.map { $0.footer?.english } == [
                nil, "'own' is the task of m",
                "'test', 'lint', 'a' and 1 more are the tasks of justfile",
            ]
        )
        let host = InMemoryHost(serving: menu)
        #expect(
            try await host.show("test")["runs"]
                == ["echo test", "  the task of Makefile is 'make:test'"]
        )
        #expect(
            try await host.show("make:test")["runs"]
                == ["echo test", "  'test' is the task of justfile"]
        )
    }

    @Test func `groups of a file are sections behind it, each with an id of its own`() throws {
        let tasks = [
            ("a", "Ä"), ("b", "Check it"), ("c", nil), ("d", "Check it"), ("e", "check-it"),
        ]
        .map { name, group in Self.task(name) { $0.group = group } }
        let menu = try menu([
            "Makefile": (Reader(id: "make"), TaskReading(tasks: tasks)),
            "x/Makefile": (Reader(id: "make"), TaskReading(tasks: [tasks[1]])),
        ])
        #expect(
            menu.sections.map { "\($0.id) \($0.title.english)" } == [
                "own Own", "make Makefile", "make-2 Makefile: Ä",
                "make:check-it Makefile: Check it",
                "make:check-it-2 Makefile: check-it", "make-3 x/Makefile",
                "make:check-it-3 x/Makefile: Check it",
            ]
        )
        #expect(menu.sections.allSatisfy { $0.id.isValid })
        #expect(
            menu.items.map(\.section) == [
                "make-2", "make:check-it", "make", "make:check-it", "make:check-it-2",
                "make:check-it-3",
            ]
        )
    }

    @Test func `the recipe is in 'show' alone, cut if it is long, and never one from elsewhere`()
        async throws
    {
        let long = String(repeating: "é\n", count: 2_000)
        let tasks = [
            Self.task("short") { ($0.body, $0.line, $0.passesOn) = ("x\ny", 7, true) },
            Self.task("long") { $0.body = long },
        ]
        let files: Files = ["Makefile": (Reader(id: "make"), TaskReading(tasks: tasks))]
        let host = InMemoryHost(serving: try menu(files))
        let short = try await host.show("short")
        #expect(short["body"] == "x\ny")
        #expect(short["line"] == 7)
        #expect(short["passesOn"] == true)
        let cut = try #require(try await host.show("long")["body"]?.string)
        #expect(cut.utf8.count <= 4_100)
        #expect(cut.hasPrefix("é\né") && cut.hasSuffix("\n…"))
        let list = try await host.request(.menuList)
        let items = (list["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
        #expect(items.compactMap { $0["line"] } == [7])
        #expect(items.allSatisfy { $0["body"] == nil })
        let outside = try menu(
            ["/Makefile": (Reader(id: "make"), TaskReading(tasks: tasks))],
            include: #""/else/Makefile""#
        )
        let elsewhere = InMemoryHost(serving: outside)
        #expect(try await elsewhere.show("short")["body"] == nil)
    }

    @Test func `two files of one kind have sections and names of their own`() throws {
        let tasks = TaskReading(tasks: [Self.task("test")])
        let menu = try menu([
            "Makefile": (Reader(id: "make"), tasks), "api/Makefile": (Reader(id: "make"), tasks),
        ])
        #expect(menu.sections.map(\.id) == ["own", "make", "make-2"])
        #expect(menu.items.map(\.id) == ["test", "api:test"])
    }

    @Test func `two files of one kind number the parts that aren't understood`() throws {
        let problem = TaskFileProblem(file: "/f", line: 7, reason: "a rule without a target")
        let none = TaskReading(problems: [problem])
        let menu = try menu([
            "Makefile": (Reader(id: "make"), none), "api/Makefile": (Reader(id: "make"), none),
        ])
        #expect(menu.items.map(\.id) == ["make:problem", "make:problem-2"])
    }

    @Test(arguments: [
        ([ParameterDeclaration("yes")], "'--yes' is a flag"),
        ([ParameterDeclaration("a b")], "'a b' needs a name"),
        ([ParameterDeclaration("a"), ParameterDeclaration("a")], "'a' appears twice"),
    ])
    func `a task whose parameters are refused costs that task alone`(
        parameters: [ParameterDeclaration],
        reason: String
    ) throws {
        let tasks = [Self.task("bad", parameters: parameters), Self.task("good")]
        let menu = try menu(["Makefile": (Reader(id: "make"), TaskReading(tasks: tasks))])
        #expect(menu.items.map(\.id) == ["good", "make:problem"])
        let problem = try #require(menu.problems.first)
        #expect(problem.hasPrefix("/tmp/Makefile: 'bad' isn't offered: its parameter"))
        #expect(problem.contains(reason))
    }

    @Test func `a title is the task's words or its command, and show has the file`() async throws {
        let name = ParameterDeclaration("name", isRequired: true)
        let host = try host(
            Self.task("greet", .argument(of: "name"), parameters: [name]) {
                $0.title = "Greet one"
            },
            Self.task("plain", .rest(of: "args"), parameters: [Self.words]),
            Self.task("options", .text("--"), .argument(of: "name"), parameters: [name]),
            Self.task("build:*", .argument(of: "name"), parameters: [name]) {
                $0.words = [.text("task"), .argument(of: "name", behind: "build:")]
            }
        )
        let greet = try await host.show("greet")
        #expect(greet["title"] == "Greet one")
        #expect(greet["runs"] == ["echo greet '{name}'"])
        #expect(greet["file"] == "/tmp/Makefile")
        #expect(greet["directory"] == "/tmp")
        #expect(try await host.show("plain")["title"] == "echo plain")
        #expect(try await host.show("options")["title"] == "echo options")
        #expect(try await host.show("build")["title"] == "task 'build:*'")
    }

    @Test(arguments: [
        (["--b", "c d"], "-- --b c d"), (["--", "--b"], "-- --b"), (["--", "--"], "-- --"),
        (["a", "--", "b", "--", "c"], "-- a b -- c"), (["--"], ""), ([], ""),
    ])
    func `npm gets all words behind one hyphen pair`(words: [String], printed: String) async throws
    {
        let host = try host(
            Self.task("t", .restBehindHyphens(of: "args"), parameters: [Self.words])
        )
        #expect(try await host.show("t")["runs"] == ["echo t -- '{args...}'"])
        let outcome = try await host.run("t", ["args": .array(words.map { .string($0) })])
        #expect(outcome.printed() == (printed.isEmpty ? "t\n" : "t \(printed)\n"))
    }

    @Test func `hidden tasks and written names are reached, and lists leave the hidden out`() throws
    {
        let tasks = [Self.task("_help") { $0.isHidden = true }, Self.task("build_all")]
        let menu = try menu(["f": (Reader(id: "just"), TaskReading(tasks: tasks))])
        let names = menu.items.map { ($0 as? NamedItem)?.names ?? [] }
        #expect(menu.items.map(\.id) == ["help", "build-all"])
        #expect(names == [["_help"], ["build_all"]])
        #expect(menu.items.map { ($0 as? NamedItem)?.isHidden } == [true, false])
    }

    @Test func `a risk comes from the name, or from a question of the task's own`() async throws {
        let host = try host(
            Self.task("clean"),
            Self.task("build"),
            Self.task("ask") { $0.question = "Really?" }
        )
        #expect(try await host.show("clean")["risk"] == "destructive")
        #expect(try await host.show("build")["risk"] == "safe")
        #expect(try await host.show("build")["isRiskDeclared"] == nil)
        let ask = try await host.show("ask")
        #expect(ask["risk"] == "destructive")
        #expect(ask["confirm"] == "Really?")
    }

    @Test func `a file lowers a false risk, which opens the task to no agent`() async throws {
        let host = try host(
            Self.task("clean"),
            saying: #", "tasks": {"clean": {"risk": "undeclared"}}"#
        )
        let clean = try await host.show("clean")
        #expect(clean["risk"] == "safe")
        #expect(clean["isRiskDeclared"] == nil)
        #expect(try await host.run("clean").printed() == "clean\n")
    }

    @Test func `a file says more about a task`() async throws {
        let more = """
            , "tasks": {"deploy": {
              "title": "Ship it", "summary": "Once a week", "risk": "safe", "names": ["d"],
              "after": ["lint"], "environment": {"REGION_NAME": "{REGION}"},
              "parameters": [{"name": "REGION", "type": "choice", "choices": ["eu", "us"]}]
            }, "lint": {"hidden": true, "risk": "safe"}}
            """
        let host = try host(Self.task("deploy"), Self.task("lint"), saying: more)
        let deploy = try await host.show("deploy")
        #expect(deploy["title"] == "Ship it")
        #expect(deploy["summary"] == "Once a week")
        #expect(deploy["names"] == ["d"])
        #expect(deploy["isRiskDeclared"] == true)
        #expect(try await host.show("lint")["isHidden"] == true)
        let outcome = try await host.run("deploy", ["REGION": "eu"])
        #expect(outcome.printed() == "lint\ndeploy\n")
    }

    @Test func `a parameter of a make target is a variable behind the target's name`() async throws
    {
        let host = try host(
            Self.task("test", .rest(of: "args"), parameters: [Self.words]) {
                $0.runsNamedTasks = true
            },
            saying: #", "tasks": {"test": {"parameters": [{"name": "V", "type": "int"}]}}"#
        )
        #expect(try await host.run("test").printed() == "test\n")
        let outcome = try await host.run("test", ["V": 1, "args": ["x"]])
        #expect(outcome.printed() == "test V=1 x\n")
    }

    @Test func `a file's parameter describes the one that a task has`() async throws {
        let stage = ParameterDeclaration("stage", summary: "Where to", isRequired: true)
        let host = try host(
            Self.task("deploy", .argument(of: "stage"), parameters: [stage]),
            saying:
                #", "tasks": {"deploy": {"confirm": "Deploy?", "parameters": [{"name": "stage", "#
                + #""type": "choice", "choices": ["live", "test"]}]}}"#
        )
        let item = try await host.show("deploy")
        let parameter = item["parameters"]?.array?.first
        #expect(parameter?["choices"] == ["live", "test"])
        #expect(parameter?["isRequired"] == true)
        #expect(parameter?["summary"] == "Where to")
        #expect(item["confirm"] == "Deploy?")
    }

    @Test func `a file's actions run behind tasks, and its settings reach them`() async throws {
        let task = ProjectTask(
            name: "lint",
            words: ["sh", "-c", "echo lint$FAST"].map { .text($0) }
        )
        let host = try host(
            task,
            items: #"{"kind": "toggle", "id": "fast", "title": "F", "default": true, "#
                + #""variable": "FAST"}, "#
                + #"{"kind": "action", "id": "all", "title": "A", "run": ["echo", "all"], "#
                + #""after": ["lint"]}"#
        )
        #expect(try await host.run("all").printed() == "lint1\nall\n")
    }

    @Test(arguments: [
        (
            #"{"tets": {}}"#,
            "m:1: tasks.tets: 'tets' isn't a task of a file that this one includes. Did"
        ),
        (#"{"test": {"run": ["x"]}}"#, "tasks.test.run: 'run' isn't known here"),
        (#"{"test": {"after": ["tst"]}}"#, "'tst' isn't an item of this file"),
        (#"{"test": {"names": ["lint"]}}"#, "another item is called 'lint', a task of justfile"),
        (
            #"{"test": {"parameters": [{"name": "x"}]}}"#,
            "'x' isn't a parameter of the task, and isn't used in 'environment'"
        ),
        (
            #"{"test": {"parameters": [{"name": "key", "isSecret": true}]}}"#,
            "'key' is a secret, and others can see a program's arguments"
        ),
    ])
    func `says what is wrong with the words about a task`(tasks: String, problem: String) {
        let found = problems([Self.task("test"), Self.task("lint")], ", \"tasks\": \(tasks)")
        #expect(found.contains(problem))
    }

    @Test func `a part that isn't understood is a hidden item with its line`() throws {
        let problem = TaskFileProblem(file: "/f", line: 7, reason: "a rule without a target")
        let one = TaskReading(tasks: [Self.task("a")], problems: [problem, problem])
        let none = TaskReading(problems: [TaskFileProblem(file: "/g", reason: "just is missing")])
        let menu = try menu(["f": (Reader(id: "make"), one), "g": (Reader(id: "just"), none)])
        #expect(menu.items.map(\.id) == ["a", "make:problem", "make:problem-2", "just:problem"])
        #expect(
            menu.items.map { ($0 as? NamedItem)?.isHidden ?? false } == [false, true, true, false]
        )
        let text = "/f:7: a rule without a target"
        #expect(menu.problems == [text, text, "/g: just is missing"])
    }

    @Test func `tasks run only with the permit of the file that includes them`() async throws {
        let menu = try menu(
            ["f": (Reader(id: "make"), TaskReading(tasks: [Self.task("a")]))],
            permit: NoProgramPermit()
        )
        let host = InMemoryHost(serving: menu)
        await #expect(throws: InMemoryHostError.self) { try await host.run("a") }
    }
}
