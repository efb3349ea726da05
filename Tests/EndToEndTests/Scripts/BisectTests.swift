import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

/// `devmenu bisect`, with commands that read the scope's overrides and with real hosts.
@Suite(.onOwnThread) struct BisectTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Writes an app's overrides: `flag-0` and so on, all of them on.
    private func writeFlags(_ count: Int, of app: String = "shop") throws {
        let members = (0..<count).map { #""flag-\#($0)": true"# }
        try write("{\(members.joined(separator: ","))}", of: app)
    }

    private func write(_ text: String, of app: String = "shop") throws {
        try shell.environment.write(text, to: "\(folder(of: app))/toggles.json")
    }

    private func folder(of app: String) -> String { "state/devmenu/apps/\(app)" }

    /// The scope's file of overrides, which isn't there if there are none, for a shell.
    private static let file = #""$XDG_STATE_HOME/devmenu/apps/shop@$DEVMENU_SCOPE/toggles.json""#

    /// Returns a command that fails if the scope has all of some overrides.
    private func failing(with keys: String...) -> String {
        keys.map { #"grep -qs '"\#($0)":' \#(Self.file)"# }.joined(separator: " && ")
            + " && exit 1; exit 0"
    }

    private func bisect(_ command: String, app: String = "shop", _ flags: String...) throws
        -> Transcript
    {
        try shell.run(
            ["bisect", "--app", app, "--unread", "ok", "--run", command] + flags,
            changing: ["DEVMENU": shell.executable]
        )
    }

    /// Runs a body, and expects that it doesn't change an app's files and the temporary files.
    private func leavingFilesAlone(of app: String = "shop", _ body: () throws -> Void) throws {
        let folder = folder(of: app)
        let file = shell.environment.path("\(folder)/toggles.json")
        let identity = try FileIdentity(at: file)
        let bytes = try shell.environment.bytes(of: "\(folder)/toggles.json")
        try body()
        #expect(try FileIdentity(at: file) == identity)
        #expect(try shell.environment.bytes(of: "\(folder)/toggles.json") == bytes)
        #expect(try shell.environment.names(in: folder) == ["toggles.json"])
        try shell.waitForScopesToGo()
        #expect(try shell.environment.names(in: "state/devmenu/apps") == [app])
    }

    @Test func `tells what it tries, and names the culprit`() throws {
        try write(
            """
            {"isNew": true, "provider": {"value": "fake", "until": "2999-01-01T00:00:00Z"}, \
            "size": 3, "sale": false}
            """
        )
        try leavingFilesAlone {
            expect(
                try bisect("echo checking; \(failing(with: "provider"))"),
                Transcript(
                    """
                    provider = "fake"
                    1 of 4 overrides makes the command fail, found in 5 runs

                    """,
                    stderr: """
                        run 1: all 4 overrides
                        checking
                        run 1: bad, status 1
                        run 2: no overrides
                        checking
                        run 2: good
                        run 3: 2 of 4 overrides: isNew, provider
                        checking
                        run 3: bad, status 1
                        run 4: 1 of 4 overrides: isNew
                        checking
                        run 4: good
                        run 5: 1 of 4 overrides: provider
                        checking
                        run 5: bad, status 1

                        """
                )
            )
        }
    }

    @Test func `finds one of 64 in at most 14 runs`() throws {
        try writeFlags(64)
        try leavingFilesAlone {
            let transcript = try bisect(failing(with: "flag-37"), "--json")
            let json = try JSONReader().read(transcript.stdout)
            #expect(json["overrides"] == ["flag-37": true])
            #expect(try #require(json["runs"]?.integer) <= 14)
            #expect(transcript.stderr.isEmpty && transcript.ending == .exited(0))
        }
    }

    @Test func `finds two that fail only together, by a signal`() throws {
        try writeFlags(16)
        try leavingFilesAlone {
            let command = failing(with: "flag-5", "flag-10")
            let transcript = try bisect(command.replacing("exit 1", with: "kill -ABRT $$"))
            #expect(transcript.lines.dropLast() == ["flag-5 = true", "flag-10 = true"])
            #expect(
                transcript.lines.last?.hasPrefix("2 of 16 overrides together make the ") == true
            )
            #expect(transcript.stderr.contains("run 1: bad, ended by SIGABRT\n"))
        }
    }

    @Test(arguments: [
        (1, "true", "the command succeeds with the only override of 'shop'"),
        (0, "false", "'shop' has no overrides: there is nothing to bisect"),
    ])
    func `says why nothing is found`(count: Int, command: String, message: String) throws {
        try writeFlags(count)
        try leavingFilesAlone {
            let transcript = try bisect(command)
            let error = transcript.stderr.split(separator: "\n").last ?? ""
            #expect(error.hasPrefix("error: \(message)"), "\(transcript)")
            #expect(transcript.stdout.isEmpty && transcript.ending == .exited(1))
        }
    }

    @Test func `warns where skipped runs leave it open whether fewer are enough`() throws {
        try writeFlags(4)
        let skipping = #"test "$(grep -cs flag \#(Self.file))" = 1 && exit 125; "#
        let transcript = try bisect(skipping + failing(with: "flag-0", "flag-1"))
        #expect(transcript.lines.prefix(2) == ["flag-0 = true", "flag-1 = true"])
        #expect(
            transcript.stderr.hasSuffix(
                "warning: some runs were skipped: fewer overrides may make the command fail\n"
            )
        )
        #expect(transcript.ending == .exited(0))
    }

    @Test func `says why the overrides can't be read`() throws {
        try writeFlags(2)
        let file = shell.environment.path("\(folder(of: "shpo"))/toggles.json")
        expect(
            try bisect("false", app: "shpo"),
            Transcript(
                stderr: """
                    error: 'shpo' has no overrides: there is no file '\(file)'. Did you mean 'shop'?

                    """,
                status: 66
            )
        )
        try write("{oh")
        try leavingFilesAlone {
            let transcript = try bisect("false")
            #expect(transcript.stderr.contains("toggles.json' is damaged (line 1, column 2: "))
            #expect(transcript.ending == .exited(66))
        }
    }

    @Test(arguments: [
        (["bisect"], "--run takes a command that fails"),
        (["bisect", "--run", " "], "--run takes a command that fails"),
        (["bisect", "--run", "a", "--run", "b"], "--run is given more than once"),
        (["bisect", "--app", "../shop", "--run", "a"], "'../shop' can't be an app's name"),
        (["--json", "bisect", "--run", "a"], "'bisect' comes first"),
    ])
    func `says what is wrong with the arguments`(arguments: [String], message: String) throws {
        let transcript = try shell.run(arguments)
        #expect(transcript.stderr.contains(message), "\(transcript)")
        #expect(transcript.ending == .exited(64))
    }

    @Test func `a real host reads the copy, and keeps its changes there`() throws {
        try write(
            """
            {"isSwiftUIEnabled": true, "isLikeButtonForMomentEnabled": false, \
            "isInstantMessagingEnabled": true}
            """,
            of: "moments"
        )
        try leavingFilesAlone(of: "moments") {
            let command = """
                "$DEVMENU" --json like-button | grep -q '"layer":"default"'; status=$?
                "$DEVMENU" like-button flip >/dev/null
                test -s "$XDG_STATE_HOME/devmenu/apps/moments@$DEVMENU_SCOPE/journal.jsonl" || exit 125
                exit $status
                """
            let transcript = try bisect(command, app: "moments")
            #expect(transcript.lines.last?.hasPrefix("1 of 3 overrides makes the ") == true)
            #expect(transcript.lines.first?.hasSuffix(" = false") == true, "\(transcript)")
            #expect(transcript.ending == .exited(0))
        }
    }

    @Test func `names the settings of an app that has served its menu by their ids`() throws {
        try writeFlags(2)
        let item = """
            {"id": "cart", "kind": "toggle", "section": "toggles", \
            "setting": {"key": "flag-1", "default": false}}
            """
        try shell.environment.write(
            #"{"version": 1, "app": {"name": "shop"}, "sections": [], "items": [\#(item)]}"#,
            to: folder(of: "shop") + "/menu.json"
        )
        let transcript = try bisect(failing(with: "flag-1"))
        #expect(transcript.lines.first == "cart = true", "\(transcript)")
        #expect(transcript.stderr.contains(": 1 of 2 overrides: cart\n"), "\(transcript)")
    }

    @Test(arguments: [("no-such-command", 127), ("exit 126", 126)])
    func `stops if the command can't be run`(command: String, status: Int32) throws {
        try writeFlags(3)
        try leavingFilesAlone {
            let transcript = try bisect(command)
            let error = "error: '\(command)' ended with \(status), the status of a command that "
            #expect(transcript.stderr.contains(error), "\(transcript)")
            #expect(transcript.stdout.isEmpty && transcript.ending == .exited(status))
        }
    }

    @Test(
        arguments: [
            (SIGINT, ":"), (SIGTERM, ":"), (SIGHUP, ":"), (SIGQUIT, ":"),
            (SIGINT, "trap '' INT TERM HUP QUIT"), (SIGTERM, "trap '' INT TERM HUP QUIT"),
        ] as [(Int32, String)]
    )
    func `a signal ends the command too, and leaves nothing behind`(
        signal: Int32,
        start: String
    ) throws {
        try writeFlags(8)
        let pipe = try NamedPipe("pipe", in: shell.environment)
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        // The command and what it starts hold the pipe open until they end.
        let command = """
            \(start); exec 9>'\(pipe.path)'; cat '\(block.path)' & echo ready; cat '\(block.path)'
            """
        try leavingFilesAlone {
            let process = try shell.start("bisect", "--app", "shop", "--run", command)
            try process.wait(for: "the command") { $0.stderr.contains("ready\n") }
            #expect(try shell.environment.names(in: "state/devmenu/apps").count == 2)
            process.signal(signal)
            let result = try process.wait()
            #expect(result.ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
            #expect(result.stderr.hasSuffix(signal == SIGINT ? "error: interrupted\n" : "ready\n"))
            #expect(result.stdout.isEmpty)
            #expect(try pipe.textUntilEnd() == "")
        }
    }

    @Test func `goes on under nohup`() throws {
        try writeFlags(4)
        let command = #"kill -HUP $PPID; ! grep -qs flag-1 \#(Self.file)"#
        let transcript = try shell.outerShell(
            "trap '' HUP; devmenu bisect --app shop --unread ok --run '\(command)'"
        )
        #expect(transcript.lines.first == "flag-1 = true", "\(transcript)")
    }

    @Test func `a command may ask the person at the terminal`() throws {
        try writeFlags(2)
        let command =
            #"printf 'Does it work? ' >/dev/tty; read -r word </dev/tty; test "$word" = yes"#
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["bisect", "--app", "shop", "--unread", "ok", "--run", command]
        )
        for (run, answer) in ["no", "yes", "yes", "no"].enumerated() {
            try terminal.wait(for: "the question of run \(run + 1)") { screen in
                screen.text.hasSuffix("Does it work?") && screen.text.contains("run \(run + 1): ")
            }
            try terminal.enter(answer)
        }
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.text.contains("flag-1 = true"))
    }

    @Test func `Ctrl-C ends it, whoever has the terminal`() throws {
        try writeFlags(2)
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        // The second has the terminal by the time that it is ready.
        for command in [
            "echo ready; cat '\(block.path)'",
            "stty echo </dev/tty; echo ready; read -r a </dev/tty",
        ] {
            let terminal = try shell.environment.terminal(
                shell.executable,
                ["bisect", "--app", "shop", "--unread", "ok", "--run", command]
            )
            try terminal.wait(for: "ready")
            let hasTerminal = terminal.foregroundGroup != terminal.processID
            #expect(hasTerminal == command.hasPrefix("stty"))
            try terminal.press(.control("c"))
            #expect(try terminal.waitForEnd() == .exited(130))
            #expect(terminal.screen.text.contains("error: interrupted"))
            #expect(try shell.environment.names(in: "tmp").isEmpty)
        }
    }
}
