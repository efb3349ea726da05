import DevMenuKit
import TerminalTesting
import Testing

/// `files` and `forget`.
@Suite(.onOwnThread) struct ForgetTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `an app is forgotten once somebody confirms it and it runs no more`() throws {
        let app = try RunningApp("shop", in: shell.environment)
        try expect(
            shell.run("--attach", "shop", "flag-1", "on"),
            Transcript("flag-1: off -> on (override)\n")
        )
        let busy = try shell.run("--json", "forget", "shop", "--yes")
        #expect(busy.ending == .exited(69))
        let error = try JSONReader().read(busy.stdout)["error"]
        #expect(error?["kind"] == "busy" && error?["pids"] == [.integer(Int(app.pid))], "\(busy)")
        try app.end(by: SIGTERM)
        try shell.environment.write("", to: "cache/shop/image")
        let json = try JSONReader().read(try shell.run("files", "--json").stdout)
        let files = json["result"]?["files"]?.array
        let kinds = files?.compactMap { $0["kind"]?.string } ?? []
        #expect(Set(["overrides", "journal", "menu", "app-cache"]).isSubset(of: kinds), "\(kinds)")
        let unsure = try shell.run("forget", "shop")
        #expect(unsure.ending == .exited(1) && unsure.stderr.contains("1 change, "), "\(unsure)")
        let dry = try shell.run("forget", "shop", "--dry-run")
        #expect(dry.stdout.contains("/state/devmenu/apps/shop/toggles.json\n"), "\(dry)")
        #expect(shell.environment.holds("state/devmenu/apps/shop/toggles.json"))
        let done = try shell.run("forget", "shop", "--yes")
        #expect(done.stdout.hasPrefix("removed 1 change, ") && done.ending == .exited(0), "\(done)")
        #expect(!shell.environment.holds("state/devmenu/apps/shop"))
        #expect(shell.environment.holds("cache/shop/image"))
        let again = try shell.run("forget", "shop")
        #expect(again.ending == .exited(1) && again.stderr.contains("'shop' has no files here"))
    }

    /// Of one file system, a bind mount differs from its directory by the mount alone.
    @Test(arguments: ["state/devmenu/apps/shop/presets", "cache/shop@a/images"])
    func `nothing goes if something is mounted among it`(folder: String) throws {
        for name in ["state/devmenu/apps/shop", "state/devmenu/apps/shop@a", "cache/shop@a"] {
            try shell.environment.write("{}", to: "\(name)/toggles.json")
        }
        try shell.environment.make(folder)
        try shell.environment.write("mine", to: "mine/mine.json")
        let result = try shell.environment.run(
            "unshare",
            [
                "-m", "sh", "-c",
                "mount --bind mine '\(folder)' || exit 3; \"$0\" forget shop --yes",
                shell.executable,
            ]
        )
        // A container may not let even root mount anything.
        guard geteuid() == 0, ![.exited(1), .exited(3)].contains(result.ending) else { return }
        #expect(result.ending == .exited(77), "\(result)")
        #expect(shell.environment.holds("mine/mine.json"))
        #expect(shell.environment.holds("state/devmenu/apps/shop/toggles.json"))
    }

    @Test func `at the prompt, a word is typed to forget all`() throws {
        _ = try shell.run("like-button", "on")
        try shell.environment.write("set timing off\n", to: "config/devmenu/rc")
        let terminal = try shell.environment.terminal(shell.executable)
        try terminal.waitForPrompt()
        try terminal.type("forget --all\n")
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("Type 'all':") }
        try terminal.type("y\n")
        try terminal.waitForPrompt()
        try terminal.wait(for: "Cancelled.")
        #expect(shell.environment.holds("state/devmenu/apps/moments/toggles.json"))
        try terminal.type("forget --all\n")
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("Type 'all':") }
        try terminal.type("all\n")
        try terminal.wait(for: "\nremoved ")
        try terminal.waitForPrompt()
        #expect(!shell.environment.holds("state/devmenu"))
        #expect(shell.environment.holds("config/devmenu/rc"))
        try terminal.type("quit\n")
    }
}
