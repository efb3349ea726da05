import DevMenuKit
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `devmenu replay` on files of transcripts of the sample.
@Suite(.onOwnThread) struct ReplayTests {
    let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// The beginning of each session at the prompt.
    private static let greeting = """
        $ devmenu
        Area 51 · moments <version> · sample menu, no app attached, pid <pid:host>
        Type 'list' for the menu, 'help' for commands, Tab to complete.
        Try 'like on', 'explain like', 'undo'.

        """

    static let session = """
        # Toggles

        ```console
        $ devmenu like-button
        like-button: off (default)
        $ devmenu like-button on
        like-button: off -> on (override), at the next load
        $ devmenu get like-button | cat
        on
        $ devmenu nonsense; echo "status $?"
        error: unknown command 'nonsense'. Type 'list' for the menu or 'help' for commands.
        status 64
        ```

        ## At the prompt

        ```console
        \(greeting)moments> like on
        like-button: off -> on (override), at the next load
        moments> undo
        like-button: on -> off (default), at the next load
        moments> crash-app
        Crash App ends moments (pid <pid:host>). Continue? [y/N] n
        Cancelled.
        ```

        And so on:

        ```console
        moments> like-button \\
        > --json
        {"line":1,"command":"like-button…
        ```

        """

    /// Writes a file of the test, and replays it.
    func replay(
        _ text: String,
        _ flags: String...,
        file: String = "story.md"
    ) throws -> Transcript {
        try shell.environment.write(text, to: file)
        return try shell.run(["replay", file] + flags)
    }

    /// Expects that nothing of a story is left: no directory, and no process.
    func expectNothingLeft(at location: SourceLocation = #_sourceLocation) throws {
        let names = try shell.environment.names(in: "tmp").filter { $0.hasPrefix("devmenu-") }
        #expect(names == [], sourceLocation: location)
        let folder = shell.environment.path("tmp/devmenu-")
        let running = try shell.outerShell(
            "grep -la '^\(folder)\\|=\(folder)' /proc/[0-9]*/environ 2>/dev/null"
        )
        #expect(running.stdout == "", sourceLocation: location)
    }

    @Test func `what a file shows is what is printed`() throws {
        let transcript = try replay(Self.session, "--yes")
        expect(transcript, Transcript("2 stories: 2 same\n"))
        try expectNothingLeft()
        // The person's own directories aren't touched.
        #expect(!shell.environment.holds("state/devmenu"))
    }

    @Test func `a difference is one in lines of the file`() throws {
        for (old, new, difference) in [
            (
                "off -> on (override), at the next load\n$", "off -> on\n$",
                """
                -like-button: off -> on
                +like-button: off -> on (override), at the next load
                """
            ),
            ("status 64", "status 0", "@@ -11,2 +11,2 @@\n error: unknown"),
            ("error: unknown", "error: unkown", "-error: unkown command"),
            (
                "moments> undo", "moments (attached)> undo",
                "-moments (attached)> undo\n+moments> undo"
            ),
            (
                "$ devmenu like-button\nlike-button: off (default)\n",
                "$ devmenu like-button\nlike-button: off (default)\nnever printed\n",
                "-never printed"
            ),
            (
                "Area 51 · moments <version> · sample menu, no app attached, pid <pid:host>\nType 'list' for the menu, 'help' for commands, Tab to complete.\n",
                "Type 'list' for the menu, 'help' for commands, Tab to complete.\nArea 51 · moments <version> · sample menu, no app attached, pid <pid:host>\n",
                "+Area 51 · moments"
            ),
        ] {
            let text = Self.session.replacing(old, with: new)
            #expect(text != Self.session, "\(old)")
            let transcript = try replay(text, "--yes", "--keep-going")
            #expect(transcript.ending == .exited(1), "\(transcript)")
            #expect(transcript.stdout.contains(difference), "\(transcript)")
            #expect(transcript.stdout.hasPrefix("story.md:"), "\(transcript)")
            #expect(transcript.lines.last == "2 stories: 1 same, 1 differs", "\(transcript)")
        }
        try expectNothingLeft()
    }

