import TerminalTesting
import Testing

/// What the program prints without a shell, where nobody can take it.
@Suite(.onOwnThread, .hangLimit) struct VerbOutputTests {
    private static let lines = [
        "--help", "--version", "schema", "completions bash", "man", "init", "trust",
        "plugin list --json", "plugin --help", "serve --help", "-h", "--version --json",
    ]

    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    #if os(Linux)
    @Test(arguments: lines)
    func `says that a disk is full`(line: String) throws {
        if line == "trust" { try expect(shell.outerShell("devmenu init >/dev/null"), Transcript()) }
        let told = try shell.outerShell("devmenu \(line) >/dev/full")
        #expect(told.ending == .exited(74), "\(told)")
        #expect(
            told.stderr == "error: cannot write to 'standard output': No space left on device\n"
        )
    }
    #endif

    @Test(arguments: lines)
    func `ends without a word where nobody reads it`(line: String) throws {
        if line == "trust" { try expect(shell.outerShell("devmenu init >/dev/null"), Transcript()) }
        // The other end of the pipe is closed before anything is written, and the signal for that is
        // ignored or not.
        for before in ["", "trap '' PIPE; "] {
            let told = try shell.outerShell(
                """
                mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; \(before)devmenu \(line) >&4 2>errors; \
                echo $?; rm -f pipe devmenu.json.*
                """,
                shell: "bash"
            )
            #expect(told.stdout == "141\n", "\(told)")
            #expect(try shell.environment.contents(of: "errors").isEmpty)
            if line == "init" { try expect(shell.outerShell("rm devmenu.json"), Transcript()) }
        }
    }
}
