import DevMenuKit
import TerminalTesting
import Testing

/// `preset`: named sets of values.
@Suite(.onOwnThread) struct PresetTests {
    private let shell: ShellUnderTest
    private let folder = "state/devmenu/apps/moments/presets"

    init() throws { shell = try ShellUnderTest() }

    private func output(_ words: String...) throws -> String {
        let transcript = try shell.run(words)
        #expect(transcript.ending == .exited(0), "\(transcript)")
        return transcript.stdout
    }

    /// Returns the output of the lines of a script.
    private func script(_ lines: String...) throws -> String {
        let transcript = try shell.script(lines.joined(separator: "\n") + "\n")
        #expect(transcript.ending == .exited(0), "\(transcript)")
        return transcript.stdout
    }

    @Test func `saves overrides, compares and applies them`() throws {
        #expect(try output("preset").hasPrefix("no presets: "))
        #expect(try shell.run("preset", "save", "demo").ending == .exited(64))
        let saved = try script("like-button on", "preset save demo")
        #expect(saved.contains("\n'demo' has 1 setting: /"), "\(saved)")
        let document = try JSONReader().read(
            try shell.environment.contents(of: folder + "/demo.json")
        )
        #expect(document["$schema"] == "https://flagd.dev/schema/v0/flags.json")
        let flag = document["flags"]?["isLikeButtonForMomentEnabled"]
        #expect(flag?["state"] == "ENABLED" && flag?["defaultVariant"] == "on")
        #expect(
            try script("preset", "preset show demo", "preset diff demo") == """
                demo  1 setting
                like-button  on
                no difference

                """
        )
        _ = try script("toggles reset", "swiftui on")
        #expect(
            try script("preset diff demo", "preset apply demo --exact --dry-run", "swiftui") == """
                             demo  current
                like-button  on    off
                like-button: off -> on (override), at the next load
                swiftui: on -> off (default), from the next launch
                nothing was changed yet
                swiftui: on (override)

                """
        )
        _ = try output("preset", "apply", "demo", "--exact", "--why", "demo")
        #expect(
            try script("preset diff demo current", "preset apply demo") == """
                no difference
                nothing to change

                """
        )
        // One undo reverts all of it.
        _ = try output("undo")
        #expect(
            try script("swiftui", "like-button") == """
                swiftui: on (override)
                like-button: off (default)

                """
        )
        #expect(try shell.run("preset", "remove", "demo").ending == .exited(1))
        #expect(try output("--yes", "preset", "remove", "demo") == "removed 'demo'\n")
        #expect(try shell.environment.names(in: folder) == [])
    }

    @Test func `a damaged preset doesn't hide the others`() throws {
        _ = try output("preset", "save", "demo", "swiftui")
        try shell.environment.write("{", to: folder + "/broken.json")
        let lines = try output("preset").split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("broken  cannot read 'broken': line 1"))
        #expect(lines.last == "demo    1 setting")
    }

    @Test func `two presets are compared with one another`() throws {
        _ = try script("preset save one swiftui", "preset save two swiftui like-button")
        #expect(
            try script("preset diff one two", "preset diff one defaults") == """
                             one  two
                like-button  -    off
                no difference

                """
        )
    }

    @Test func `a limit is that of every value`() throws {
        _ = try script("preset save demo like-button swiftui", "preset apply demo --for 2h")
        #expect(try output("toggles").split(separator: "2 h left").count == 3)
    }

    @Test func `exactly applied it leaves alone what it names without a value`() throws {
        try shell.environment.write(
            """
            {"flags": {
              "isLikeButtonForMomentEnabled": {"state": "ENABLED", "variants": {"on": true},
                "defaultVariant": "on", "targeting": {"if": [true, "on"]}},
              "isSwiftUIEnabled": {"state": "DISABLED", "variants": {"on": true}}}}
            """,
            to: "team.json"
        )
        _ = try script("like-button on", "swiftui on", "instant-messaging on")
        #expect(
            try script("preset apply ./team.json --exact --yes", "swiftui") == """
                instant-messaging: on -> off (default)
                like-button: has targeting rules, which aren't evaluated: left out
                swiftui: disabled: left out
                swiftui: on (override)

                """
        )
    }

    @Test func `a file asks first, and one bad value changes nothing`() throws {
        try shell.environment.write(
            """
            {"flags": {
              "isLikeButtonForMomentEnabled": {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"},
              "isLost": {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"},
              "isSwiftUIEnabled": {"state": "ENABLED",
                "variants": {"a": 3}, "defaultVariant": "a"}}}
            """,
            to: "team.json"
        )
        let path = shell.environment.path("team.json")
        let refused = try shell.run("preset", "apply", path)
        #expect(
            refused.stderr.contains("team.json:5:23: '3' isn't a value of 'swiftui'"),
            "\(refused)"
        )
        #expect(refused.stderr.contains("nothing was changed"))
        #expect(try output("changes") == "no changes\n")
        let text = try shell.environment.contents(of: "team.json")
        try shell.environment.write(text.replacing(": 3}", with: ": true}"), to: "team.json")
        let unconfirmed = try shell.run("preset", "apply", path)
        #expect(unconfirmed.stderr.contains("confirm it with --yes"), "\(unconfirmed)")
        #expect(
            try output("preset", "apply", path, "--yes") == """
                like-button: off -> on (override), at the next load
                swiftui: off -> on (override), from the next launch
                unknown, and left out: isLost

                """
        )
        let json = try JSONReader().read(
            try output("--json", "preset", "apply", path, "--yes", "--dry-run")
        )
        #expect(json["result"]?["changes"] == [])
        #expect(json["result"]?["unknown"] == ["isLost"])
    }

    @Test func `a preset is saved in a file, which another one reads`() throws {
        _ = try output("like-button", "on")
        let path = "./team.json"
        #expect(try output("preset", "save", path) == "'\(path)' has 1 setting: \(path)\n")
        // The same again is nothing to do; other values need a yes.
        #expect(try output("preset", "save", path) == "'\(path)' has already 1 setting: \(path)\n")
        _ = try output("swiftui", "on")
        #expect(
            try output("preset", "save", path, "--dry-run")
                == "'\(path)' would have 2 settings: \(path)\n"
        )
        #expect(
            try shell.run("preset", "save", path).stderr.contains(
                "there is a file '\(path)' already"
            )
        )
        _ = try output("swiftui", "reset")
        let applied = try script("preset", "toggles reset", "preset apply \(path) --yes")
        #expect(applied.hasPrefix("no presets: "))
        #expect(applied.contains("\nlike-button: off -> on"), "\(applied)")
        let text = try shell.environment.contents(of: "team.json")
        #expect(try script("preset export \(path)", "preset save demo").hasPrefix(text))
        #expect(try script("preset export demo", "preset export demo > ./copy.json") == text)
        #expect(try shell.environment.contents(of: "copy.json") == text)
        let json = try JSONReader().read(try output("--json", "preset", "export", "demo"))
        #expect(json["result"]?["flags"]?["isLikeButtonForMomentEnabled"] != nil)
        #expect(try shell.run("preset", "save", "-").ending == .exited(64))
        #expect(try output("preset", "export", "demo", "./own.json") == "'demo' is in ./own.json\n")
        #expect(try shell.environment.contents(of: "own.json") == text)
        #expect(try output("preset", "export", "demo", "./own.json").contains("own.json"))
        try shell.environment.write("mine", to: "own.json")
        #expect(try shell.run("preset", "export", "demo", "./own.json").ending == .exited(1))
        #expect(try output("preset", "export", "demo", "./own.json", "--yes").contains("own.json"))
        #expect(
            try output("preset", "remove", "demo", "--dry-run")
                == "would remove 'demo' with 1 setting\n"
        )
        #expect(try output("preset").hasPrefix("demo"))
    }

    @Test func `shows what each setting gets, and what is left out`() throws {
        try shell.environment.write(
            """
            {"$schema": "https://flagd.dev/schema/v0/flags.json", "flags": {
              "isSwiftUIEnabled":
                {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": null},
              "isInstantMessagingEnabled":
                {"state": "DISABLED", "variants": {"on": true}, "defaultVariant": "on"},
              "isLost": {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"}
            }}
            """,
            to: "team.json"
        )
        #expect(
            try output("preset", "show", "./team.json") == """
                swiftui            off  its default
                instant-messaging  -    disabled: left out
                isLost             on   no such setting here

                """
        )
    }

    @Test func `standard input is a preset too`() throws {
        _ = try script("like-button on", "preset save demo", "toggles reset")
        let text = try shell.environment.contents(of: folder + "/demo.json")
        let transcript = try shell.run(["--yes", "preset", "apply", "-"], input: .text(text))
        #expect(transcript.stdout == "like-button: off -> on (override), at the next load\n")
    }

    @Test(arguments: [
        (["preset", "aply", "demo"], 64, "('preset' lists them). Did you mean 'apply'?"),
        (["preset", "show", "demo"], 64, "'demo' is not a preset: 'preset' lists them"),
        (["preset", "save", "current", "swiftui"], 64, "'current' is not a name: "),
        (["preset", "save", "demo", "swiftu"], 64, "Did you mean 'swiftui'?"),
        (["preset", "show", "demo", "--exact"], 64, "'preset show' has no option --exact"),
        (["preset", "show", "demo", "x"], 64, "'x' is one word too many"),
        (["preset", "apply", "./none.json"], 66, "cannot read './none.json'"),
    ])
    func `says what is wrong`(words: [String], status: Int32, message: String) throws {
        let transcript = try shell.run(words)
        #expect(transcript.stderr.contains(message), "\(transcript)")
        #expect(transcript.ending == .exited(status), "\(transcript)")
    }

    @Test func `a value for one run is kept nowhere`() throws {
        let values = ["DEVMENU_SET": #"{"like-button":"on"}"#]
        let transcript = try shell.run("explain", "like-button", changing: values)
        #expect(transcript.stdout.hasPrefix("like-button is on: run says on\n"), "\(transcript)")
        #expect(transcript.stdout.contains("run       on   wins  DEVMENU_SET"))
        #expect(try output("like-button") == "like-button: off (default)\n")
        expect(
            try shell.run("like-button", "off", changing: values),
            Transcript("like-button: on -> on (run), which holds in this run whatever is changed\n")
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
