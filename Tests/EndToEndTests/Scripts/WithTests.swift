import TerminalTesting

/// `devmenu with`: signals, and what is left of a scope.
@Suite(.onOwnThread) struct WithTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// The directories of apps in fresh scopes.
    private var freshApps: [String] {
        ((try? shell.environment.names(in: "state/devmenu/apps")) ?? [])
            .filter { $0.contains("@fresh-") }
    }

    private var scopes: [String] {
        (try? shell.environment.names(in: "state/devmenu/scopes")) ?? []
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `passes on the status`(signal: Int32) throws {
        let transcript = try shell.run("with", "--", "sh", "-c", "kill -\(signal) $$")
        #expect(transcript.ending == .signalled(signal), "\(transcript)")
        #expect(transcript.stderr.isEmpty && scopes.isEmpty)
    }

    @Test func `the command is the process in a scope that stays`() throws {
        let words = ["with", "--app", "moments", "--scope", "ada", "like-button=on", "--"]
        let process = try shell.start(words + ["sh", "-c", "echo $$"])
        let result = try process.wait()
        #expect(result.stdout == "\(process.processID)\n" && result.ending == .exited(0))
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
        let with = ["with", "--app", "moments", "like-button=on", "--"]
        let process = try shell.start(with + ["setsid", "sh", "-c", command])
        try process.wait(for: "the command") { $0.stdout.contains("ready\n") }
        process.signal(SIGKILL)
        #expect(try process.wait().ending == .signalled(SIGKILL))
        #expect(try shell.run("with", "--", "true").ending == .exited(0))
        #expect(freshApps.count == 1 && scopes.count == 1)
        _ = try shell.outerShell("echo >'\(block.path)'")
        #expect(try pipe.textUntilEnd() == "")
        // The descriptors of a process are closed in any order as it ends.
        try shell.waitForScopesToGo()
        #expect(freshApps.isEmpty)
    }
    #endif
}
