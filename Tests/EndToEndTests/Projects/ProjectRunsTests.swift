import TerminalTesting

/// The record of runs whose programs the shell runs itself.
@Suite(.onOwnThread) struct ProjectRunsTests {
    private let project: ProjectUnderTest

    init() throws {
        project = try ProjectUnderTest(
            .init("good", "true"),
            .init("bad", shell: "exit 3"),
            .init("slow", shell: "echo slow; exec sleep 600")
        )
    }

    private func runs() throws -> [JSONValue] {
        let text = try project.run("--json", "runs").stdout
        return try JSONReader().read(text)["result"]?["runs"]?.array ?? []
    }

    @Test func `the shell reports how its programs ended`() throws {
        _ = try project.run("--keep-going", "-c", "good --why test", "-c", "bad")
        let terminal = try project.promptTerminal()
        try terminal.enter("good")
        try terminal.waitForPrompt(project.prompt)
        try terminal.enter("slow")
        try terminal.wait(for: "\nslow")
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt(project.prompt)
        try terminal.enter("slow &")
        try terminal.wait(for: "[1] running")
        #expect(try runs().map { $0["outcome"] } == ["ok", "failed", "ok", "cancelled", nil])
        try terminal.enter("stop")
        try terminal.wait(for: "[1] sh was ended by SIGTERM")
        let runs = try runs()
        #expect(runs.last?["outcome"] == "cancelled" && runs.first?["why"] == "test")
    }

    @Test func `a run ends with the program that the shell becomes`() throws {
        _ = try project.run("good")
        #expect(try runs().map { $0["outcome"] } == ["ended"])
        let terminal = try project.terminal("slow")
        try terminal.wait(for: "slow")
        #expect(try runs().map { $0["outcome"] } == ["ended", nil])
    }
}
