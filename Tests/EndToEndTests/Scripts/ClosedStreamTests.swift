import TerminalTesting
import Testing

/// Standard streams that are closed before the program starts.
@Suite(.onOwnThread) struct ClosedStreamTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `reports that a closed standard output cannot be written`() throws {
        try expect(
            shell.outerShell("devmenu list >&-"),
            Transcript(
                stderr: "error: can't write to 'standard output': Bad file descriptor\n",
                status: 74
            )
        )
    }

    @Test func `works without standard error`() throws {
        try expect(shell.outerShell("devmenu list tools 2>&-"), Transcript(MenuOutput.tools))
        try expect(shell.outerShell("devmenu nope 2>&-"), Transcript(status: 64))
    }

    @Test func `a closed standard input is empty`() throws {
        try expect(shell.outerShell("devmenu <&-"), Transcript())
        try expect(shell.outerShell("devmenu list tools <&-"), Transcript(MenuOutput.tools))
    }

    @Test func `runs the command with all of them closed`() throws {
        try expect(shell.outerShell("devmenu like-button on <&- >&- 2>&-"), Transcript(status: 74))
        try expect(shell.run("like-button"), Transcript("like-button: on (override)\n"))
    }
}
