import TerminalTesting

/// Nothing is good that nobody read: runs of commands in which no app had the settings.
@Suite(.onOwnThread) struct UnreadTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(arguments: ["memory", "none"])
    func `an app that saves no overrides is refused while it runs`(storage: String) throws {
        let variables = ["TEST_APP_OVERRIDES": storage]
        let app = try RunningApp(in: shell.environment, changing: variables)
        for words in [["with", "--app", "shop", "flag-1=on"], ["matrix", "--app", "shop"]] {
            let run = try shell.run(words + ["--", "touch", "ran"])
            #expect(run.stderr.hasPrefix("error: 'shop' saves no overrides: "), "\(run)")
            #expect(run.ending == .exited(77) && !shell.environment.holds("ran"))
        }
        withExtendedLifetime(app) {}
    }

    @Test func `an override of the caller is no default`() throws {
        let overrides = #"{"flag-1": true}"#
        try shell.environment.write(overrides, to: "state/devmenu/apps/shop/toggles.json")
        let set = ["DEVMENU_SET": #"{"flag-2": true}"#]
        let app = try RunningApp(in: shell.environment, changing: set)
        let words = ["--only", "flag-1,flag-2", "--unread", "ok", "--json", "--", "true"]
        let run = try shell.run(["matrix", "--app", "shop"] + words)
        let values = try run.lines.map { try JSONReader().read($0)["values"] }
        let both: JSONValue = ["flag-1": true, "flag-2": true]
        #expect(values == [[:], ["flag-1": true], ["flag-2": true], both], "\(run)")
        withExtendedLifetime(app) {}
    }

    @Test func `nor is that of a running host which only lists its settings`() throws {
        let script = PackageDirectory.path("Tests/EndToEndTests/Hosts/listing.py")
        let host = try shell.environment.start("python3", [script])
        _ = try host.readLines { $0 == "ready" }
        let words = ["--app", "py", "--unread", "ok", "--json", "--", "true"]
        let run = try shell.run(["matrix"] + words)
        let values = try run.lines.map { try JSONReader().read($0)["values"] }
        #expect(values == [[:], ["fast": true]], "\(run)")
        host.signal(SIGKILL)
    }
}
