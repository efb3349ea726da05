import DevMenuKit
import TerminalTesting
import Testing

/// `changes`, `explain` and `undo` of what others than a person at devmenu have changed.
@Suite(.onOwnThread) struct JournalTests {
    private let shell: ShellUnderTest
    private let folder = "state/devmenu/apps/moments/"

    init() throws { shell = try ShellUnderTest() }

    @Test func `an override that was edited in its file has no author`() throws {
        _ = try shell.run("like-button", "on", "--why", "demo")
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
        let json = try JSONReader().read(try shell.run("--json", "explain", "like-button").stdout)
        #expect(json["result"]?["layers"]?[0]?["by"] == nil, "\(json)")
        try shell.environment.write(#"{"isSwiftUIEnabled": 3}"#, to: folder + "toggles.json")
        #expect(try shell.run("explain", "swiftui").stdout.contains("invalid  '3' isn't a value"))
    }

    @Test func `tells of an override whose item is gone`() throws {
        var app = try RunningApp(in: shell.environment, changing: ["TEST_APP_TOGGLES": "old"])
        _ = try shell.run("--attach", "shop", "old", "on")
        try app.end(by: SIGTERM)
        app = try RunningApp(in: shell.environment)
        let undone = try shell.run("--attach", "shop", "undo")
        #expect(undone.stderr == "error: can't undo a change of 'old': the menu has it no more\n")
        #expect(undone.ending == .exited(1))
        for list in ["toggles", "settings"] {
            let stale = try shell.run("--attach", "shop", list, "stale").stdout
            #expect(
                stale.contains(/old +is gone from the menu, but its override isn't\n/),
                "\(stale)"
            )
        }
    }

    @Test func `a change that the app itself replaced isn't taken back`() throws {
        let app = try RunningApp(in: shell.environment)
        let attached = ["--attach", "shop"]
        _ = try shell.run(attached + ["like-button", "on"])
        // The app itself changes it, so that the person's change can't be taken back.
        try app.send("flip", until: "flipped true")
        let conflict = try shell.run(attached + ["undo"])
        #expect(conflict.ending == .exited(1))
        #expect(conflict.stderr.contains(" in app (change 2): 'undo --change 2'"), "\(conflict)")
        let json = try shell.run(attached + ["--json", "undo"]).stdout
        #expect(json.contains(#""kind":"conflict""#))
        #expect(
            try shell.run(attached + ["undo", "--change", "2"]).stdout
                == "like-button: off -> on (override)\n"
        )
        try app.send("read", until: "like-button true")
    }

    @Test func `a host without a journal says so`() throws {
        let host = """
            printf '%s\\n' '{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"features":[],\
            "app":{"name":"old","version":"1","build":"debug","pid":1},"access":"full"}}'; cat >&2
            """
        for words in [["changes"], ["undo"], ["explain", "x"], ["changes", "--follow"], ["runs"]] {
            let transcript = try shell.run(["--host", host] + words)
            #expect(transcript.stderr.hasPrefix("error: 'old' "), "\(transcript)")
            #expect(transcript.ending == .exited(69))
        }
    }
}
