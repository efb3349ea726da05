import TerminalTesting
import Testing

@Suite(.onOwnThread) struct FormatTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `tables of a script and of a sourced script are lines of values`() throws {
        try shell.environment.write("list tools\n", to: "inner.dm")
        try expect(
            shell.script("toggles\nsource inner.dm\nquit\nlist\n", "--format", "tsv"),
            Transcript(
                """
                like-button\toff\tdefault\toff\tLike Button Enable
                swiftui\toff\tdefault\toff\tSwiftUI Enable
                instant-messaging\toff\tdefault\toff\tInstant Messaging Enable
                clear-cache\taction\ttools\tdestructive\tClear Cache
                crash-app\taction\ttools\tfatal\tCrash App
                dump-version\taction\ttools\tsafe\tDump Version

                """
            )
        )
    }

    @Test func `does not run a command whose result has no table`() throws {
        try expect(
            shell.run("--format", "tsv", "like-button", "on"),
            Transcript(
                stderr: """
                    error: like-button: it has no table for --format tsv: leave that out to see its \
                    result

                    """,
                status: 64
            )
        )
        try expect(shell.run("like-button"), Transcript("like-button: off (default)\n"))
    }

    @Test func `--json is short for --format json`() throws {
        let short = try shell.run("--json", "version")
        try expect(shell.run("--format", "json", "version"), short)
        try expect(shell.run("--format=json", "version"), short)
        try expect(shell.run("--format", "text", "version"), shell.run("version"))
    }

    @Test(arguments: [
        (["--format", "tvs"], "--format takes text, json or tsv, not 'tvs'. Did you mean 'tsv'?"),
        (["--json", "--format", "text"], "--json and --format text cannot be used together"),
        (["--format", "tsv", "--format", "tsv"], "--format is given more than once"),
    ])
    func `rejects invalid flags`(flags: [String], message: String) throws {
        let transcript = try shell.run(flags + ["list"])
        #expect(transcript.stderr.contains(message))
        #expect(transcript.stdout == "")
        #expect(transcript.ending == .exited(64))
    }
}
