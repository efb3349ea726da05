import TerminalTesting

@testable import DevMenuProject

@Suite struct GoTaskReaderTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    /// Reads a Taskfile whose lines stand below `version: '3'`.
    private func reading(_ text: String) throws -> TaskReading {
        let text = "version: '3'\n\(text)"
        let path = try environment.write(text, to: "Taskfile.yml")
        return GoTaskReader().reading(of: TaskFile(path: path, bytes: Array(text.utf8)))
    }

    private func task(_ lines: String) throws -> ProjectTask {
        try #require(reading("tasks:\n\(lines)").tasks.first)
    }

    @Test func `a file that isn't a mapping is told`() {
        let file = TaskFile(path: "/none/Taskfile.yml", bytes: Array("---\nhello\n".utf8))
        let problems = GoTaskReader().reading(of: file).problems
        #expect(problems.map(\.line) == [1])
        #expect(problems.map(\.reason) == ["the file isn't a mapping"])
    }

    @Test(
        arguments: [
            ("  build: go build", "build", nil),
            ("  'build': 'go build'", "build", nil),
            ("  build:\n    - go build\n    - go vet", "build", nil),
            ("  build:", "build", nil),
            ("  build:\n    cmds: [go build]\n    desc: \"Build it\"", "build", "Build it"),
            ("  build:\n    desc: 'It''s built'\n    deps: [a]", "build", "It's built"),
            (
                "  build:\n    desc: >-\n      Builds\n      it\n\n      and more\n", "build",
                "Builds it and more"
            ),
            ("  build: {cmd: x, desc: a}", "build", "a"),
            ("  test:unit:\n    cmd: x # a: b", "test:unit", nil),
            ("# c\n\n  build:\r\n    desc: x\r\n", "build", "x"),
            ("  8: x", "8", nil),
        ] as [(String, String, String?)]
    )
    func `reads a task's name and title`(lines: String, name: String, title: String?) throws {
        let task = try task(lines)
        #expect(task.name == name)
        #expect(task.title == title)
        #expect(task.command == "task \(name) {words...}")
        #expect(task.parameters.map(\.isRest) == [true])
    }

    @Test(arguments: ["true", "yes", "on", "True"])
    func `an internal task is hidden`(word: String) throws {
        #expect(try task("  a: {internal: \(word), cmd: x}").isHidden)
        #expect(try !task("  a: {internal: no, cmd: x}").isHidden)
    }

    @Test(arguments: [("'Sure?'", true), ("[One, Two]", true), ("[]", false), ("''", false)])
    func `task asks a prompt itself`(prompt: String, asks: Bool) throws {
        #expect(try task("  a: {prompt: \(prompt), cmd: x}").asking == (asks ? ["a"] : []))
    }

    @Test(arguments: [
        ("deps: [b]", ["b"]), ("deps: [{task: b}]", ["b"]), ("cmds: [x, {task: c}]", ["b"]),
        ("cmds: [{defer: {task: b}}]", ["b"]), ("deps: [i:in]", ["i:in"]), ("deps: [i:out]", ["b"]),
        ("prompt: Sure, deps: [b]", ["a", "b"]), ("deps: [alias]", ["b"]), ("deps: [d]", []),
    ])
    func `task asks the prompts of those that a task runs`(members: String, asking: [String]) throws
    {
        try environment.write(
            "version: '3'\ntasks: {in: {prompt: P}, out: {deps: [':b']}}\n",
            to: "i.yml"
        )
        let reading = try reading(
            """
            includes: {i: i.yml}
            tasks: {a: {\(members)}, b: {prompt: P, aliases: [alias]}, c: {deps: [b]}, d: x}
            """
        )
        #expect(reading.tasks.first?.asking == asking)
    }

    @Test(arguments: [
        ("-a: x", "flag"), ("--a: x", "flag"), ("A=1: x", "variable"),
        ("-a: {aliases: [-b]}", "flag"),
    ])
    func `a task whose name task reads otherwise isn't offered`(task: String, kind: String) throws {
        let reading = try reading("tasks: {\(task), c: x}")
        #expect(reading.tasks.map(\.name) == ["c"])
        let reason = try #require(reading.problems.first).reason
        #expect(reason.hasSuffix("isn't offered: task reads the name as a \(kind)"))
    }

    @Test func `a task of such a name is run by another of its names`() throws {
        let task = try task("  -a: {aliases: [b], cmd: x}")
        #expect(task.name == "b")
        #expect(task.names == ["-a"])
        #expect(task.words[1] == .text("b"))
    }

    @Test func `a variable with the name of a flag is a parameter of another name`() throws {
        let task = try task("  a: {requires: {vars: [timeout, 'x y', words]}}")
        #expect(task.parameters.map(\.name) == ["timeout_", "argument", "words_", "words"])
        #expect(task.parameters.allSatisfy { $0.problem == nil })
        #expect(task.words[2] == .argument(of: "timeout_", behind: "timeout="))
        #expect(task.words[4] == .argument(of: "words_", behind: "words="))
    }

    @Test func `variables whose names can't be a parameter's get numbers`() throws {
        let count = 100
        let names = (0..<count).map { "'x y\($0)'" }.joined(separator: ", ")
        let task = try task("  a: {requires: {vars: [\(names)]}}")
        #expect(Set(task.parameters.map(\.name)).count == count + 1)
        #expect(task.parameters.prefix(3).map(\.name) == ["argument", "argument_", "argument_2"])
        #expect(task.parameters.allSatisfy { $0.problem == nil })
    }

    @Test func `task always gets the file, which is shown if it wouldn't take that itself`() throws
    {
        _ = try reading("tasks: {a: x}")
        for (name, task) in [("Taskfile.dist.yml", "b"), ("Taskfile.yml", "a")] {
            let path = try environment.write("version: '3'\ntasks: {\(task): x}\n", to: name)
            let placed = try PlacedTask(firstOf: path, GoTaskReader())
            let isShown = name == "Taskfile.dist.yml"
            #expect(placed.words.contains(.text(path)) == isShown)
            #expect(placed.file.words == (isShown ? [] : ["-t", path]))
        }
    }

    @Test func `required variables are parameters`() throws {
        let task = try task(
            "  a: {requires: {vars: [ENV, {name: SIZE, enum: [s, m]}, {name: X, enum: {ref: .Y}}]}}"
        )
        #expect(task.parameters.map(\.name) == ["ENV", "SIZE", "X", "words"])
        #expect(task.parameters.map(\.type) == [.string, .choice, .string, .string])
        #expect(task.parameters[1].choices == ["s", "m"])
        #expect(task.parameters.map(\.isRequired) == [true, true, true, false])
        #expect(task.words[2] == .argument(of: "ENV", behind: "ENV="))
    }

    @Test(arguments: ["vars: {A: 1}", "env: {A: 1}", "dotenv: [.env]", "includes: {i: i.yml}"])
    func `a variable that a file sets isn't required`(part: String) throws {
        try environment.write("version: '3'\nvars: {A: 1}\n", to: "i.yml")
        let reading = try reading("\(part)\ntasks: {a: {requires: {vars: [A]}, cmd: x}}")
        #expect(reading.tasks.map { $0.parameters.map(\.isRequired) } == [[false, false]])
        #expect(reading.problems.isEmpty)
    }

    @Test func `a pattern is a task with an argument`() throws {
        let reading = try reading(
            "tasks: {'build:*': x, '*': y, '*:all': y, 'a*b*': {prompt: p}, 'a+*': z, 'b*c': {aliases: [d]}}"
        )
        #expect(
            reading.tasks.map(\.command) == [
                "task build:{MATCH} {words...}", "task {MATCH} {words...}", "task d {words...}",
            ]
        )
        #expect(reading.unlisted.map(\.name) == ["*:all", "a*b*", "a+*"])
        #expect(reading.unlisted.map(\.asking) == [[], ["a*b*"], []])
        #expect(reading.problems.map(\.line) == [2, 2, 2, 2])
        for task in reading.tasks.prefix(2) {
            #expect(task.parameters.first?.isRequired == true)
            for (match, isTask) in [
                ("x", true), ("x-y", true), ("-x", false), ("a=b", false), ("\0", false),
            ] {
                let arguments = try Arguments(["MATCH": .string(match)], for: task.parameters)
                #expect(
                    ((try? task.words.checkNames(with: arguments)) != nil) == isTask,
                    "\(match)"
                )
            }
        }
    }

    @Test(arguments: [
        ("tasks: {a: x}", false), ("tasks: {a: 'x {{.CLI_ARGS}}'}", true),
        ("vars: {A: '{{.CLI_ARGS_LIST}}'}\ntasks: {a: x}", true),
        ("includes: {i: i.yml}\ntasks: {a: x}", true),
        ("includes: {j: j.yml}\ntasks: {a: x}", false),
    ])
    func `knows whether a task reads other words`(text: String, isRead: Bool) throws {
        try environment.write("version: '3'\ntasks: {b: 'x {{.CLI_ARGS}}'}\n", to: "i.yml")
        try environment.write("version: '3'\ntasks: {b: x}\n", to: "j.yml")
        let reading = try reading(text)
        #expect(
            reading.tasks.map { $0.words.variablesAndRest?.isRead }
                == .init(repeating: isRead, count: reading.tasks.count)
        )
    }

    @Test func `has the commands as the file has them, and the line of the task`() throws {
        let path = try environment.write(
            "version: '3'\n\ntasks:\n  in:\n    cmd: echo 'in'\n",
            to: "i.yml"
        )
        let reading = try reading(
            """
            includes: {i: i.yml}
            x: &x {cmd: 'echo x'}
            tasks:
              short: echo short
              list:
                - echo a
                # b
                - task: short
              long:
                desc: Long
                cmds:
                  - |
                    echo b
                    echo c
                deps: [list]
              none: {deps: [list]}
              merged: {<<: *x}
            """
        )
        #expect(
            reading.tasks.map(\.body) == [
                "echo short", "- echo a\n# b\n- task: short", "- |\n  echo b\n  echo c", nil,
                "'echo x'", "echo 'in'",
            ]
        )
        #expect(reading.tasks.map(\.line) == [5, 6, 10, 17, 18, 4])
        #expect(reading.tasks.map(\.includedFile) == [nil, nil, nil, nil, nil, path])
    }

    @Test func `reads included files as task does`() throws {
        try environment.write(
            "version: '3'\ntasks: {default: x, s: {aliases: [t]}}",
            to: "docs/taskfile.yaml"
        )
        try environment.write(
            "version: '3'\nincludes: {deep: deep.yml}\ntasks: {run: x, no: x, in: {internal: true}}",
            to: "ci/ci.yml"
        )
        try environment.write("version: '3'\ntasks: {one: x, two: x, ':up': x}", to: "ci/deep.yml")
        try environment.write("version: '3'\ntasks: {f: {aliases: [g]}}", to: "flat.yml")
        let reading = try reading(
            """
            includes:
              docs: ./docs
              ci: {taskfile: ci/ci.yml, aliases: [c], excludes: [no, deep:two, up]}
              hidden: {taskfile: ./ci/deep.yml, internal: yes, excludes: [':up']}
              flat:
                taskfile: ./flat.yml
                flatten: true
              none: {taskfile: ./none, optional: true}
            tasks:
              own: x
            """
        )
        #expect(
            reading.tasks.map { [$0.name] + $0.names } == [
                ["own"], ["docs:default", "docs"], ["docs:s", "docs:t"], ["ci:run", "c:run"],
                ["ci:in", "c:in"], ["ci:deep:one", "c:deep:one"], ["hidden:one"], ["hidden:two"],
                ["f", "g"],
            ]
        )
        #expect(
            reading.tasks.filter(\.isHidden).map(\.name) == ["ci:in", "hidden:one", "hidden:two"]
        )
        #expect(reading.problems.isEmpty)
        #expect(
            reading.otherFiles
                == [
                    "docs/taskfile.yaml", "ci/ci.yml", "ci/deep.yml", "ci/deep.yml", "flat.yml",
                    "none",
                ].map(environment.path)
        )
    }

    @Test(arguments: [
        ("tasks:\n\ta: x", 3, "a tab indents the line"),
        ("tasks:\n  - a", 2, "'tasks' isn't a mapping"),
        ("tasks:\n  a:\n    desc: x\n    desc: y", 5, "'desc' is written twice"),
        ("tasks: {}\nincludes: {a: 'x_{{OS}}.yml'}", 3, "'a' includes 'x_{{OS}}.yml'"),
        ("includes: {a: 'https://x.y/t.yml'}", 2, "which only task can resolve"),
        ("includes:\n  a: ./none.yml", 3, "none.yml' is included, but it can't be read"),
        ("includes: {a: Taskfile.yml}", 2, "the files include each other"),
        ("includes: {a: {dir: x}}", 2, "which only task can resolve"),
        ("tasks: {one: x}\nincludes: {a: {taskfile: other.yml, flatten: true}}", 3, "two files"),
    ])
    func `tells the line of what it can't read`(text: String, line: Int, reason: String) throws {
        try environment.write("version: '3'\ntasks: {one: x}\n", to: "other.yml")
        let reading = try reading(text)
        let problem = try #require(reading.problems.first)
        #expect(reading.problems.count == 1)
        #expect(problem.file == environment.path("Taskfile.yml"))
        #expect(problem.line == line)
        #expect(problem.reason.contains(reason))
    }

    @Test func `names the included file with the problem`() throws {
        try environment.write("version: '3'\ntasks:\n\ta: x\n", to: "other.yml")
        let reading = try reading("tasks: {a: x}\nincludes: {b: other.yml}")
        #expect(reading.tasks.map(\.name) == ["a"])
        #expect(reading.problems.map(\.file) == [environment.path("other.yml")])
        #expect(reading.problems.map(\.line) == [3])
    }

    @Test func `files that include each other by another spelling end`() throws {
        let path = try environment.write(
            "version: '3'\nincludes: {up: ../Taskfile.yml}\ntasks: {b: x}",
            to: "sub/Taskfile.yml"
        )
        let reading = try reading("includes: {s: ./sub}\ntasks: {a: x}")
        #expect(reading.tasks.map(\.name) == ["a", "s:b"])
        #expect(reading.problems.map(\.file) == [path])
        #expect(reading.problems.map(\.line) == [2])
        #expect(reading.problems.first?.reason == "the files include each other")
    }

    @Test func `files that include many others end`() throws {
        let includes = (0..<10).map { "i\($0): {taskfile: ./l1.yml}" }.joined(separator: ", ")
        for level in 1...9 {
            let next = includes.replacing("l1.yml", with: "l\(level + 1).yml")
            try environment.write("version: '3'\nincludes: {\(next)}\n", to: "l\(level).yml")
        }
        let reading = try reading("includes: {\(includes)}")
        #expect(reading.otherFiles.count == 64)
        #expect(reading.problems.contains { $0.reason.contains("more than 64 files") })
    }

    @Test func `names that double with each included file end the reading`() throws {
        for level in 1...40 {
            let next = "includes: {a: {taskfile: l\(level + 1).yml, aliases: [b]}}\n"
            try environment.write("version: '3'\n\(next)", to: "l\(level).yml")
        }
        try environment.write("version: '3'\ntasks: {t: x}\n", to: "l41.yml")
        let reading = try reading("includes: {a: l1.yml}\ntasks: {own: x}")
        #expect(reading.isMissing)
        #expect(reading.tasks.isEmpty)
        #expect(reading.problems.map(\.reason) == ["reading it takes too many steps"])
        #expect(reading.problems.map(\.file) == [environment.path("Taskfile.yml")])
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "tasks: {a: {requires: {vars: [\((0..<20_000).map { "V\($0)" }.joined(separator: ","))]}}}",
            "tasks: {a: {vars: {\((0..<20_000).map { "V\($0): 1" }.joined(separator: ","))}}}",
            "includes: {\((0..<20_000).map { "i\($0): '$x'" }.joined(separator: ","))}",
            "tasks: {\((0..<5_000).map { "t\($0): {prompt: p, deps: [t0]}" }.joined(separator: ","))}",
            "x: &x [\((0..<5_000).map { "{task: t\($0)}" }.joined(separator: ","))]\n"
                + "tasks: {\((0..<5_000).map { "t\($0): {cmds: *x}" }.joined(separator: ","))}",
        ]
    )
    func `many parts of one kind are read, or too many`(text: String) throws {
        let reading = try reading(text)
        #expect(!reading.isEmpty)
    }

    @Test(arguments: [
        "x: &x '\(String(repeating: "word ", count: 20_000))'\n"
            + "tasks: {\((0..<1_000).map { "t\($0): {desc: *x}" }.joined(separator: ","))}",
        "x: &x {vars: [\((0..<1_000).map { "V\($0)" }.joined(separator: ","))]}\n"
            + "tasks: {\((0..<1_000).map { "t\($0): {requires: *x}" }.joined(separator: ","))}",
        "x0: &m0 {a: 1}\n"
            + (1...34).map { "x\($0): &m\($0)\n  <<: [*m\($0 - 1), *m\($0 - 1)]\n" }.joined()
            + "tasks: {a: {<<: *m34, desc: x}}",
        "x0: &m0 [a]\n" + (1...34).map { "x\($0): &m\($0) [*m\($0 - 1), *m\($0 - 1)]\n" }.joined()
            + "tasks: {a: {cmds: *m34}}",
    ])
    func `aliases of aliases end the reading, as task itself ends it`(text: String) throws {
        let reading = try reading(text)
        #expect(reading.isMissing)
        #expect(reading.problems.map(\.reason) == ["reading it takes too many steps"])
    }
}
