import TerminalTesting
import Testing

/// What plugins do that they should not, in scripts.
@Suite(.timeLimit(.minutes(10))) struct MisbehaviourTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest.withSpecimens() }

    @Test func `names the action that threw, and what it threw`() throws {
        try expect(
            shell.script("complain\ngreet\n", "--keep-going"),
            Transcript(
                "before\nHello\n",
                stderr:
                    "stdin:1: error: action 'complain' of plugin 'specimens' failed: no milk left\n",
                status: 1
            )
        )
    }

    @Test(arguments: ["hang", "spin", "wait"])
    func `gives an action no longer than the time limit, and goes on with a host`(action: String)
        throws
    {
        let transcript = try shell.script("\(action)\ngreet\n", "--keep-going", "--timeout", "0.2")
        expect(
            transcript,
            Transcript(
                action == "wait"
                    ? "waiting\ncancelled\nHello\n"
                    : "\(action == "spin" ? "spinning" : "hanging")\nHello\n",
                stderr: "stdin:1: error: not done within 0.2 seconds, and cancelled\n",
                status: 75
            )
        )
    }

    @Test func `keeps what a plugin prints past its call out of the protocol`() throws {
        let transcript = try shell.run("mutter")
        expect(transcript, Transcript("through the call\n"))
        #expect(try shell.run("--json", "mutter").lines.count == 1)
    }

    @Test func `gives a plugin nothing to read`() throws {
        try expect(
            shell.outerShell("printf 'a\\nb\\n' | devmenu listen"),
            Transcript("nothing to hear\n")
        )
        try expect(
            shell.script("listen\ngreet\n"),
            Transcript("nothing to hear\nHello\n")
        )
    }

    @Test func `tells how a host ended unannounced, with its last words`() throws {
        try expect(
            shell.script("collapse\ngreet\n", "--keep-going"),
            Transcript(
                "Hello\n",
                stderr: """
                    stdin:1: error: moments (pid N) ended by SIGABRT unexpectedly
                      | the roof is on fire

                    """,
                status: 70
            )
        )
        try expect(
            shell.run("leave"),
            Transcript(
                stderr: "error: moments (pid N) ended with status 7 unexpectedly\n",
                status: 70
            )
        )
    }

    @Test func `starts without a plugin that crashes while it registers, and names it`() throws {
        let transcript = try shell.run("greet", changing: ["SPECIMEN_STUMBLES": "1"])
        #expect(transcript.stdout == "Hello\n")
        #expect(transcript.ending == .exited(0))
        #expect(transcript.stderr.hasPrefix("warning: "), "\(transcript)")
        #expect(transcript.stderr.contains("'clumsy'"), "\(transcript)")
        let plugins = try shell.run("plugins", changing: ["SPECIMEN_STUMBLES": "1"])
        #expect(plugins.stdout.contains("\n  refused: crashed by SIGABRT while registering\n"))
    }

    @Test func `passes bytes on as they are to a pipe, and as base64 in JSON`() throws {
        let result = try ProcessRun.run(
            shell.executable,
            ["bytes"],
            environment: shell.environment.variables
        )
        #expect(result.stdoutBytes == [0x61, 0xFF, 0xFE, 0x0A])
        try expect(
            shell.run("--json", "bytes"),
            Transcript(
                """
                {"line":1,"command":"bytes","ok":true,"result":{"output":[{"stream":"stdout",\
                "base64":"Yf/+Cg=="}]}}

                """
            )
        )
    }

    @Test func `ends an action that prints for ever when nobody reads on`() throws {
        let transcript = try shell.outerShell(
            "devmenu chatter | head -1; echo ${PIPESTATUS[0]}",
            shell: "bash"
        )
        expect(transcript, Transcript("chatter\n141\n"))
    }
}
