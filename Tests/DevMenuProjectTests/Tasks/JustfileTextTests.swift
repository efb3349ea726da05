import TerminalTesting

@testable import DevMenuProject

@Suite struct JustfileTextTests {
    private let project: TaskProject

    init() throws { project = try TaskProject() }

    @Test(arguments: [
        ("", false), (" \r\n\n", false), ("#!/usr/bin/env just\n\n# later\r\n", false),
        ("# a\na:\n", true), ("  # just refuses this\n", true), ("set quiet", true),
    ])
    func `a file of comments has no tasks`(text: String, mayHaveTasks: Bool) {
        let file = TaskFile(path: "/shop/justfile", bytes: Array(text.utf8))
        #expect(file.hasCommentsAlone != mayHaveTasks)
    }

    @Test(
        .timeLimit(.minutes(TestScale.factor)),
        arguments: [
            (nil, nil, "'just' isn't installed"),
            ("exec sleep 600", nil, "'just' hasn't answered within 0.2 seconds"),
            ("exec yes", nil, "the answer of 'just' is longer than 4 MiB"),
            ("exit 1", nil, "'just' refuses it"),
            ("echo no", nil, "the answer of 'just' isn't JSON"),
            ("printf 'error: \\033[31mno\\n ——▶ justfile:3:9\\n' >&2; exit 1", 3, "\\u{1B}[31mno"),
            (
                "printf 'warning: w\\nerror: one\\ntwo\\n\\nthree\\nfour\\n' >&2; exit 2", nil,
                "one two three"
            ),
        ]
    )
    func `has no tasks and one problem if just fails`(
        script: String?,
        line: Int?,
        reason: String
    ) throws {
        let program = project.directory.path("just")
        if let script {
            try project.directory.write("#!/bin/sh\n\(script)\n", to: "just", mode: 0o700)
        }
        // Under load a program may need a while to start.
        let isSlow = script?.contains("sleep") == true
        let reader = JustTaskReader(program: program, timeout: .seconds(isSlow ? 0.2 : 30))
        let reading = try project.reading(by: reader, of: "a:\n")
        #expect(reading.tasks.isEmpty)
        let problem = try #require(reading.problems.first)
        #expect(problem.reason.hasPrefix(reason))
        #expect(problem.line == line)
    }

    @Test func `follows imports and modules, also those that are missing`() throws {
        for (name, text) in [
            ("a.just", "import 'sub/b.just'\nimport 'a.just'\n"), ("sub/b.just", "mod? c\n"),
            ("m/mod.just", "[private, group('x')]\n# m\nmod n '../n'\n"), ("n/justfile", "b:\n"),
        ] {
            try project.directory.write(text, to: name)
        }
        let text =
            "# mod x\nimport 'a.just'\r\nmod m # it\nmodule:\n  mod y\n[group('private')]\nmod? o\n"
        let path = try project.directory.write(text, to: "justfile")
        let sources = JustSources(of: TaskFile(path: path, bytes: Array(text.utf8)))
        let names = sources.files.map { $0.dropFirst(project.directory.path.utf8.count + 1) }
        #expect(
            names == [
                "a.just", "sub/b.just", "sub/c.just", "sub/c/mod.just", "sub/c/justfile",
                "sub/c/.justfile", "m.just", "m/mod.just", "m/../n", "m/../n/mod.just",
                "m/../n/justfile", "o.just", "o/mod.just", "o/justfile", "o/.justfile",
            ]
        )
        #expect(sources.privateModules == ["m::n::"])
    }

    @Test(arguments: [".justfile", ".JUSTFILE"])
    func `just chooses none of two justfiles`(other: String) throws {
        let path = try project.directory.write("a:\n", to: "justfile")
        let file = TaskFile(path: path, bytes: [])
        #expect(JustTaskReader().finds(file.path))
        try project.directory.write("b:\n", to: other)
        #expect(!JustTaskReader().finds(file.path))
    }

    @Test func `ends with files that include each other`() throws {
        try project.directory.write("import 'b.just'\nmod a 'a.just'\n", to: "a.just")
        try project.directory.write("import 'a.just'\n", to: "b.just")
        let file = TaskFile(
            path: project.directory.path("justfile"),
            bytes: Array("import 'a.just'\n".utf8)
        )
        #expect(JustSources(of: file).files == ["a.just", "b.just"].map(project.directory.path))
    }

    @Test(arguments: [
        ("run_all:", "run-all", true), ("runAll x:", "run-all", true), ("a:", "a-2", true),
        ("a-2:", "a-2", true), ("build:", "test", false), ("build:", "just:test", false),
        ("test:", "just:test", true), ("import 'x'", "test", true), ("mod x", "test", true),
    ])
    func `knows from the text which tasks a justfile can't have`(
        text: String,
        name: String,
        mayBe: Bool
    ) {
        let file = TaskFile(path: project.directory.path("justfile"), bytes: Array(text.utf8))
        #expect(JustTaskReader().mayHave(name, in: file) == mayBe)
    }

    @Test(arguments: [
        ([], nil), (["a"], nil), (["a", "b"], nil), (["b"], "a"), (["rest"], "a"),
        (["a", "rest"], "b"), (["o"], nil), (["o", "b"], "a"),
    ])
    func `finds the parameter whose place a later argument would take`(
        given: [String],
        gap: String?
    ) {
        let words: [ProjectTask.Word] = [
            .text("just"), .argument(of: "o", behind: "--o="), .argument(of: "a"),
            .argument(of: "b"), .rest(of: "rest"),
        ]
        #expect(words.gap(among: Set(given)) == gap)
    }
}
