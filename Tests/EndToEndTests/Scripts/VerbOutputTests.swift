import TerminalTesting

/// The output of verbs where it can't be written.
@Suite(.onOwnThread) struct VerbOutputTests {
    private static let lines = [
        "--help", "--version", "schema", "completions bash", "man", "init", "trust",
        "scope --json", "serve --help", "--version --json", "verify /bin/sh",
    ]

    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        // What 'init' makes a menu of.
        try shell.environment.write("build:\n\ttrue\n", to: "Makefile")
    }

    #if os(Linux)
    @Test(arguments: lines)
    func `reports a full disk`(line: String) throws {
        if line == "trust" { try expect(shell.outerShell("devmenu init >/dev/null"), Transcript()) }
        let result = try shell.outerShell("devmenu \(line) >/dev/full")
        #expect(result.ending == .exited(74), "\(result)")
        #expect(
            result.stderr == "error: can't write to 'standard output': No space left on device\n"
        )
    }
    #endif

    /// The lines with SIGPIPE as it is, and some of them with it ignored.
    private static let broken =
        lines.map { ("", $0) } + ["--help", "man", "init"].map { ("trap '' PIPE; ", $0) }

    @Test(arguments: broken)
    func `ends without a message where its output is closed`(before: String, line: String) throws {
        if line == "trust" { try expect(shell.outerShell("devmenu init >/dev/null"), Transcript()) }
        // The read end of the pipe is closed before the first write.
        let result = try shell.outerShell(
            "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; \(before)devmenu \(line) >&4 2>errors; echo $?",
            shell: "bash"
        )
        #expect(result.stdout == "141\n", "\(result)")
        #expect(try shell.environment.contents(of: "errors").isEmpty)
    }
}
