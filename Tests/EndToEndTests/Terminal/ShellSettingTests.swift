import TerminalTesting

@Suite(.onOwnThread) struct ShellSettingTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `runs the start-up script, and warns of a line that fails`() throws {
        try shell.environment.write(
            "set prompt 'rc> '\nset timing on\nalias l = list\nnope\nlike-button on\n",
            to: "config/devmenu/rc"
        )
        let terminal = try shell.terminal(prompt: "rc>")
        let path = shell.environment.path("config/devmenu/rc")
        let text = terminal.screen.history.joined(separator: " ")
        #expect(text.contains("warning: \(path):4: unknown command 'nope'"), "\(text)")
        #expect(text.contains("like-button: off -> on (override)"))
        #expect(!text.contains("time:") && !text.contains("l = list"))
        // A script doesn't run the start-up script.
        try expect(shell.script("nope\n"), try shell.run("-c", "nope").inScript)
    }

    @Test func `doesn't wait for the writer of a start-up script`() throws {
        try expect(
            shell.outerShell("mkdir -p config/devmenu && mkfifo config/devmenu/rc"),
            Transcript()
        )
        let terminal = try shell.terminal()
        let text = terminal.screen.text.replacing("\n", with: " ")
        #expect(text.contains("config/devmenu/rc: it isn't a file; move it"), "\(text)")
    }
}

extension Transcript {
    /// The same transcript for the first line of standard input.
    fileprivate var inScript: Transcript {
        Transcript(stdout, stderr: "stdin:1: " + stderr, status: 64)
    }
}
