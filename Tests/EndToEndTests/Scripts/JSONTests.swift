import TerminalTesting
import Testing

@Suite(.onOwnThread) struct JSONTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `writes its line to a file or a program instead of standard output`() throws {
        try expect(shell.run("--json", "-c", "quit > quit.json"), Transcript())
        #expect(
            try shell.environment.contents(of: "quit.json")
                == #"{"line":1,"command":"quit > quit.json","ok":true,"result":{}}"# + "\n"
        )
        try expect(shell.run("--json", "-c", "restart | wc -l | tr -d ' '"), Transcript("1\n"))
    }
}
