import TerminalTesting
import Testing

@Suite(.onOwnThread) struct SecretTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest.onTestHost() }

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
        // A line is taken as it is, whatever it would mean in a script.
        for (line, count) in [("#pw", 3), (" a b ", 5), ("back\\", 5)] {
            try expect(
                shell.script("sign-in ann password=-\n\(line)\ngreet\n"),
                Transcript("ann with \(count) characters\nHello\n")
            )
        }
    }

    @Test func `the line of a secret is no command where the arguments are wrong`() throws {
        let run = try shell.script("sign-in ann x password=-\nhunter2\ngreet\n", "--keep-going")
        #expect(run.stdout == "Hello\n", "\(run)")
        #expect(!run.description.contains("hunter2"))
    }

    @Test func `refuses a secret in a script, and does not print it`() throws {
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
            ("sgin-in ann hunter2", "sgin-in *** ***"),
            ("help sign-in hunter2", "help sign-in ***"),
        ]
    )
    func `shows no secret in JSON`(line: String, shown: String) throws {
        let transcript = try shell.run("--json", "-c", line)
        #expect(!transcript.description.contains("hunter2"))
        #expect(transcript.stdout.contains("\"command\":\"\(shown)\""))
    }

    @Test func `shows no secret where the menu cannot be loaded`() throws {
        let shell = try ShellUnderTest(host: "exit 3")
        for words in [["sign-in", "ann", "hunter2"], ["trigger", "sign-in", "password=hunter2"]] {
            let transcript = try shell.run(["--json"] + words)
            #expect(!transcript.description.contains("hunter2"))
            #expect(transcript.stdout.contains("sign-in ***"))
        }
    }

    @Test func `saves no secret in the history, whatever its position`() throws {
        let terminal = try shell.terminal(prompt: Prompt.testHost, columns: 120)
        for line in [
            "apps sign-in joe hunter2", "help sign-in hunter2", "sgin-in joe hunter2",
            "list toggles",
        ] {
            try terminal.command(line, prompt: Prompt.testHost)
        }
        #expect(try shell.environment.contents(of: "state/devmenu/history") == "list toggles\n")
    }

    @Test func `reports an unreadable file of a secret without its name`() throws {
        try expect(
            shell.run("sign-in", "ann", "password=@hunter2"),
            Transcript(
                stderr: "error: can't read the file given for 'password': "
                    + "No such file or directory\n",
                status: 66
            )
        )
    }
}
