import DevMenuSystem
import TerminalTesting
import Testing

/// `devmenu with`: what a command gets, and what is left of its scope.
@Suite(.onOwnThread) struct WithTests {
    private let shell: ShellUnderTest

    /// The words about a command that starts no app.
    private static let unread = "no app read these settings: was it built with its menu?\n"

    init() throws { shell = try ShellUnderTest() }

    /// The directories of apps in fresh scopes.
    private var freshApps: [String] {
        ((try? shell.environment.names(in: "state/devmenu/apps")) ?? [])
            .filter { $0.contains("@fresh-") }
    }

    private var scopes: [String] {
        (try? shell.environment.names(in: "state/devmenu/scopes")) ?? []
    }

    private func with(_ words: String..., app: String? = "moments") throws -> Transcript {
        try with(words, app: app)
    }

    private func with(_ words: [String], app: String? = "moments") throws -> Transcript {
        try shell.run(
            ["with"] + (app.map { ["--app", $0] } ?? []) + words,
            input: .text("typed\n"),
            changing: ["DEVMENU": shell.executable]
        )
    }

    @Test func `a command has these values and nobody else's, and leaves nothing behind`() throws {
        #expect(try shell.run("swiftui", "on").ending == .exited(0))
        let folder = "state/devmenu/apps/moments"
        let bytes = try shell.environment.bytes(of: folder + "/toggles.json")
        let command = #"read -r word; echo "$word"; "$DEVMENU" -c settings -c 'swiftui flip'"#
        let transcript = try with("like-button=on", "--", "sh", "-c", command)
        expect(
            transcript,
            Transcript(
                """
                typed
                like-button        on   override
                swiftui            off  default
                instant-messaging  off  default
                swiftui: off -> on (override), from the next launch

                """
            )
        )
        #expect(try shell.environment.bytes(of: folder + "/toggles.json") == bytes)
        try shell.waitForScopesToGo()
        #expect(freshApps.isEmpty)
    }

    @Test(
        arguments: [
            ("exit 7", .exited(7)), ("kill -TERM $$", .signalled(SIGTERM)), ("exit 0", .exited(0)),
            ("kill -KILL $$", .signalled(SIGKILL)),
        ] as [(String, ProcessEnding)]
    )
    func `passes on the status`(command: String, ending: ProcessEnding) throws {
        let transcript = try with("--", "sh", "-c", command, app: nil)
        #expect(transcript.ending == ending, "\(transcript)")
        #expect(transcript.stderr.isEmpty && scopes.isEmpty)
    }

    @Test(arguments: [("no-such-command", 127), ("/", 126)])
    func `says why a command can't be run`(command: String, status: Int32) throws {
        for flags in [[], ["--scope", "ada"]] {
            let transcript = try shell.run(["with"] + flags + ["--", command])
            #expect(transcript.stderr.hasPrefix("error: can't run \(command): "), "\(transcript)")
            #expect(transcript.ending == .exited(status))
            #expect(freshApps.isEmpty)
        }
    }

    @Test(arguments: [
        (
            ["lik-button=on"],
            "'lik-button' isn't a setting of the menu. Did you mean 'like-button'?"
        ),
        (
            ["like-button=onn"],
            "'onn' isn't a value of 'like-button': on or off. Did you mean 'on'?"
        ),
        (["like-button"], "with takes SETTING=VALUE before the --, not 'like-button'."),
        (["like-button=on", "--fresh"], "Flags come before the values: devmenu with --fresh"),
        (["--fresh", "--scope", "a"], "--scope and --fresh can't be used together"),
        (["--scope", "Ada"], "--scope takes 1 to 32 lower-case ASCII letters"),
        (["--scope", ""], "can't be a scope's name"),
        (["--preset", "a b"], "'a b' isn't a name"),
        (["--flipped", "--all", "on"], "--flipped and --all can't be used together: give one"),
        (["--all", "maybe"], "--all takes on or off, not 'maybe'"),
        (["--preset", "-"], "--preset takes NAME or FILE, not '-': standard input is COMMAND's."),
    ])
    func `says what is wrong before anything runs`(words: [String], message: String) throws {
        let transcript = try with(words + ["--", "touch", "ran"])
        #expect(transcript.stderr.contains(message), "\(transcript)")
        #expect(transcript.ending == .exited(64) && transcript.stdout.isEmpty)
        #expect(!shell.environment.holds("ran") && freshApps.isEmpty)
    }

