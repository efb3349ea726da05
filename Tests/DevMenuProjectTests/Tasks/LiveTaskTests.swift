import DevMenuKit
import DevMenuTesting
import DevMenuWire
import Testing

@testable import DevMenuProject

/// Menus that include task files; the transcript `menu-tasks.md` has more.
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
        let words = [.text("echo"), .text(name)] + words
        var task = ProjectTask(name: name, words: words, parameters: parameters)
        change(&task)
        return task
    }

    /// Reads a menu that includes task files, with other members of the file.
    func menu(
        _ files: Files,
        include: String? = nil,
        items: String = ""
    ) throws(JSONFileError) -> MenuFile {
        let permit = AnyProgram()
        let include = include ?? files.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            {"devmenu": 1, "title": "T", "include": [\(include)],
             "sections": [{"id": "own", "title": "Own", "items": [\(items)]}]}
            """
        let surroundings = MenuFileSurroundings(directory: "/tmp", permit: permit) { path in
            let name = String(path.dropFirst("/tmp/".count))
            guard let file = files[name] else { throw ActionError(.failed, "no \(name)") }
            let within = MenuFileSurroundings(directory: "/tmp", permit: permit)
            let tasks = (file.reader, file.reading)
            return .init(path: path, name: name, bytes: [], surroundings: within, tasks: tasks)
        }
        return try MenuFileReader().read(Array(text.utf8), name: "m", in: surroundings)
    }

    func host(_ tasks: ProjectTask..., items: String = "") throws -> InMemoryHost {
        let files: Files = ["Makefile": (Reader(id: "make"), TaskReading(tasks: tasks))]
        return InMemoryHost(serving: try menu(files, items: items))
    }

    static let words = ParameterDeclaration("args", isRest: true)

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
        let outside: Files = ["/Makefile": (Reader(id: "make"), TaskReading(tasks: tasks))]
        let elsewhere = InMemoryHost(serving: try menu(outside, include: #""/else/Makefile""#))
        #expect(try await elsewhere.show("short")["body"] == nil)
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

    @Test func `a file's actions run behind tasks, and its settings reach them`() async throws {
        let words = ["sh", "-c", "echo lint$FAST"].map { ProjectTask.Word.text($0) }
        let items = #"""
            {"kind": "toggle", "id": "fast", "title": "F", "default": true, "variable": "FAST"},
            {"kind": "action", "id": "all", "title": "A", "run": ["echo", "all"], "after": ["lint"]}
            """#
        let host = try host(ProjectTask(name: "lint", words: words), items: items)
        #expect(try await host.run("all").printed() == "lint1\nall\n")
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

    @Test func `an argument is missing that the tool would take from the next`() async throws {
        let parameters = [ParameterDeclaration("one"), ParameterDeclaration("two")]
        let host = try host(
            Self.task("t", .argument(of: "one"), .argument(of: "two"), parameters: parameters)
        )
        await #expect(throws: InMemoryHostError.self) { try await host.run("t", ["two": "x"]) }
        #expect(try await host.run("t", ["one": "x"]).printed() == "t x\n")
    }

    @Test func `words before a task's name come before it in the command, and aren't listed`()
        async throws
    {
        let host = try host(
            Self.task("test", .rest(of: "args"), parameters: [Self.words]) {
                $0.words.insert(.variables, at: 1)
            },
            Self.task("make", .rest(of: "args"), parameters: [Self.words]) {
                $0.runsNamedTasks = true
            },
            Self.task("plain")
        )
        let test = try await host.show("test")
        #expect(test["assignments"] == "=")
        #expect(test["parameters"]?.array?.map { $0["name"] } == ["args"])
        #expect(test["runs"] == ["echo test '{args...}'"])
        let outcome = try await host.run("test", ["=": ["a=1", "m::b=2"], "args": ["x"]])
        #expect(outcome.printed() == "a=1 m::b=2 test x\n")
        #expect(try await host.run("test", ["args": ["x"]]).printed() == "test x\n")
        #expect(try await host.show("make")["assignments"] == "args")
        #expect(try await host.show("plain")["assignments"] == nil)
        await #expect(throws: InMemoryHostError.self) {
            try await host.run("plain", ["=": ["a=1"]])
        }
    }

    @Test func `a task whose tool asks is refused without a terminal, with the names`() async throws
    {
        let host = try host(
            Self.task("ship") { $0.asking = ["drop", "push"] },
            Self.task("ask") { $0.question = "Really?" }
        )
        let error = await #expect(throws: InMemoryHostError.self) {
            try await host.run("ship", confirmed: true)
        }
        #expect("\(try #require(error))".contains("'drop', 'push'"))
        let (ship, ask) = (try await host.show("ship"), try await host.show("ask"))
        #expect(ship["risk"] == "destructive" && ask["risk"] == "destructive")
        #expect(ship["asks"] == "first" && ask["confirm"] == "Really?")
    }
}
