import TerminalTesting

/// Runs the host in Node of the article "Recipes".
@Suite(.onOwnThread) struct NodeHostTests {
    @Test func `lists its item and runs it`() throws {
        let article = "Sources/DevMenuKit/DevMenuKit.docc/Recipes.md"
        let blocks = FencedBlock.blocks(in: try Repository.text(of: article))
        let host = try #require(blocks.first { $0.language == "js" })
        let shell = try ShellUnderTest(host: "exec node host.mjs")
        try shell.environment.write(host.text + "\n", to: "host.mjs")
        let list = "Tools\n  drain  Drain the queue\n"
        expect(try shell.script("list\ndrain\n"), Transcript(list + "Drained\n"))
    }
}
