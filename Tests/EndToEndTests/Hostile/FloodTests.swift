import TerminalTesting

/// A host that prints without end and ignores cancellation.
@Suite(.onOwnThread) struct FloodTests {
    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        let host = try Repository.text(of: "Tests/EndToEndTests/Hosts/flooding.sh")
        try shell.environment.write(host, to: "host")
    }

    @Test(.readsProcessFolder)
    func `Ctrl-C at the prompt leaves it, and it fills no memory`() throws {
        let terminal = try shell.terminal("--host", "sh host", prompt: "flooding>")
        try terminal.enter("flood")
        try terminal.wait(for: "a screen of it") { screen in
            screen.text.ranges(of: "flood").count > 20
        }
        try terminal.press(.control("c"))
        try terminal.wait(for: "it still runs; Ctrl-C again ends it")
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt("devmenu>")
        let peak = try #require(ProcessMemory.peak(of: terminal.processID))
        #expect(peak < 48 << 10)
        try terminal.press(.control("d"))
        #expect(try terminal.waitForEnd() == .exited(0))
    }
}
