import TerminalTesting
import Testing

/// The flags that choose the host, and wait for it.
@Suite(.onOwnThread) struct WaysInTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `a host and a directory of plugins that were named have to be there`() throws {
        #expect(try shell.script("", "--host", "exit 3").ending != .exited(0))
        let result = try shell.run("--plugin-dir", "nosuch", "list")
        #expect(result.stderr.hasPrefix("error: --plugin-dir: there is no directory 'nosuch'.\n"))
        #expect(result.ending == .exited(64))
    }

    @Test func `waits until an app runs`() throws {
        let waiting = try shell.start("--attach", "shop", "--wait", "list")
        let named = try shell.start("wait", "app", "shop")
        let app = try RunningApp(in: shell.environment)
        #expect(try waiting.wait().ending == .exited(0))
        #expect(try named.wait().ending == .exited(0))
        let late = try shell.run("--attach", "nope", "--wait", "--timeout", "0.2", "list")
        #expect(late.ending == .exited(75))
        #expect(try shell.run("wait", "app", "nope", "--timeout", "0.2").ending == .exited(75))
        withExtendedLifetime(app) {}
    }
}
