import TerminalTesting
import Testing

/// The flags that choose the host, wait for it, and follow a command.
@Suite(.onOwnThread) struct WaysInTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `a host that was named has to be there, also for an empty script`() throws {
        let result = try shell.script("", "--attach", "nope")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.hasPrefix("error: no app 'nope' offers its menu"))
        #expect(try shell.script("", "--host", "exit 3").ending != .exited(0))
        #expect(try shell.script("").ending == .exited(0))
    }

    @Test(arguments: [
        (
            ["--plugin-dir", "nosuch", "list"],
            "error: --plugin-dir: there is no directory 'nosuch'.\n"
        ),
        (["--wait", "list"], "error: --wait goes with --attach: name the app to wait for.\n"),
        (["--jsno", "list"], "error: Unknown option '--jsno'. Did you mean '--json'?\n"),
    ])
    func `an error of the flags is short`(arguments: [String], error: String) throws {
        let result = try shell.run(arguments)
        #expect(result.ending == .exited(64))
        #expect(result.stderr == error + "See 'devmenu --help'.\n")
    }

    @Test func `flags may follow the command`() throws {
        let before = try shell.run("--json", "list", "tools")
        let after = try shell.run("list", "tools", "--json")
        #expect(before.stdout == after.stdout && after.ending == .exited(0))
        #expect(try shell.run("toggles", "--json").ending == .exited(0))
        #expect(try shell.run("list", "--locale", "zh-Hans").stdout.contains("闪退"))
        #expect(try shell.run("crash-app", "--yes", "--json").stdout.contains(#""terminated""#))
        #expect(try shell.run("like-button", "--help").stdout.hasPrefix("like-button [on|off"))
        #expect(try shell.run("like-button", "on", "--dry-run").ending == .exited(64))
        let wrong = try shell.run("undo", "nonsense", "--json")
        #expect(wrong.ending == .exited(64) && !wrong.stdout.contains("comes before"))
        let target = try shell.run("list", "--attach", "shop")
        #expect(target.ending != .exited(0) && target.stderr.contains("comes before the command"))
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

    @Test func `expects values, and tells what a name may mean`() throws {
        expect(
            try shell.run("expect", "like-button", "on"),
            Transcript("", stderr: "error: 'like-button' is off, not on\n", status: 1)
        )
        #expect(
            try shell.run("--json", "expect", "like-button", "on").stdout.contains(
                #""kind":"unmet""#
            )
        )
        #expect(
            try shell.run("like-button", "on", "off").stderr.hasPrefix(
                "error: like-button: 'off' is one word too many. Usage: like-button [VALUE|"
            )
        )
        #expect(
            try shell.run("crash").stderr.hasPrefix(
                "error: unknown command 'crash'. Did you mean 'crash-app'?"
            )
        )
    }
}
