import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ConfirmationTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(
        arguments: [
            ["crash-app", "exit", "3", "--yes"], ["-c", "crash-app --yes kind=exit status=3"],
            ["--yes", "-c", "trigger crash-app status=3 kind=exit"],
        ]
    )
    func `a confirmed end of the app is a success`(arguments: [String]) throws {
        try expect(
            shell.run(arguments),
            Transcript("moments (pid N) ended with status 3, as crash-app announced.\n")
        )
    }

    @Test func `names the signal`() throws {
        let kinds = ["abort", "segv", "stack-overflow"]
        let signals = ["SIGABRT", "SIGSEGV", "SIGSEGV"]
        try expect(
            shell.run(kinds.flatMap { ["-c", "crash-app \($0) --yes"] }),
            Transcript(
                signals.map { "moments (pid N) ended by \($0), as crash-app announced.\n" }.joined()
            )
        )
    }

    /// An action that cannot run needs no confirmation.
    @Test func `checks arguments before it asks for a confirmation`() throws {
        try expect(
            shell.run("clear-cache", "imges"),
            Transcript(
                stderr: """
                    error: 'imges' isn't valid for 'domain': give one of all, images, responses. Did you \
                    mean 'images'?

                    """,
                status: 64
            )
        )
    }

    @Test func `checks how arguments go together before it asks for a confirmation`() throws {
        try expect(
            shell.run("crash-app", "segv", "3"),
            Transcript(
                stderr: """
                    error: '3' isn't valid for 'status': give it with kind=exit alone: segv has no status

                    """,
                status: 64
            )
        )
    }

    /// A dry run does no harm.
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

    @Test func `starts a new host for the next command, with the same toggles`()
        throws
    {
        let crash = "crash-app exit 1 --yes\n"
        let report = "moments (pid N) ended with status 1, as crash-app announced.\n"
        try expect(
            shell.script("like-button on\n\(crash)\(crash)like-button\n"),
            Transcript(
                "like-button: off -> on (override), at the next load\n\(report)\(report)"
                    + "like-button: on (override)\n"
            )
        )
    }

    @Test func `does not run an unconfirmed action`() throws {
        try expect(
            shell.script("crash-app\nlike-button\n", "--keep-going"),
            Transcript(
                "like-button: off (default)\n",
                stderr: "stdin:1: error: 'crash-app' is fatal: confirm it with --yes\n",
                status: 1
            )
        )
    }

    @Test func `clears the given part of the cache`() throws {
        try shell.environment.write("12345", to: "cache/moments/images/a")
        try shell.environment.write("123", to: "cache/moments/responses/b")
        let transcript = try shell.run("clear-cache", "images", "--yes")
        #expect(transcript.ending == .exited(0), "\(transcript)")
        #expect(!shell.environment.holds("cache/moments/images/a"))
        #expect(shell.environment.holds("cache/moments/responses/b"))
    }
}
