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
}
