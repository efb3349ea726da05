import DevMenuShell
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ReplTests {
    @Test func `promises no completion by a reader that has none`() throws {
        let test = try TestShell()
        let pipe = try ScriptPipe()
        pipe.finish()
        let reader = PlainLineReader(descriptor: pipe.readEnd)
        #expect(try Repl(shell: test.shell, reader: reader, rcFile: nil).run() == 0)
        #expect(test.output.contains("Type 'list' for the menu, 'help' for commands.\n"))
    }
}
