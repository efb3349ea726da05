import TerminalTesting
import Testing

/// The output of verbs where it cannot be written.
@Suite(.onOwnThread) struct VerbOutputTests {
    private static let lines = [
        "--help", "--version", "schema", "completions bash", "man", "init", "trust",
        "plugin list --json", "serve --help", "--version --json",
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
            result.stderr == "error: cannot write to 'standard output': No space left on device\n"
        )
    }
    #endif

    @Test(arguments: lines)
    func `ends without a message where its output is closed`(line: String) throws {
        if line == "trust" { try expect(shell.outerShell("devmenu init >/dev/null"), Transcript()) }
        // The read end of the pipe is closed before the first write, with SIGPIPE ignored or not.
        for before in ["", "trap '' PIPE; "] {
            let result = try shell.outerShell(
                """
                mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; \(before)devmenu \(line) >&4 2>errors; \
                echo $?; rm -f pipe devmenu.json.*
                """,
                shell: "bash"
            )
            #expect(result.stdout == "141\n", "\(result)")
            #expect(try shell.environment.contents(of: "errors").isEmpty)
            if line == "init" { try expect(shell.outerShell("rm devmenu.json"), Transcript()) }
        }
    }
}
