import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ConfirmationTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(
        arguments: [
            ["crash-app", "exit", "3", "--yes"], ["--yes", "crash-app", "exit", "3"],
            ["-c", "crash-app --yes kind=exit status=3"],
            ["--yes", "-c", "trigger crash-app status=3 kind=exit"],
        ]
    )
    func `ends the app where that is confirmed, as a success`(arguments: [String]) throws {
        try expect(
            shell.run(arguments),
            Transcript("moments (pid N) ended with status 3, as crash-app announced.\n")
        )
    }

    @Test(
        arguments: [("abort", "SIGABRT"), ("segv", "SIGSEGV"), ("stack-overflow", "SIGSEGV")]
    )
    func `names the signal`(kind: String, signal: String) throws {
        try expect(
            shell.run("crash-app", kind, "--yes"),
            Transcript("moments (pid N) ended by \(signal), as crash-app announced.\n")
        )
    }

    /// Nobody is asked to confirm what cannot be run.
    @Test func `arguments are checked before a confirmation is asked for`() throws {
        try expect(
            shell.run("clear-cache", "imges"),
            Transcript(
                stderr: """
                    error: 'imges' does not fit 'domain': give one of all, images, responses. Did you \
                    mean 'images'?

                    """,
                status: 64
            )
        )
    }

    /// What an action would do harms nothing.
    @Test func `a dry run needs no confirmation`() throws {
        let transcript = try shell.run("clear-cache", "dry-run=on")
        #expect(transcript.ending == .exited(0), "\(transcript)")
        try expect(
            shell.run("clear-cache", "dry-run=off"),
            Transcript(
                stderr: "error: 'clear-cache' is destructive: confirm it with --yes\n",
                status: 1
            )
        )
    }

    @Test func `starts a new host when the next command needs one, with the toggles as they were`()
        throws
    {
        let crash = "crash-app exit 1 --yes\n"
        let told = "moments (pid N) ended with status 1, as crash-app announced.\n"
        try expect(
            shell.script("like-button on\n\(crash)\(crash)like-button\n"),
            Transcript(
                "like-button: off -> on (override), at the next load\n\(told)\(told)"
                    + "like-button: on (override)\n"
            )
        )
    }

    @Test func `does nothing that nobody confirmed`() throws {
        try expect(
            shell.script("crash-app\nlike-button\n", "--keep-going"),
            Transcript(
                "like-button: off (default)\n",
                stderr: "stdin:1: error: 'crash-app' is fatal: confirm it with --yes\n",
                status: 1
            )
        )
    }

    @Test func `clears the cache, and says what that came to`() throws {
        try shell.environment.write("12345", to: "cache/moments/images/a")
        try shell.environment.write("123", to: "cache/moments/responses/b")
        let transcript = try shell.run("clear-cache", "images", "--yes")
        #expect(transcript.ending == .exited(0), "\(transcript)")
        #expect(!shell.environment.holds("cache/moments/images/a"))
        #expect(shell.environment.holds("cache/moments/responses/b"))
    }
}
