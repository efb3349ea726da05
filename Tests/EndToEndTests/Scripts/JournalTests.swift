import DevMenuKit
import TerminalTesting
import Testing

/// `changes`, `explain` and `undo`, in the embedded host and in running apps.
@Suite(.onOwnThread) struct JournalTests {
    private let shell: ShellUnderTest
    private let folder = "state/devmenu/apps/moments/"

    init() throws { shell = try ShellUnderTest() }

    /// Runs a command with `--json`, and returns its result.
    private func result(_ words: String...) throws -> JSONValue {
        let transcript = try shell.run(["--json"] + words)
        return try JSONReader().read(transcript.stdout)["result"] ?? .null
    }

    /// Returns a text without times, and with one name for every user.
    private func settled(_ transcript: Transcript) -> String {
        transcript.stdout.replacing(/\d\d:\d\d [+-]\d\d:\d\d/, with: "HH:MM")
            .replacing(/by \S+ in/, with: "by ada in").replacing(/: \S+ in/, with: ": ada in")
    }

    @Test func `tells who changed a setting, when and why`() throws {
        #expect(try shell.run("changes").stdout == "no changes\n")
        _ = try shell.run("like-button", "on", "--why", "demo for sales")
        _ = try shell.run("swiftui", "flip")
        _ = try shell.run("like-button", "reset", "--why=over")
        let script = """
            changes
            changes swiftui
            changes --last 2
            changes --since 1h like-button
            changes --since=2100-01-01T00:00:00Z
            """
        #expect(
            settled(try shell.script(script)) == """
                1  HH:MM  like-button  none -> on  by ada in devmenu: "demo for sales"
                2  HH:MM  swiftui      none -> on  by ada in devmenu
                3  HH:MM  like-button  on -> none  by ada in devmenu: "over"
                2  HH:MM  swiftui  none -> on  by ada in devmenu
                2  HH:MM  swiftui      none -> on  by ada in devmenu
                3  HH:MM  like-button  on -> none  by ada in devmenu: "over"
                1  HH:MM  like-button  none -> on  by ada in devmenu: "demo for sales"
                3  HH:MM  like-button  on -> none  by ada in devmenu: "over"
                no changes

                """
        )
        let lines = try result("changes")["changes"]?.array ?? []
        #expect(lines.map { $0["number"] } == [1, 2, 3])
        #expect(lines.map { $0["key"] }.first == "isLikeButtonForMomentEnabled")
        let rows = try shell.run("--format", "tsv", "changes").lines
        for row in rows { #expect(row.count { $0 == "\t" } == 8) }
    }

    /// Lines that fail, by their status, and a part of the message of each.
    private static let mistakes: [(status: Int32, lines: [(line: String, message: String)])] = [
        (
            64,
            [
                ("changes --last none", "'none' is not a whole number from 1"),
                ("changes --last", "--last needs a value"),
                ("changes --since later", "'later' is not a time like 30s, 15m, 2h, 3d"),
                ("undo 0", "'0' is not a whole number from 1"),
                ("undo 1 --change 2", "'1' is one word too many"),
                ("undo --change 7", "the journal has no change 7: 'changes' lists them"),
            ]
        ),
        (
            1,
            [
                ("changes lik-button", "Did you mean 'like-button'?"),
                ("explain lik-button", "Did you mean 'like-button'?"),
                ("explain crash-app", "'crash-app' isn't a setting: it's of kind action"),
            ]
        ),
    ]

    @Test func `says what is wrong with a command`() throws {
        for (status, mistakes) in Self.mistakes {
            let lines = mistakes.map { $0.line + "\n" }.joined()
            let transcript = try shell.script(lines, "--keep-going")
            let errors = transcript.stderr.split(separator: "\n")
            #expect(errors.count == mistakes.count && transcript.ending == .exited(status))
            for (mistake, error) in zip(mistakes, errors) {
                #expect(error.contains(mistake.message), "\(mistake.line)")
            }
        }
    }

