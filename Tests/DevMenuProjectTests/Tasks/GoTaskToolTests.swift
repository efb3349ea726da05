import TerminalTesting

@testable import DevMenuProject

/// The tool `task` of these tests.
private enum GoTaskTool {
    static let path = Environment.variable("PATH") ?? ""
    static let isInstalled = path.split(separator: ":").contains {
        FileSystem.isExecutable("\($0)/task")
    }
}

/// The reader beside the tool.
@Suite(.enabled(if: GoTaskTool.isInstalled, "go-task isn't installed (PyPI: go-task-bin)"))
struct GoTaskToolTests {
    @Test(arguments: [
        """
        vars: {G: 1}
        tasks:
          default: echo d
          empty:
          list:
            - echo a
          "quoted:name": echo q
          hid: {internal: yes, cmd: echo}
          'build:*': {cmd: 'echo {{index .MATCH 0}}'}
          al: {aliases: [x, y], desc: "has al", cmd: echo}
          req: {requires: {vars: [A, G, {name: B, enum: [p, q]}]}, cmd: 'echo {{.A}}'}
          pr: {prompt: ["One?", "Two?"], cmd: echo}
          folded:
            desc: >
              folded text
              over lines

              para
            cmds: [echo 1]
          plain:
            desc: plain text
              going on
            cmd: echo 2
          8: echo num
          sp ace: echo space
        """,
        """
        x-common: &common {desc: D, cmd: echo}
        tasks:
          a: *common
          b: {<<: *common, desc: E}
          c: {desc: "x\\ty \\u00e9\\
            z", cmd: echo}
          d : {desc: 'it''s

            more', cmd: echo}
          e: >-
           q
           r
          f: |2
              x
          g: !!str echo
          h: {desc: 3, cmd: echo}
          ? explicit
          : {desc: "a\\_b\\
            \\x41"}
          ? >-
            folded
            key
          : - echo
          &k keyed: {desc: *k}
          ? alone
          "esc\\x41\\u00e9\\'": echo
          true: x
          same: echo 1
          same: {desc: two}
        ---
        tasks: {z: echo}
        """,
        """
        includes:
          docs: ./docs
          twice: {taskfile: ./docs/Taskfile.dist.yaml}
          ci: {taskfile: ci/x.yml, aliases: [c, k], excludes: [no, nest:two]}
          some: {taskfile: ci/x.yml, excludes: ['nest:*', 'r*', '*', ':*', nest]}
          hid: {taskfile: ./ci/x.yml, internal: on}
          flat:
            taskfile: ./flat.yml
            flatten: true
          none: {taskfile: ./none.yml, optional: true}
        tasks: {twice: echo, "b":echo}
        """,
    ])
    func `has the names, other names and titles of task's own list`(text: String) throws {
        let environment = try TestEnvironment()
        let text = "version: '3'\n\(text)\n"
        let path = try environment.write(text, to: "Taskfile.yml")
        for (name, tasks) in [
            "docs/Taskfile.dist.yaml": "default: {aliases: [d], cmd: echo}, s: {aliases: [t]}",
            "ci/x.yml": "run: {aliases: [r]}, no: echo, i: {internal: true}",
            "ci/nest.yml": "one: echo, two: echo, default: {aliases: [dd]}",
            "flat.yml": "f: {aliases: [g]}",
        ] {
            let includes = name == "ci/x.yml" ? "includes: {nest: nest.yml}\n" : ""
            try environment.write("version: '3'\n\(includes)tasks: {\(tasks)}\n", to: name)
        }
        let run = try environment.run(
            "task",
            ["--list-all", "--json", "--no-status"],
            changing: ["PATH": GoTaskTool.path]
        )
        #expect(run.stderr.isEmpty)
        let listed = try JSONReader().read(run.stdoutBytes)["tasks"]?.array ?? []
        let reading = GoTaskReader().reading(of: TaskFile(path: path, bytes: Array(text.utf8)))
        #expect(!listed.isEmpty)
        #expect(reading.problems.isEmpty)
        #expect(
            Set(reading.tasks.filter { !$0.isHidden }.map(Row.init)) == Set(listed.map(Row.init))
        )
    }

    /// A task, as both describe it.
    private struct Row: Hashable {
        let name: String
        let names: Set<String>
        let title: String
        let line: String?

        init(_ task: ProjectTask) {
            name = task.name
            line = task.line.map(String.init)
            names = Set(task.names)
            title = task.title ?? ""
        }

        init(_ json: JSONValue) {
            name = json["name"]?.string ?? ""
            line = (json["location"]?["line"]).map { "\($0)" }
            names = Set((json["aliases"]?.array ?? []).compactMap(\.string))
            let words = (json["desc"]?.string ?? "").split(whereSeparator: \.isWhitespace)
            title = words.joined(separator: " ")
        }
    }
}
