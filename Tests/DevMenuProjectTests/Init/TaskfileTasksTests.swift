import Testing

@testable import DevMenuProject

@Suite struct TaskfileTasksTests {
    private static func tasks(_ lines: String) -> [TaskfileTask] {
        TaskfileTasks(in: Array("version: '3'\n\ntasks:\n\(lines)".utf8)).all
    }

    @Test(arguments: [
        ("  build: go build", TaskfileTask(name: "build", summary: "go build")),
        ("  'build': 'go build'", TaskfileTask(name: "build", summary: "go build")),
        (
            "  build:\n    cmds:\n      - go build # all",
            TaskfileTask(name: "build", summary: "go build")
        ),
        (
            "  build:\n    cmds:\n    - cmd: go build",
            TaskfileTask(name: "build", summary: "go build")
        ),
        (
            "  build:\n    - go build\n    - go vet",
            TaskfileTask(name: "build", summary: "go build")
        ),
        ("  build:\n    cmd: go build", TaskfileTask(name: "build", summary: "go build")),
        (
            "  build:\n    cmds:\n      - go build\n    desc: \"Build it\"",
            TaskfileTask(name: "build", summary: "Build it")
        ),
        (
            "  build:\n    desc: 'It''s built'\n    deps: [a]",
            TaskfileTask(name: "build", summary: "It's built")
        ),
        (
            "  build:\n    cmds:\n      - |\n        x: y\n        go test {{.CLI_ARGS}}",
            TaskfileTask(name: "build", summary: "x: y", takesArguments: true)
        ),
        (
            "  build:\n    cmds:\n      - cmd: |\n          [ -d out ] || mkdir out\n          x",
            TaskfileTask(name: "build", summary: "[ -d out ] || mkdir out")
        ),
        (
            "  build: >\n    go build\n    {{.CLI_ARGS}}",
            TaskfileTask(
                name: "build",
                summary: "go build {{.CLI_ARGS}}",
                takesArguments: true
            )
        ),
        (
            "  build:\n    desc: >-\n      Builds\n      it\n\n      and more\n    cmd: x",
            TaskfileTask(name: "build", summary: "Builds it")
        ),
        (
            "  build:\n    desc: |\n\n      Builds it\n      and more\n    cmd: x",
            TaskfileTask(name: "build", summary: "Builds it")
        ),
        ("  build:\n    desc: >\n    cmd: x", TaskfileTask(name: "build", summary: "x")),
        (
            "  build:\n    summary: |+ # long\n      Builds it\n    cmd: x",
            TaskfileTask(name: "build", summary: "Builds it")
        ),
        (
            "  test:unit:\n    cmd: go test {{.CLI_ARGS}}",
            TaskfileTask(name: "test:unit", summary: "go test {{.CLI_ARGS}}", takesArguments: true)
        ),
        ("  drop:\n    prompt: Sure?", TaskfileTask(name: "drop", asksFirst: true)),
        ("  build: {cmd: x}", TaskfileTask(name: "build")),
        ("# c\n\n  build:\r\n    desc: x\r\n", TaskfileTask(name: "build", summary: "x")),
    ])
    func `reads a task`(lines: String, task: TaskfileTask) {
        #expect(Self.tasks(lines) == [task])
    }

    @Test func `reads tasks up to the next part`() {
        let tasks = Self.tasks(
            "  a:\n    cmds:\n      - task: b\n  b:\n    internal: true\n  c:\nvars:\n  d: 1\n"
        )
        #expect(tasks.map(\.name) == ["a", "c"])
    }

    @Test func `reads what is included`() {
        let text = "includes:\n  docs: ./docs\n  ci:\n    taskfile: ./ci.yml\n    optional: true\n"
        #expect(
            TaskfileTasks(in: Array(text.utf8)).inclusions == [
                .init(name: "docs", path: "./docs"),
                .init(name: "ci", path: "./ci.yml", isOptional: true),
            ]
        )
    }

    @Test(arguments: ["tasks: {a: {cmd: x}}", "tasks:\n  - a", "tasks:\n    a: x\n  b: y"])
    func `tells what it can't read`(text: String) {
        #expect(!TaskfileTasks(in: Array(text.utf8)).unread.isEmpty)
    }

    @Test(arguments: [
        "? complex\n  : desc: no", "? complex\n  :\n    desc: no", "? complex: x\n  : y", "'': x",
        "'':\n    prompt: no",
    ])
    func `a key that is no name isn't read, nor are its members`(lines: String) {
        let text = "tasks:\n  a: x\n  \(lines)\n  b: y"
        let tasks = TaskfileTasks(in: Array(text.utf8))
        #expect(
            tasks.all == [
                TaskfileTask(name: "a", summary: "x"), TaskfileTask(name: "b", summary: "y"),
            ]
        )
        #expect(tasks.unread.first == 3)
    }

    @Test(arguments: [
        "", ":", "tasks:", "- - -", "\"a", "'", "\t\tx", "a: |", "tasks:\n  ?", "\u{0}",
    ])
    func `ends at any text`(text: String) {
        #expect(TaskfileTasks(in: Array(text.utf8)).all.isEmpty)
    }
}
