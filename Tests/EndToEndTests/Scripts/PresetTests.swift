import TerminalTesting
import Testing

/// Presets that are damaged, and values for one run.
@Suite(.onOwnThread) struct PresetTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `a damaged preset doesn't hide the others`() throws {
        _ = try shell.run("preset", "save", "demo", "swiftui")
        try shell.environment.write("{", to: "state/devmenu/apps/moments/presets/broken.json")
        let lines = try shell.run("preset").lines
        #expect(lines.count == 2 && lines[0].hasPrefix("broken  can't read 'broken': line 1"))
        #expect(lines.last == "demo    1 setting")
    }

    @Test func `a value for one run is kept nowhere`() throws {
        let values = ["DEVMENU_SET": #"{"like-button":"on"}"#]
        let transcript = try shell.run("explain", "like-button", changing: values)
        #expect(transcript.stdout.hasPrefix("like-button is on: run says on\n"), "\(transcript)")
        #expect(transcript.stdout.contains("run       on   wins  DEVMENU_SET"))
        expect(try shell.run("like-button"), Transcript("like-button: off (default)\n"))
        expect(
            try shell.run("like-button", "off", changing: values),
            Transcript("like-button: still on until the app restarts (DEVMENU_SET)\n")
        )
    }

    @Test func `an app takes values for its run from the environment`() throws {
        let app = try RunningApp(
            in: shell.environment,
            changing: ["DEVMENU_SET": #"{"like-button":true}"#]
        )
        try app.send("read", until: "like-button true")
        let shown = try shell.run("--attach", "shop", "like-button").stdout
        #expect(shown == "like-button: on (run)\n")
    }
}
