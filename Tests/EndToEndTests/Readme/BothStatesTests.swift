import TerminalTesting

/// Runs the workflow of the article "Test both states".
@Suite(.onOwnThread) struct BothStatesTests {
    private static let article = "Sources/DevMenuKit/DevMenuKit.docc/TestBothStates.md"

    @Test func `the workflow has flags that matrix takes`() throws {
        let blocks = FencedBlock.blocks(in: try Repository.text(of: Self.article))
        let workflow = try #require(blocks.first { $0.language == "yaml" })
        let line = try #require(workflow.lines.first { $0.contains("run: devmenu matrix") })
        let words = line.split(separator: " ").drop { $0 != "matrix" }.map(String.init)
        let shell = try ShellUnderTest()
        let transcript = try shell.run(
            words.prefix { $0 != "--" } + ["--", shell.executable, "expect", "like-button", "off"]
        )
        #expect(
            transcript.stdout.hasPrefix("::error title=devmenu matrix::fails with like-button on")
        )
        #expect(transcript.ending == .exited(1), "\(transcript)")
        #expect(shell.environment.holds("matrix.xml"))
    }
}
