import TerminalTesting
import Testing

/// Misbehaving plugins of a host behind a command, in scripts.
@Suite(.onOwnThread) struct MisbehaviourTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest.onTestHost() }

    @Test func `names an action that throws, and its error`() throws {
        try expect(
            shell.script("fail\ngreet\n", "--keep-going"),
            Transcript(
                "before\nHello\n",
                stderr:
                    "stdin:1: error: action 'fail' of plugin 'specimens' failed: no milk left\n",
                status: 1
            )
        )
    }

    @Test(arguments: ["hang", "spin", "linger"])
    func `ends an action at its time limit, and continues with a working host`(action: String)
        throws
    {
        let transcript = try shell.script("\(action)\ngreet\n", "--keep-going", "--timeout", "1")
        expect(
            transcript,
            Transcript(
                action == "linger"
                    ? "waiting\ncancelled\nHello\n"
                    : "\(action == "spin" ? "spinning" : "hanging")\nHello\n",
                stderr: action == "linger"
                    ? "stdin:1: error: not done within 1 second, so it was cancelled\n"
                    : "stdin:1: error: no answer within 1 second: it may have been done "
                        + "anyway\n",
                status: 75
            )
        )
    }

    @Test func `reports the unexpected end of a host, with its last output`() throws {
        try expect(
            shell.script("abort-unannounced\ngreet\n", "--keep-going"),
            Transcript(
                "Hello\n",
                stderr: """
                    stdin:1: error: test-host (pid N) ended unexpectedly
                      | about to abort

                    """,
                status: 70
            )
        )
        try expect(
            shell.run("trigger", "exit"),
            Transcript(
                stderr: "error: test-host (pid N) ended: the app exited\n  | leaving\n",
                status: 69
            )
        )
    }

    @Test func `passes bytes unchanged to a pipe, and as base64 in JSON`() throws {
        let result = try shell.environment.run(shell.executable, shell.flags + ["bytes"])
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

    @Test func `cancels an action whose output cannot be written`() throws {
        try expect(
            shell.run("-c", "chatter | head -1", "-c", "greet"),
            Transcript("chatter\nHello\n")
        )
        #if os(Linux)
        try expect(
            shell.run("-c", "chatter > /dev/full"),
            Transcript(
                stderr: "error: can't write to '/dev/full': No space left on device\n",
                status: 74
            )
        )
        #endif
    }

    @Test(arguments: [2, 15])
    func `ends with a running action and its host at a signal`(signal: Int32) throws {
        let process = try shell.start()
        try process.write("info | grep Process\nlinger\n")
        try process.wait(for: "the action") { $0.stdout.contains("waiting") }
        let host = try #require(process.stdout.firstMatch(of: /Process +(\d+)/)?.output.1)
        process.signal(signal)
        let ending = try process.wait().ending
        #expect(ending == (signal == 2 ? .exited(130) : .signalled(signal)))
        try expect(shell.outerShell("while kill -0 \(host) 2>/dev/null; do :; done"), Transcript())
    }

    @Test(
        arguments: [
            ("greet", 0), ("abort-unannounced", 70), ("sealed on", 77), ("fail", 1),
            ("greet a", 64),
            ("source missing", 66), ("greet > missing/x", 74), ("linger", 75),
            ("greet | false", 1),
        ] as [(String, Int32)]
    )
    func `exits with the status of a command`(line: String, status: Int32) throws {
        let flags = line == "linger" ? ["--timeout", "0.3"] : []
        let transcript = try shell.run(flags + ["-c", line, "-c", "version"])
        #expect(transcript.ending == .exited(status), "\(transcript)")
        #expect(transcript.stdout.contains("devmenu ") == (status == 0))
    }

    @Test func `ends an action that prints forever when its output is closed`() throws {
        let transcript = try shell.outerShell(
            "devmenu chatter | head -1; echo ${PIPESTATUS[0]}",
            shell: "bash"
        )
        expect(transcript, Transcript("chatter\n141\n"))
    }
}
