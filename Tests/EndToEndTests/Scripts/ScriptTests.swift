import TerminalTesting

@Suite(.onOwnThread) struct ScriptTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `answers each line of a slow writer before the next comes`() throws {
        let process = try shell.start()
        for _ in 0..<3 {
            try process.write("like-button flip\n")
            let line = try #require(try process.readLine())
            #expect(line.hasPrefix("like-button: "))
        }
        process.closeInput()
        #expect(try process.wait().ending == .exited(0))
    }

    @Test func `waits until an app runs`() throws {
        let waiting = try shell.start("--attach", "shop", "--wait", "list")
        let named = try shell.start("wait", "app", "shop")
        let app = try RunningApp(in: shell.environment)
        #expect(try waiting.wait().ending == .exited(0))
        #expect(try named.wait().ending == .exited(0))
        withExtendedLifetime(app) {}
    }
}
