import TerminalTesting

/// Runs the jobs of the article "In CI".
@Suite(.onOwnThread) struct InCITests {
    private let environment: TestEnvironment
    private let blocks: [FencedBlock]

    init() throws {
        environment = try TestEnvironment()
        let article = "Sources/DevMenuKit/DevMenuKit.docc/InCI.md"
        blocks = FencedBlock.blocks(in: try Repository.text(of: article))
    }

    @Test func `the job of a project runs its tasks`() throws {
        try environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "include": ["Makefile"], "sections": []}

            """#,
            to: "work/devmenu.json"
        )
        try environment.write("lint:\n\t@echo linted\ntest:\n\t@echo tested\n", to: "work/Makefile")
        let run = try run(job: "Tasks")
        #expect(run.ending == .exited(0) && run.stdout.hasSuffix("\nlinted\ntested\n"), "\(run)")
    }

    @Test func `the job of an app prints what the article says`() throws {
        let test = "#!/bin/sh\necho the smoke test has passed\n"
        try environment.write(test, to: "work/smoke-test", mode: 0o700)
        let run = try run(job: "App")
        let expected = try #require(blocks.first { $0.language == "text" }).text + "\n"
        #expect(run.ending == .exited(0) && run.stdout == expected, "\(run)")
    }

    /// Runs the script of a job as the runner does.
    private func run(job: String) throws -> ProcessResult {
        let block = try #require(
            blocks.first { $0.language == "yaml" && $0.lines[0] == "name: \(job)" }
        )
        let script = block.lines.drop { !$0.hasSuffix("run: |") }.dropFirst()
        #expect(script.count > 3)
        for program in ["devmenu", "moments"] { _ = try BuiltProducts.path(of: program) }
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        return try environment.run(
            "sh",
            ["-e", "-c", "cd work\n" + script.joined(separator: "\n")],
            changing: ["PATH": path]
        )
    }
}