    @Test func `stops at the first story that differs, and names the outcomes in JSON`() throws {
        let text = Self.session.replacing(
            "off -> on (override), at the next load\n$",
            with: "off\n$"
        )
        #expect(try replay(text, "--yes").lines.last == "2 stories: 1 differs, 1 not run")
        let lines = try replay(text, "--json", "--yes", "--keep-going", "--junit", "out.xml").lines
            .map { try JSONReader().read($0) }
        #expect(lines.map { $0["outcome"] } == ["differs", "same"])
        #expect(lines[0]["title"] == "Toggles" && lines[0]["line"] == 1)
        #expect(lines[0]["difference"]?.string?.contains("\n-like-button: off\n") == true)
        let program = """
            import xml.etree.ElementTree as tree
            for suite in tree.parse("out.xml").getroot():
                print(suite.get("tests"), suite.get("failures"), suite.get("skipped"))
                for case in suite:
                    print(case.get("name"), *[f"{part.tag}: {part.text.count(chr(10))}" for part in case], sep=" | ")
            """
        let read = try shell.outerShell("python3 -c '\(program)'")
        #expect(read.lines == ["2 1 0", "Toggles | failure: 2", "At the prompt"], "\(read)")
    }

    @Test func `blocks are set up, skipped, and written as files`() throws {
        let text = """
            # One
            ```console file=script
            like-button on
            expect like-button on
            ```
            ```console setup
            $ devmenu swiftui on
            ```
            ```console skip='it needs a terminal'
            $ devmenu pick
            ```
            ```console
            $ devmenu -f script
            like-button: off -> on (override), at the next load
            like-button: on (override)
            $ devmenu get swiftui
            on
            $ printf 'get %s\\n' like-button swiftui | devmenu
            on
            on
            $ cat script | cat
            like-button on
            expect like-button on
            $ cat ../../../../etc/passwd
            cat: ../../../../etc/passwd: no file of the story has this name
            $ cd /; echo "status $?"
            cd: /: no directory of the story has this name
            status 1
            $ true; echo "status $?"; echo -n 'a  b'
            status 0
            a  b
            ```
            # Two
            ```console skip='it needs a terminal'
            $ devmenu pick
            ```
            # Three
            ```console
            $ devmenu get like-button
            off
            ```

            """
        let transcript = try replay(text)
        expect(transcript, Transcript("3 stories: 2 same, 1 skipped (it needs a terminal)\n"))
    }

