import TerminalTesting

/// Scopes, in which apps of one name have settings of their own.
@Suite(.onOwnThread) struct ScopeTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// An odd number, after which a toggle is on.
    private static let flips = 100 * TestScale.factor + 1

    private func app(in scope: String?) throws -> RunningApp {
        try RunningApp(in: shell.environment, changing: ["DEVMENU_SCOPE": scope])
    }

    private func run(in scope: String?, _ words: String...) throws -> Transcript {
        try shell.run(words, changing: ["DEVMENU_SCOPE": scope])
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
            let folder = "state/devmenu/apps/\(folder)"
            let overrides = try shell.environment.contents(of: folder + "/toggles.json")
            #expect(try JSONReader().read(overrides) == [toggle: true])
            let journal = try shell.environment.contents(of: folder + "/journal.jsonl")
            let lines = try journal.split(separator: "\n").map { try JSONReader().read("\($0)") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0["id"]?.string == toggle })
        }
        withExtendedLifetime(apps) {}
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
        let terminal = try shell.terminal("--attach", "shop@a", prompt: nil)
        try terminal.wait(for: "shop@a (attached)>")
        withExtendedLifetime(app) {}
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
