import TerminalTesting

@Suite(.onOwnThread) struct RedirectionTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    #if os(Linux)
    @Test(arguments: [
        ("devmenu -c 'list > /dev/full' -c list", "error: can't write to '/dev/full'"),
        ("devmenu list > /dev/full", "error: can't write to 'standard output'"),
        ("devmenu -c 'watch 0.01 like-button > /dev/full'", "error: can't write to '/dev/full'"),
        (
            "devmenu --json -c 'quit > /dev/full' >&2",
            #"{"line":1,"command":"quit > /dev/full","ok":false,"error":{"kind":"unwritable","#
                + #""message":"can't write to '/dev/full'"#
        ),
    ])
    func `reports a full disk`(line: String, message: String) throws {
        let result = try shell.outerShell(line)
        #expect(result.stderr.hasPrefix(message + ": No space left on device"), "\(result)")
        #expect(result.ending == .exited(74) && result.stdout.isEmpty, "\(result)")
    }
    #endif

    @Test(arguments: [[], ["--json"]])
    func `ends without a message when its output is closed`(flags: [String]) throws {
        let lines = String(repeating: "like-button flip\n", count: 2_000)
        try shell.environment.write(lines, to: "long.dm")
        let command = (["devmenu"] + flags + ["-f", "long.dm"]).joined(separator: " ")
        let transcript = try shell.outerShell(
            "\(command) | head -1 > first; echo ${PIPESTATUS[0]}",
            shell: "bash"
        )
        expect(transcript, Transcript("141\n"))
        #expect(try shell.environment.contents(of: "first").split(separator: "\n").count == 1)
    }
}
