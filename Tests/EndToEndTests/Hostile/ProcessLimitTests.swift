import TerminalTesting

/// The shell and its host as a user whose processes, threads, stacks or files are limited.
@Suite struct ProcessLimitTests {
    private let shell = try? ShellUnderTest()

    #if os(Linux)
    @Test(
        .enabled(if: geteuid() == 0, "only root can be somebody else"),
        .timeLimit(.minutes(TestScale.factor)),
        arguments: 1...12
    )
    func `without a free thread an action works or is unavailable, and nothing is left`(
        limit: Int
    ) throws {
        let shell = try #require(shell)
        // A user for each limit, since the system counts all of a user's processes.
        let user = 54_320 + limit
        let run = try shell.outerShell(
            """
            cp "$DEVMENU" program && chown -R \(user) .
            timeout -s KILL 50 setpriv --reuid \(user) --regid \(user) --clear-groups \\
                prlimit --nproc=\(limit) ./program dump-version
            echo "status $?"
            for try in $(seq 100); do pgrep -u \(user) >/dev/null || break; sleep 0.1; done
            pgrep -lu \(user)
            """
        )
        let status = run.stdout.split(separator: "\n").last { $0.hasPrefix("status") }
        #expect(["status 0", "status 69"].contains(status.map(String.init) ?? ""), "\(run)")
        #expect(run.stdout.hasSuffix("\(status ?? "")\n"), "something is left: \(run)")
    }
    #endif

    @Test(arguments: [
        "version", "completions bash", "scope", "man", "trust", "matrix --json x", "init",
    ])
    func `a verb reports a file that would become too large`(verb: String) throws {
        let shell = try #require(shell)
        let run = try shell.outerShell("ulimit -f 0; devmenu \(verb) >big 2>errors")
        #expect([0, 1, 64, 66, 74].map(ProcessEnding.exited).contains(run.ending), "\(run)")
    }

    @Test(arguments: ["version", "list", "dump-version"])
    func `a small stack is raised, or named`(command: String) throws {
        let shell = try #require(shell)
        let run = try shell.outerShell("ulimit -s 128; devmenu \(command)")
        let says = "error: the stack is limited ('ulimit -s') to less than devmenu needs, 512 kB\n"
        #expect(run.ending == .exited(0) || run.stderr == says, "\(run)")
    }

    /// Limits for a shell with its own host, and some for one whose host a command starts.
    private static let limits: [(Int, String)] =
        (5...16).map { ($0, #""$DEVMENU" toggles"#) }
        + [6, 9, 12, 15].map { ($0, "devmenu toggles") }

    @Test(arguments: limits)
    func `with few descriptors the shell works, or says what is missing`(
        limit: Int,
        command: String
    ) throws {
        let shell = try ShellUnderTest.onTestHost()
        let result = try shell.outerShell("ulimit -n \(limit); \(command)")
        let says = """
            Too many open files: this process may open \(limit); raise that, as by 'ulimit -n 256'
            """
        #expect(result.ending == .exited(0) || result.stderr.contains(says), "\(result)")
        #expect(result.ending != .exited(0) || limit > 7, "the limit is in force")
    }
}
