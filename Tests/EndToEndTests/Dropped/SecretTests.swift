import TerminalTesting
import Testing

@Suite(.onOwnThread, .timeLimit(.minutes(10))) struct SecretTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest.withSpecimens() }

    @Test func `reads a secret from a file or from standard input`() throws {
        try shell.environment.write("12345\nrest\n", to: "password")
        try expect(
            shell.run("sign-in", "ann", "password=@password"),
            Transcript("ann with 5 characters\n")
        )
        try expect(
            shell.run("sign-in", "ann", "password=-", input: .text("123\r\nrest\n")),
            Transcript("ann with 3 characters\n")
        )
        try expect(
            shell.script("sign-in ann password=-\n1234567\ngreet\n"),
            Transcript("ann with 7 characters\nHello\n")
        )
    }

    @Test func `refuses a secret that stands in a script, and does not repeat it`() throws {
        let transcript = try shell.script("sign-in ann hunter2\n")
        #expect(transcript.ending == .exited(64))
        #expect(!transcript.description.contains("hunter2"))
        #expect(transcript.stderr.contains("'password'"))
    }

    @Test(
        arguments: [
            ("sign-in ann hunter2", "sign-in ann ***"),
            ("sign-in ann password=hunter2", "sign-in ann password=***"),
            ("trigger sign-in --password=hunter2 ann", "trigger sign-in --password=*** ann"),
            ("sign-in ann 'hunter2", "***"),
            ("trigger sign-in ann 'hunter2", "***"),
            ("sign-in ann hunter2 hunter2", "sign-in *** *** ***"),
        ]
    )
    func `shows no secret in JSON`(line: String, shown: String) throws {
        let transcript = try shell.run("--json", "-c", line)
        #expect(!transcript.description.contains("hunter2"))
        #expect(transcript.stdout.contains("\"command\":\"\(shown)\""))
    }

    @Test func `says which file of a secret cannot be read`() throws {
        try expect(
            shell.run("sign-in", "ann", "password=@missing"),
            Transcript(
                stderr: "error: cannot read 'missing': No such file or directory\n",
                status: 66
            )
        )
    }
}