    @Test func `explains a value, its author, and one that nobody set here`() throws {
        #expect(
            try shell.run("explain", "like-button").stdout
                == """
                like-button is off: its default, as no source gives it a value
                  override  -
                  build     -
                  default   off
                  owned by @timeline

                """.replacing("  default   off\n", with: "  default   off  wins\n")
        )
        _ = try shell.run("like-button", "on", "--why", "demo")
        #expect(
            settled(try shell.run("explain", "like-button")) == """
                like-button is on: ada in devmenu set it
                  override  on   wins  set HH:MM by ada in devmenu: "demo"
                  build     -
                  default   off
                  owned by @timeline

                """
        )
        // As sed does it.
        let text = try shell.environment.contents(of: folder + "toggles.json")
        let edited = text.replacing("true", with: "false")
        try shell.environment.write(edited, to: folder + "toggles.json")
        #expect(
            try shell.run("explain", "like-button").stdout == """
                like-button is off: edited in the file
                  override  off  wins  edited in the file
                  build     -
                  default   off
                  owned by @timeline

                """
        )
        let json = try result("explain", "like-button")
        #expect(json["reason"] == "STATIC" && json["layers"]?[0]?["by"] == nil)
        #expect(json["layers"]?.array?.map { $0["state"] } == ["wins", "absent", "shadowed"])
        try shell.environment.write(#"{"isSwiftUIEnabled": 3}"#, to: folder + "toggles.json")
        #expect(try shell.run("explain", "swiftui").stdout.contains("invalid  '3' isn't a value"))
        #expect(
            try shell.run("toggles", "stale").stdout
                == "swiftui  expired on 2025-06-30 (@timeline)\n"
        )
    }

    @Test func `tells of an override whose item is gone`() throws {
        var app = try RunningApp(in: shell.environment, changing: ["TEST_APP_TOGGLES": "old"])
        _ = try shell.run("--attach", "shop", "old", "on")
        try app.end(by: SIGTERM)
        app = try RunningApp(in: shell.environment)
        let undone = try shell.run("--attach", "shop", "undo")
        #expect(undone.stderr == "error: cannot undo a change of 'old': the menu has it no more\n")
        #expect(undone.ending == .exited(1))
        for list in ["toggles", "settings"] {
            let stale = try shell.run("--attach", "shop", list, "stale").stdout
            #expect(
                stale.contains(/old +is gone from the menu, but its override isn't\n/),
                "\(stale)"
            )
        }
    }

    @Test func `takes changes back`() throws {
        #expect(try shell.run("undo").stdout == "nothing left to undo\n")
        _ = try shell.script("like-button on\nswiftui on\n")
        try expect(
            shell.script("undo\nundo\n"),
            Transcript(
                """
                swiftui: on -> off (default), from the next launch
                like-button: on -> off (default), at the next load

                """
            )
        )
        #expect(try result("undo") == ["items": []])
        #expect(try shell.run("undo", "--change", "1").ending == .exited(1))
        #expect(try shell.run("undo", "--change", "4").stdout.contains("like-button: off -> on"))
        #expect(settled(try shell.run("changes", "--last", "1")).contains("undoes 4, by ada in"))
    }

    @Test func `a running app and the embedded host have journals of their own`() throws {
        let app = try RunningApp(in: shell.environment)
        let attached = ["--attach", "shop"]
        _ = try shell.run(attached + ["like-button", "on", "--why", "try"])
        #expect(try shell.run(attached + ["changes"]).stdout.hasSuffix(#": "try"\#n"#))
        #expect(
            try shell.run(attached + ["explain", "like-button"]).stdout.contains(
                "override  on   wins  set "
            )
        )
        #expect(try shell.run("changes").stdout == "no changes\n")
        // The app itself changes it, so that the person's change can't be taken back.
        try app.send("flip", until: "flipped true")
        let conflict = try shell.run(attached + ["undo"])
        #expect(conflict.ending == .exited(1))
        #expect(conflict.stderr.contains(" in app, number 2: 'undo --change 2'"), "\(conflict)")
        let json = try shell.run(attached + ["--json", "undo"]).stdout
        #expect(json.contains(#""kind":"conflict""#))
        #expect(
            try shell.run(attached + ["undo", "--change", "2"]).stdout
                == "like-button: off -> on (override)\n"
        )
        try app.send("read", until: "like-button true")
    }

    @Test func `shows all settings, and resets them as one change`() throws {
        _ = try shell.script("like-button on\nswiftui on\n")
        #expect(
            try shell.run("settings", "reset", "--why", "fresh").stdout == """
                like-button        off  default  was on
                swiftui            off  default  was on
                instant-messaging  off  default

                """
        )
        try expect(shell.run("settings"), Transcript(MenuOutput.toggles))
        let lines = try result("changes", "--last", "2")["changes"]?.array ?? []
        #expect(lines.map { $0["batch"] } == [3, 3])
        #expect(lines.map { $0["why"] } == ["fresh", "fresh"])
        #expect(try result("undo")["items"]?.array?.count == 2)
        let settings = try result("settings")["settings"]?.array ?? []
        #expect(settings.map { $0["value"] } == [true, true, false])
        let wrong = try shell.run("settings", "rest")
        #expect(wrong.stderr.contains("'rest' is not 'reset' or 'stale'. Did you mean 'reset'?"))
        #expect(wrong.ending == .exited(64))
    }

    @Test func `a host without a journal says so`() throws {
        let host = """
            printf '%s\\n' '{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"features":[],\
            "app":{"name":"old","version":"1","build":"debug","pid":1},"access":"full"}}'; cat >&2
            """
        for words in [["changes"], ["undo"], ["explain", "x"], ["changes", "--follow"], ["runs"]] {
            let transcript = try shell.run(["--host", host] + words)
            #expect(transcript.stderr.contains("'old' can't: "), "\(transcript)")
            #expect(transcript.ending == .exited(69))
        }
    }
}
