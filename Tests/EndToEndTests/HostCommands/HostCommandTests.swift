import TerminalTesting

/// `--host COMMAND` without a terminal.
@Suite(.onOwnThread) struct HostCommandTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `fails at once where it asks without a terminal`() throws {
        let command = "read -r secret </dev/tty || exit 5; '\(shell.executable)' serve --stdio"
        let started = ContinuousClock.now
        let result = try shell.run("--host", command, "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.contains("ended with status 5 without sending its hello"))
        #expect(ContinuousClock.now - started < .seconds(20))
    }

    /// The command is the first thing that the shell starts.
    @Test func `a signal before anything else ends the shell and the command`() throws {
        let alive = try NamedPipe("alive", in: shell.environment)
        let command = "exec 9>'\(alive.path)'; echo up >&9; kill -TERM $PPID; exec sleep 1000"
        #expect(try shell.run("--host", command, "list").ending == .signalled(SIGTERM))
        #expect(try alive.textUntilEnd() == "up\n")
    }
}
