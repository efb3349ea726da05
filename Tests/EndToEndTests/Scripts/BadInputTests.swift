import TerminalTesting
import Testing

@Suite(.onOwnThread) struct BadInputTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Flags of the whole run come before the command.
    @Test(arguments: [
        (["version", "--menu", "x"], "devmenu --menu x version"),
        (["dump-version", "--plugin-dir", "a"], "devmenu --plugin-dir a dump-version"),
    ])
    func `reports a flag after the command, with its correct position`(
        words: [String],
        advice: String
    ) throws {
        let result = try shell.run(words)
        #expect(result.stderr.hasPrefix("error: "), "\(result)")
        #expect(result.stderr.hasSuffix(advice + "\n"), "\(result)")
        #expect(result.stdout.isEmpty)
    }

    @Test func `an item may have the name of a removed verb`() throws {
        try shell.environment.write("add:\n\t@echo added\n", to: "Makefile")
        expect(try shell.run("add"), Transcript("added\n"))
    }

    @Test(arguments: ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "TMPDIR"])
    func `refuses a directory that is not UTF-8, and makes none`(variable: String) throws {
        let names = try shell.environment.names(in: ".")
        let path = #""$PWD/x$(printf '\377')""#
        expect(
            try shell.outerShell("\(variable)=\(path) devmenu like-button on"),
            Transcript(
                stderr: "error: \(variable) isn't UTF-8: use a directory whose path is\n",
                status: 64
            )
        )
        #expect(try shell.environment.names(in: ".") == names)
    }

    @Test func `refuses a current directory that is not UTF-8`() throws {
        expect(
            try shell.outerShell(#"d="x$(printf '\377')"; mkdir "$d"; cd "$d"; devmenu list"#),
            Transcript(
                stderr: """
                    error: the path of the current directory isn't UTF-8: use a directory whose path is

                    """,
                status: 64
            )
        )
    }

    @Test func `refuses arguments that are not UTF-8`() throws {
        let message = "argument 2: byte 0xFF at column 5 isn't UTF-8; arguments must be UTF-8 text"
        let word = "\"$(printf 'like\\377')\""
        expect(
            try shell.outerShell("devmenu list \(word)"),
            Transcript(stderr: "error: \(message)\n", status: 64)
        )
        let error = #"{"kind":"syntax","message":"\#(message)"}"#
        expect(
            try shell.outerShell("devmenu --json \(word)"),
            Transcript(#"{"line":1,"command":"","ok":false,"error":\#(error)}"# + "\n", status: 64)
        )
        #expect(try shell.outerShell("devmenu verify \(word)").ending == .exited(64))
    }

    @Test func `quotes only the ends of a very long word`() throws {
        let word = String(repeating: "a", count: 10_000)
        let transcript = try shell.script("show \(word)\n")
        #expect(transcript.ending == .exited(1))
        #expect(transcript.stderr.hasPrefix("stdin:1: error: no item 'aaaa"))
        #expect(transcript.stderr.utf8.count < 1_000)
    }
}