    @Test func `flips every toggle, or gives all one value`() throws {
        func values(_ words: String...) throws -> [String] {
            let run = try with(words + ["--", shell.executable, "toggles"])
            #expect(run.ending == .exited(0), "\(run)")
            return run.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        }
        _ = try shell.script("swiftui on\nlike-button on\npreset save demo swiftui\n")
        // From the defaults, whatever is overridden here.
        #expect(
            try values("--flipped", "like-button=off")
                == ["like-button off", "swiftui on", "instant-messaging on"]
        )
        #expect(
            try values("--all", "off", "--preset", "demo")
                == ["like-button off", "swiftui on", "instant-messaging off"]
        )
        #expect(
            try values("--all", "on", "--preset", "demo", "swiftui=off")
                == ["like-button on", "swiftui off", "instant-messaging on"]
        )
    }

    @Test func `names the toggles that are fixed, and needs one that isn't`() throws {
        try shell.environment.write(
            """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "all", "title": "All", "items": [
            {"kind": "text", "id": "name", "title": "Name", "default": "a"}]}]}
            """,
            to: "devmenu.json"
        )
        let none = try shell.run("with", "--flipped", "--", "touch", "ran")
        #expect(none.stderr.hasPrefix("error: The menu has no toggle that can be set"), "\(none)")
        #expect(none.ending == .exited(64) && !shell.environment.holds("ran"))
        shell.environment.remove("devmenu.json")
        let folder = try shell.environment.make("kept")
        let app = try RunningApp(in: shell.environment, changing: ["TEST_APP_KEPT": folder])
        let run = ["with", "--app", "shop", "--all", "on", "--", "true"]
        let result = try shell.run(run)
        let fixed = "left as they are, because they're fixed: tips\n"
        #expect(result.stderr == fixed + Self.unread, "\(result)")
        withExtendedLifetime(app) {}
    }

    @Test func `needs a command`() throws {
        for words in [["with"], ["with", "like-button=on"], ["with", "--"], ["matrix", "--"]] {
            let transcript = try shell.run(words)
            #expect(transcript.stderr.hasPrefix("error: COMMAND is missing: devmenu "))
            #expect(transcript.ending == .exited(64))
        }
    }

    @Test func `a scope that stays keeps the values, and the command is the process`() throws {
        let process = try shell.start(
            "with",
            "--app",
            "moments",
            "--scope",
            "ada",
            "like-button=on",
            "--",
            "sh",
            "-c",
            "echo $$"
        )
        let result = try process.wait()
        #expect(result.stdout == "\(process.processID)\n" && result.ending == .exited(0))
        let scoped = try shell.run("--scope", "ada", "like-button")
        #expect(scoped.stdout == "like-button: on (override)\n")
        #expect(try shell.run("like-button").stdout == "like-button: off (default)\n")
        let second = try with("--scope", "ada", "swiftui=on", "--", shell.executable, "settings")
        #expect(
            second.lines.prefix(2) == [
                "like-button        on   override", "swiftui            on   override",
            ]
        )
        // A person who sees the value there learns where it's from.
        let explained = try shell.run("--scope", "ada", "explain", "swiftui").stdout
        #expect(explained.contains("devmenu with"), "\(explained)")
        let undone = try shell.run("--scope", "ada", "undo").stdout
        #expect(undone.hasPrefix("swiftui: on -> off"), "\(undone)")
    }

    @Test func `a preset's values are weaker than those that are typed`() throws {
        _ = try shell.run("-c", "like-button on", "-c", "swiftui on", "-c", "preset save demo")
        let transcript = try with(
            "--preset",
            "demo",
            "swiftui=off",
            "--",
            shell.executable,
            "settings"
        )
        #expect(
            transcript.lines.prefix(2) == [
                "like-button        on   override", "swiftui            off  override",
            ],
            "\(transcript)"
        )
        let unknown = try with("--preset", "dem", "--", "touch", "ran")
        #expect(unknown.stderr.contains("Did you mean 'demo'?") && unknown.ending == .exited(64))
    }

    @Test func `a preset of the caller's scope that can't be read isn't replaced by another`()
        throws
    {
        _ = try shell.run("-c", "like-button on", "-c", "preset save demo")
        let words = [
            "with", "--app", "moments", "--preset", "demo", "--", shell.executable, "like-button",
        ]
        let scope = ["DEVMENU_SCOPE": "ada"]
        let other = try shell.run(words, changing: scope)
        #expect(other.stdout == "like-button: on (override)\n", "\(other)")
        try shell.environment.write("{", to: "state/devmenu/apps/moments@ada/presets/demo.json")
        let damaged = try shell.run(words, changing: scope)
        #expect(damaged.stdout.isEmpty && damaged.ending != .exited(0), "\(damaged)")
        #expect(damaged.stderr.contains("demo"))
    }

    @Test func `the settings of an app are those of its last menu`() throws {
        let app = try RunningApp(in: shell.environment)
        #expect(try shell.run("--attach", "shop", "like-button").ending == .exited(0))
        try app.end(by: SIGKILL)
        let file = #"cat "$XDG_STATE_HOME/devmenu/apps/shop@$DEVMENU_SCOPE/toggles.json""#
        let transcript = try with("like-button=on", "--", "sh", "-c", file, app: "shop")
        #expect(transcript.stdout.contains(#""like-button": true"#), "\(transcript)")
    }

    @Test(arguments: [[], ["--scope", "eve"]])
    func `a new scope has the app's menu as the caller's has it`(flags: [String]) throws {
        let item = #"{"id": "fast", "kind": "toggle", "title": "Fast", "section": "toggles", "#
        let setting = #""setting": {"key": "fast", "default": false}}"#
        try shell.environment.write(
            #"{"version": 1, "app": {"name": "shop"}, "savesOverrides": true, "sections": [], "items": [\#(item)\#(setting)]}"#,
            to: "state/devmenu/apps/shop@ada/menu.json"
        )
        let words = ["--app", "shop", "fast=on", "--", shell.executable, "rescue", "shop", "fast"]
        expect(
            try shell.run(["with"] + flags + words, changing: ["DEVMENU_SCOPE": "ada"]),
            Transcript("fast: on (override)\n", stderr: flags.isEmpty ? Self.unread : "")
        )
    }

    @Test(arguments: [SIGTERM, SIGUSR1, SIGINT])
    func `passes on signals`(signal: Int32) throws {
        let command = """
            trap 'echo got; exit 3' TERM USR1 INT
            echo ready; while :; do sleep 0.01; done
            """
        let process = try shell.start("with", "--", "sh", "-c", command)
        try process.wait(for: "the command") { $0.stdout.contains("ready\n") }
        process.signal(signal)
        let result = try process.wait()
        #expect(result.stdout == "ready\ngot\n" && result.ending == .exited(3))
        #expect(scopes.isEmpty)
    }

    #if os(Linux)
    @Test func `a kill leaves the scope to the next call, once what left its session has ended`()
        throws
    {
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        let pipe = try NamedPipe("pipe", in: shell.environment)
        let command =
            "exec 9>'\(pipe.path)'; echo ready; exec >/dev/null 2>&1; read -r word <'\(block.path)'"
        let words = [
            "with", "--app", "moments", "like-button=on", "--", "setsid", "sh", "-c", command,
        ]
        let process = try shell.start(words)
        try process.wait(for: "the command") { $0.stdout.contains("ready\n") }
        process.signal(SIGKILL)
        #expect(try process.wait().ending == .signalled(SIGKILL))
        #expect(try with("--", "true", app: nil).ending == .exited(0))
        #expect(freshApps.count == 1 && scopes.count == 1)
        _ = try shell.outerShell("echo >'\(block.path)'")
        #expect(try pipe.textUntilEnd() == "")
        // The descriptors of a process are closed in any order as it ends.
        try shell.waitForScopesToGo()
        #expect(freshApps.isEmpty)
    }
    #endif

    @Test func `a command gets the variables of a project's settings, if its file is trusted`()
        throws
    {
        let project = try ProjectUnderTest(.init("look", shell: "true"))
        let items = """
            {"kind": "toggle", "id": "fast", "title": "Fast", "variable": "SKIP_SLOW"},
            {"kind": "toggle", "id": "trace", "title": "T", "variable": "PYTHONTRACE", "default": true},
            {"kind": "choice", "id": "to", "title": "To", "variable": "DEPLOY_TO", "options": ["a", "b"]}
            """
        let menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
            \(items)
            ]}]}
            """
        let path = try project.environment.write(menu, to: "shop/devmenu.json")
        let line = """
            cd shop; devmenu with fast=on -- sh -c 'echo "$SKIP_SLOW ${PYTHONTRACE-unset} $DEPLOY_TO"'
            """
        for verb in [line, line.replacing("with fast=on", with: "matrix")] {
            let refused = try project.shell.outerShell(verb)
            #expect(refused.stderr.contains("isn't trusted as it is now"), "\(refused)")
            #expect(refused.ending == .exited(77) && refused.stdout.isEmpty)
        }
        #expect(try project.shell.run("trust", path).ending == .exited(0))
        expect(try project.shell.outerShell(line), Transcript("1 unset a\n"))
        let kept = line.replacing("with fast=on", with: "with --scope ada to=b")
        expect(try project.shell.outerShell(kept), Transcript(" unset b\n"))
        let again = line.replacing("with fast=on", with: "with --scope ada")
        expect(try project.shell.outerShell(again), Transcript(" unset b\n"))
    }
}
