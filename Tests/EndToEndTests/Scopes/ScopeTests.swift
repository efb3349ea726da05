import DevMenuKit
import TerminalTesting
import Testing

/// Scopes, in which apps of one name have settings of their own.
@Suite(.onOwnThread) struct ScopeTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// An odd number, after which a toggle is on.
    private static let flips = 100 * TestScale.factor + 1

    private func app(in scope: String?, _ name: String = "shop") throws -> RunningApp {
        try RunningApp(name, in: shell.environment, changing: ["DEVMENU_SCOPE": scope])
    }

    private func run(in scope: String?, _ words: String...) throws -> Transcript {
        try shell.run(words, changing: ["DEVMENU_SCOPE": scope])
    }

    private func overrides(in folder: String) throws -> JSONValue {
        let file = "state/devmenu/apps/\(folder)/toggles.json"
        return try JSONReader().read(try shell.environment.contents(of: file))
    }

    @Test func `two worktrees with many flips each leave each other alone`() throws {
        let apps = try ["a", "b", nil].map { try app(in: $0) }
        let toggles = [("a", "flag-1"), ("b", "flag-2"), (nil, "flag-3")]
        let runs = try toggles.map { scope, toggle in
            try shell.start(
                "--attach",
                "shop",
                input: .text(String(repeating: "\(toggle) flip\n", count: Self.flips)),
                changing: ["DEVMENU_SCOPE": scope]
            )
        }
        for run in runs {
            let result = try run.wait()
            #expect(result.ending == .exited(0), "\(result)")
        }
        for (folder, toggle) in [("shop@a", "flag-1"), ("shop@b", "flag-2"), ("shop", "flag-3")] {
            #expect(try overrides(in: folder) == [toggle: true])
            let journal = try shell.environment.contents(
                of: "state/devmenu/apps/\(folder)/journal.jsonl"
            )
            let lines = try journal.split(separator: "\n").map { try JSONReader().read("\($0)") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0["id"]?.string == toggle })
        }
        withExtendedLifetime(apps) {}
    }

    @Test func `rescue works on the app of its scope`() throws {
        for scope in ["a", "b"] {
            let app = try app(in: scope)
            try app.send("ready", until: "ready")
            #expect(try run(in: scope, "--attach", "shop", "flag-1", "on").ending == .exited(0))
            try app.end(by: SIGTERM)
        }
        let off = try shell.run("rescue", "--scope", "a", "shop", "flag-1", "off")
        #expect(off.stdout == "flag-1: on -> off (override)\n", "\(off)")
        #expect(try overrides(in: "shop@a") == ["flag-1": false])
        #expect(try overrides(in: "shop@b") == ["flag-1": true])
        #expect(!shell.environment.holds("state/devmenu/apps/shop"))
        #expect(try shell.run("rescue", "shop", "list").ending == .exited(77))
    }

    @Test func `matrix and bisect work on the app of the scope that a flag names`() throws {
        let app = try app(in: "a")
        for toggle in ["flag-1", "flag-2"] {
            #expect(try run(in: "a", "--attach", "shop", toggle, "on").ending == .exited(0))
        }
        try app.end(by: SIGTERM)
        let file = "$XDG_STATE_HOME/devmenu/apps/shop@$DEVMENU_SCOPE/toggles.json"
        let words = ["sh", "-c", #"! grep -qs '"flag-2": true' "\#(file)""#]
        let (scope, unread) = (["--scope", "a"], ["--unread", "ok"])
        let bisect = ["bisect", "--app", "shop"] + unread
        let found = try shell.run(bisect + scope + ["--run", words[2]])
        #expect(found.lines.first == "flag-2 = true" && found.ending == .exited(0), "\(found)")
        let absent = try shell.run(bisect + ["--run", words[2]])
        #expect(absent.stderr.contains("'shop' has no overrides"), "\(absent)")
        let matrix = ["matrix", "--app", "shop", "--only", "flag-1,flag-2"] + unread
        let bad = try shell.run(matrix + scope + ["--"] + words)
        #expect(bad.lines.contains("fails with flag-2 on") && bad.ending == .exited(1), "\(bad)")
        #expect(try shell.run(matrix + ["--"] + words).ending == .exited(69))
    }

    @Test func `a name is that of the app in the shell's scope`() throws {
        let app = try app(in: "a")
        let absent = try run(in: nil, "--attach", "shop", "list")
        #expect(absent.ending == .exited(69))
        #expect(absent.stderr.contains("'shop' isn't running with a menu; it runs as shop@a"))
        let elsewhere = try run(in: "b", "--attach", "shop", "list")
        #expect(elsewhere.stderr.contains("with a menu in the scope 'b'; it runs as shop@a"))
        #expect(try run(in: "a", "--attach", "shop", "list").ending == .exited(0))
        #expect(try run(in: "b", "--attach", "shop@a", "list").ending == .exited(0))
        #expect(try run(in: "a", "--scope", "", "--attach", "shop", "list").ending == .exited(69))
        #expect(
            try run(in: "b", "--scope=a", "wait", "app", "shop").stdout.hasPrefix("shop@a 2.3.1")
        )
        #expect(try run(in: "b", "apps").stdout.contains("\nshop@a  2.3.1"))
        #expect(try run(in: "b", "--json", "apps").stdout.contains(#""scope":"a""#))
        let terminal = try shell.environment.terminal(shell.executable, ["--attach", "shop@a"])
        try terminal.wait(for: "shop@a (attached)>")
        withExtendedLifetime(app) {}
    }

    @Test func `a bad name in the environment is refused`() throws {
        let name = "a@b"
        for result in [
            try run(in: name, "version"), try run(in: name, "rescue", "shop"),
            try run(in: name, "schema"),
        ] {
            #expect(result.ending == .exited(64), "\(result)")
            #expect(result.stdout.isEmpty)
        }
        #expect(try run(in: name, "--scope", "a", "version").ending == .exited(0))
        #expect(try run(in: name, "--scope", "", "version").ending == .exited(0))
    }

    @Test func `a scope that a process uses isn't removed, nor are others with it`() throws {
        let app = try app(in: "a")
        _ = try run(in: "a", "--attach", "shop", "flag-1", "on")
        let list = try run(in: "a", "scope")
        #expect(list.stdout.contains(/^a  shop  [\d.]+ k?B  .+  in use, current\n$/), "\(list)")
        let json = try JSONReader().read(try shell.run("scope", "--json").stdout)
        let scope = json["scopes"]?.array?.first ?? json["result"]?["scopes"]?.array?.first
        #expect(scope?["name"] == "a" && scope?["isUsed"] == true, "\(json)")
        let used = try shell.run("scope", "remove", "a")
        #expect(used.stderr == "error: a process uses the scope 'a': end it first\n")
        #expect(used.ending == .exited(1))
        #expect(shell.environment.holds("state/devmenu/apps/shop@a/toggles.json"))
        // If one can't be removed, the others aren't either.
        for scope in ["0", "b"] {
            let file = "state/devmenu/apps/shop@\(scope)/toggles.json"
            try shell.environment.write("{}", to: file)
        }
        #expect(try shell.run("scope", "remove", "0", "a", "b").stderr == used.stderr)
        #expect(shell.environment.holds("state/devmenu/apps/shop@b/toggles.json"))
        try app.end(by: SIGKILL)
        #expect(try shell.run("scope", "remove", "--yes", "a").stdout == "removed a\n")
        #expect(!shell.environment.holds("state/devmenu/apps/shop@a"))
    }
}