    @Test func `an app runs beside blocks that attach`() throws {
        let text = """
            # Ours
            ```console attach=moments
            $ devmenu --attach moments like-button on
            like-button: off -> on (override), at the next load
            $ devmenu --attach moments
            …
            moments (attached)> get like-button
            on
            moments (attached)> crash-app
            Crash App ends moments (pid <pid>). Continue? [y/N] y
            …
            ```
            # Any
            ```console attach
            $ devmenu --attach moments get like-button
            off
            ```

            """
        #expect(
            try replay(text, "--yes").lines.last
                == "2 stories: 1 same, 1 skipped (it needs an app: give --app COMMAND)"
        )
        try expectNothingLeft()
        let moments = try BuiltProducts.path(of: "moments")
        let transcript = try replay(text, "--yes", "--app", "'\(moments)' --headless")
        expect(transcript, Transcript("2 stories: 2 same\n"))
        try expectNothingLeft()
        let failed = try replay(text, "--only", "Any", "--app", "echo broken; exit 3")
        #expect(failed.stdout.contains("\n+broken\n"), "\(failed)")
        #expect(failed.ending == .exited(1))
    }

    @Test func `a line is typed once the events before it have come`() throws {
        let text = """
            # Events
            ```console
            $ devmenu
            …
            moments> like on --for 1s
            like-button: off -> on (override, until <time>, <duration> left), at the next load
            event: like-button: off (default), because its time limit ended
            moments> get like-button
            off
            ```

            """
        let transcript = try replay(text)
        expect(transcript, Transcript("1 story: 1 same\n"))
    }

    @Test func `Ctrl-C is pressed when the lines before it have come`() throws {
        let text = """
            # Watching
            ```console
            $ devmenu watch 0.1 like-button
            like-button: off (default)
            ^C
            …
            $ devmenu
            …
            moments> watch 0.1 like-button
            like-button: off (default)
            ^C
            …
            moments> like on
            like-button: off -> on (override), at the next load
            moments> crash-app
            Crash App ends moments (pid <pid>). Continue? [y/N] ^C
            error: interrupted
            moments> get like-button
            on
            ```

            """
        let transcript = try replay(text, "--yes")
        #expect(transcript.lines.last == "1 story: 1 same", "\(transcript)")
    }

    @Test func `an action that isn't safe needs the agreement of the person who replays`() throws {
        let text = """
            # Crash
            ```console
            $ devmenu crash-app --yes
            …
            ```

            """
        let transcript = try replay(text)
        #expect(transcript.ending == .exited(77), "\(transcript)")
        #expect(
            transcript.lines.first
                == "story.md:1: Crash: refused: 'crash-app' is fatal: replay it with --yes"
        )
        #expect(try replay(text, "--yes").ending == .exited(0))
        let dry = text.replacing("crash-app --yes", with: "--dry-run clear-cache")
        #expect(try replay(dry).ending == .exited(0))
    }

    @Test func `a file that can't be read, parsed or run has a status of its own`() throws {
        #expect(try shell.run("replay", "none.md").ending == .exited(66))
        let unparsed = try replay("```console\noutput\n```\n")
        #expect(unparsed.ending == .exited(64), "\(unparsed)")
        #expect(unparsed.stderr.hasPrefix("error: story.md:2: "))
        let nothing = try replay("# Nothing\n")
        expect(nothing, Transcript("0 stories\n", status: 1))
        let missing = try replay(Self.session, "--only", "Togles")
        #expect(
            missing.stderr == "error: no story is called 'Togles'. Did you mean 'Toggles'?\n",
            "\(missing)"
        )
        #expect(missing.ending == .exited(64))
        #expect(try replay(Self.session, "--only", "Toggles").stdout == "1 story: 1 same\n")
    }

    @Test func `nothing runs if one story is refused`() throws {
        let text =
            Self.session + """

                # Refused
                ```console
                $ touch x
                ```

                """
        let transcript = try replay(text)
        #expect(transcript.ending == .exited(77), "\(transcript)")
        #expect(transcript.lines.count == 2)
        #expect(transcript.lines.last == "3 stories: 1 refused, 2 not run")
        #expect(
            try replay(text, "--keep-going", "--yes").lines.last
                == "3 stories: 2 same, 1 refused"
        )
    }

    @Test(.readsProcessFolder, arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal leaves no directory and no process`(signal: Int32) throws {
        let text = """
            # Waiting
            ```console attach=moments
            $ devmenu --attach moments
            …
            moments (attached)> wait like-button on
            ```

            """
        try shell.environment.write(text, to: "story.md")
        let process = try shell.start("replay", "story.md")
        try wait(for: "the prompt to wait") {
            let names = (try? shell.environment.names(in: "tmp")) ?? []
            guard let name = names.first(where: { $0.hasPrefix("devmenu-") }) else { return false }
            let history = "tmp/\(name)/home/.local/state/devmenu/history"
            return (try? shell.environment.contents(of: history))?.contains("wait") ?? false
        }
        process.signal(signal)
        let ending = try process.wait().ending
        #expect(ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
        try expectNothingLeft()
    }

    @Test func `a secret is given by the person who replays, and shown nowhere`() throws {
        let host = try BuiltProducts.path(of: "test-host")
        let text = """
            # Secret
            ```console
            $ devmenu --host 'exec \(host)'
            …
            test-host> sign-in ann
            sign-in password: ***
            ann with 7 characters
            ```

            """
        let without = try replay(text, "--allow-programs")
        #expect(
            without.lines.last
                == "1 story: 1 skipped (it needs a secret: give --secret password=@FILE)",
            "\(without)"
        )
        try shell.environment.write("hunter2\n", to: "password")
        let transcript = try replay(text, "--allow-programs", "--secret", "password=@password")
        #expect(transcript.lines.last == "1 story: 1 same", "\(transcript)")
        let wrong = try replay(
            text.replacing("with 7", with: "with 8"),
            "--allow-programs",
            "--secret",
            "password=@password"
        )
        #expect(wrong.ending == .exited(1) && !wrong.description.contains("hunter2"), "\(wrong)")
    }

    private func wait(for what: String, until isReached: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isReached() {
            try #require(ContinuousClock.now < deadline, "no end of waiting for \(what)")
            poll(nil, 0, 5)
        }
    }
}
