import TerminalTesting
import Testing

@Suite(.onOwnThread(within: BuildScript.limit)) struct DropInTests {
    @Test func `finds the actions of a file in Plugins without any other edit`() throws {
        let drop = try PackageCopy.withSpecimens.get()
        let note = "note: this project has no menu of its own: 'devmenu init' writes one\n"
        expect(drop.before, Transcript(MenuOutput.tools, stderr: note))
        #expect(drop.after.ending == .exited(0))
        let greet = try #require(drop.after.lines.first { $0.hasPrefix("  greet ") })
        #expect(greet.contains("Say hello"))
        #expect(
            Set(MenuOutput.tools.split(separator: "\n").map { $0.split(separator: " ")[0] })
                .isSubset(of: Set(drop.after.lines.map { $0.split(separator: " ")[0] }))
        )
        let shell = try ShellUnderTest(executable: drop.executable)
        try expect(shell.run("greet"), Transcript("Hello\n"))
        let plugins = try shell.run("plugins").lines
        #expect(plugins.contains { $0.hasPrefix("specimens ") && $0.contains("linked") })
    }
}
