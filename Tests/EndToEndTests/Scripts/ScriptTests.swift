import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ScriptTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(arguments: [["--", "list", "tools"], ["--no-history", "--", "list", "tools"]])
    func `a double hyphen ends the flags`(words: [String]) throws {
        try expect(shell.run(words), shell.run("list", "tools"))
    }

    @Test func `the words after a double hyphen are a command`() throws {
        let transcript = try shell.run("--", "--json")
        #expect(transcript.stderr.hasPrefix("error: unknown command '--json'"))
        #expect(transcript.ending == .exited(64))
    }

    @Test func `reports once that it cannot save below a file, and continues`() throws {
        try shell.environment.write("", to: "file")
        let file = shell.environment.path("file")
        let transcript = try shell.run(
            "-c",
            "list tools",
            "-c",
            "clear-cache --yes",
            "-c",
            "like-button on",
            changing: ["XDG_STATE_HOME": file, "XDG_CACHE_HOME": file]
        )
        let path = file + "/devmenu/apps/moments/toggles.json"
        let reason = "'\(file)' isn't a directory; move it away, or keep the file elsewhere"
        #expect(transcript.stdout.hasPrefix("Tools\n"))
        #expect(transcript.stdout.hasSuffix("Nothing to clear.\n"))
        #expect(transcript.stderr.contains("warning: cannot read '\(path)': \(reason)\n"))
        #expect(transcript.stderr.contains("cannot keep the change in '\(path)': \(reason)\n"))
        #expect(transcript.stderr.contains("warning: runs are not recorded: Not a directory"))
        #expect(transcript.stderr.split(separator: "\n").count == 3)
        #expect(transcript.ending == .exited(1))
    }

    @Test(arguments: [["list"], ["-c", "list"], ["-f", "list.dm"], ["-f", "-"], []])
    func `shows the menu for every source of commands`(arguments: [String]) throws {
        try shell.environment.write("list\n", to: "list.dm")
        let transcript = try shell.run(arguments, input: .text("list\n"))
        expect(transcript, Transcript(MenuOutput.list))
    }

    @Test func `switches a toggle for the next run, too`() throws {
        try expect(
            shell.run("like-button", "on"),
            Transcript("like-button: off -> on (override), at the next load\n")
        )
        try expect(shell.run("like-button"), Transcript("like-button: on (override)\n"))
        try expect(
            shell.run("toggle", "like-button", "flip"),
            Transcript("like-button: on -> off (override), at the next load\n")
        )
        try expect(
            shell.run("like-button", "reset"),
            Transcript("like-button: off -> off (default)\n")
        )
        try expect(shell.run("toggles", "reset"), Transcript(MenuOutput.toggles))
    }

    @Test func `stops a script at its first failure, with the line number`() throws {
        try shell.environment.write("list tools\n\nnope\nlist\n", to: "a.dm")
        try expect(
            shell.run("-f", "a.dm"),
            Transcript(
                MenuOutput.tools,
                stderr: """
                    a.dm:3: error: unknown command 'nope'. Type 'list' for the menu or 'help' \
                    for commands.

                    """,
                status: 64
            )
        )
    }

    @Test
    func `continues after a failure with --keep-going, and exits with the status of the first`()
        throws
    {
        try expect(
            shell.script("show nope\nnope\nlist tools\n", "--keep-going"),
            Transcript(
                MenuOutput.tools,
                stderr: """
                    stdin:1: error: no item 'nope'
                    stdin:2: error: unknown command 'nope'. Type 'list' for the menu or \
                    'help' for commands.

                    """,
                status: 1
            )
        )
    }

    @Test func `skips the rest of a line after a failure, also with --keep-going`() throws {
        try expect(
            shell.script("show nope; list\nlist tools\n", "--keep-going"),
            Transcript(MenuOutput.tools, stderr: "stdin:1: error: no item 'nope'\n", status: 1)
        )
    }

    @Test func `runs several lines of several commands`() throws {
        let transcript = try shell.run(
            "-c",
            "like-button on; like-button",
            "-c",
            "# nothing",
            "-c",
            "list tools # and no more"
        )
        expect(
            transcript,
            Transcript(
                """
                like-button: off -> on (override), at the next load
                like-button: on (override)

                """ + MenuOutput.tools
            )
        )
    }

    @Test func `leaves the words of a single command unparsed`() throws {
        try expect(
            shell.run("list", "tools;", "version"),
            Transcript(
                stderr: """
                    error: list: 'version' is one word too many. Usage: list [SECTION] [--all]

                    """,
                status: 64
            )
        )
        try expect(
            shell.run("show", "a > b"),
            Transcript(stderr: "error: no item 'a > b'\n", status: 1)
        )
    }

    @Test func `reads scripts from Windows, with their mark, a first line for sh and comments`()
        throws
    {
        let script = """
            \u{FEFF}#!/usr/bin/env devmenu -f\r\n# switches\r\n\r\n  like-\\\r\nbutton on\r
            \t\r\nlike-button # shown\r\n
            """
        try expect(
            shell.script(script),
            Transcript(
                """
                like-button: off -> on (override), at the next load
                like-button: on (override)

                """
            )
        )
    }

    @Test func `does not read standard input for a single command`() throws {
        let transcript = try shell.outerShell("printf 'kept\\n' | (devmenu list tools; cat)")
        expect(transcript, Transcript(MenuOutput.tools + "kept\n"))
    }

    @Test func `answers each line of a slow writer before the next comes`() throws {
        let process = try shell.start()
        for _ in 0..<3 {
            try process.write("like-button flip\n")
            let line = try #require(try process.readLine())
            #expect(line.hasPrefix("like-button: "))
        }
        process.closeInput()
        #expect(try process.wait().ending == .exited(0))
    }

    @Test func `starts no host for commands that need none`() throws {
        let transcript = try shell.script("version\nhistory\nset\nhelp open\nquit\n")
        #expect(transcript.ending == .exited(0))
        #expect(transcript.stdout.hasPrefix("devmenu "))
        #expect(!shell.environment.holds("state/devmenu/apps"))
    }
}
