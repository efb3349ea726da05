import TerminalTesting
import Testing

@Suite(.onOwnThread) struct RedirectionTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `writes a command's output to a file, or appends it`() throws {
        try shell.environment.write("old\n", to: "a b.txt")
        try expect(shell.run("-c", "list tools > 'a b.txt'"), Transcript())
        #expect(try shell.environment.contents(of: "a b.txt") == MenuOutput.tools)
        try expect(shell.run("-c", "like-button >> \"a b.txt\""), Transcript())
        #expect(
            try shell.environment.contents(of: "a b.txt")
                == MenuOutput.tools + "like-button: off (default)\n"
        )
    }

    @Test func `'~' at the beginning of a file's name is the home directory`() throws {
        try shell.environment.write("like-button\n", to: "home/lines")
        try expect(
            shell.run("-c", "source ~/lines; preset save ~/demo.json swiftui > ~/saved"),
            Transcript("like-button: off (default)\n")
        )
        #expect(try shell.environment.contents(of: "home/saved").contains("has 1 setting"))
        #expect(try shell.environment.contents(of: "home/demo.json").contains("isSwiftUIEnabled"))
        // Only there, and not that of another user.
        let transcript = try shell.run("source", "~root/lines")
        #expect(transcript.stderr.hasPrefix("error: can't read '~root/lines': "), "\(transcript)")
    }

    @Test func `a quoted '~' is a directory of that name`() throws {
        try shell.environment.write("like-button\n", to: "~/lines")
        let line = #"source '~/lines'; preset save "~/demo.json" swiftui > \~/saved"#
        try expect(shell.run("-c", line), Transcript("like-button: off (default)\n"))
        #expect(try shell.environment.contents(of: "~/saved").contains("has 1 setting"))
        #expect(try shell.environment.contents(of: "~/demo.json").contains("isSwiftUIEnabled"))
        #expect(!shell.environment.holds("home/saved"))
    }

    @Test func `does nothing where the file cannot be opened`() throws {
        try expect(
            shell.run("-c", "like-button on > missing/x"),
            Transcript(
                stderr: "error: can't write to 'missing/x': No such file or directory\n",
                status: 74
            )
        )
        try expect(shell.run("like-button"), Transcript("like-button: off (default)\n"))
    }

    @Test(arguments: [
        "show lik-buton", "list nope", "preset apply nope", "trigger nope", "--attach nope list",
    ])
    func `leaves a file as it is if the command fails without output`(line: String) throws {
        try shell.environment.write("precious\n", to: "kept")
        let words = line.split(separator: " ").map(String.init)
        let flags = words[0] == "--attach" ? Array(words.prefix(2)) : []
        let command = words.dropFirst(flags.count).joined(separator: " ")
        let transcript = try shell.run(flags + ["-c", "\(command) > kept"])
        #expect(transcript.ending != .exited(0) && !transcript.stderr.isEmpty)
        #expect(try shell.environment.contents(of: "kept") == "precious\n")
    }

    @Test func `empties a file for a command that ends well without output`() throws {
        try shell.environment.write("old\n", to: "kept")
        try expect(shell.script("quit > kept\n"), Transcript())
        #expect(try shell.environment.contents(of: "kept").isEmpty)
    }

    @Test(arguments: [
        ("devmenu list > big", "standard output"), ("devmenu -c 'list > big'", "big"),
    ])
    func `reports a file that would become too large`(line: String, name: String) throws {
        try expect(
            shell.outerShell("ulimit -f 0; \(line)"),
            Transcript(stderr: "error: can't write to '\(name)': File too large\n", status: 74)
        )
    }

    #if os(Linux)
    @Test func `reports a full disk`() throws {
        try expect(
            shell.script("list > /dev/full\nlist\n"),
            Transcript(
                stderr: "stdin:1: error: can't write to '/dev/full': No space left on device\n",
                status: 74
            )
        )
        try expect(
            shell.outerShell("devmenu list > /dev/full"),
            Transcript(
                stderr: "error: can't write to 'standard output': No space left on device\n",
                status: 74
            )
        )
        let transcript = try shell.run("--json", "-c", "quit > /dev/full")
        expect(
            transcript,
            Transcript(
                """
                {"line":1,"command":"quit > /dev/full","ok":false,"error":{"kind":"unwritable",\
                "message":"can't write to '/dev/full': No space left on device"}}

                """,
                status: 74
            )
        )
    }
    #endif

    @Test func `pipes a command's output to a program of the outer shell`() throws {
        try expect(
            shell.run("-c", "list tools | grep -c '^  ' | sed 's/^ *//'"),
            Transcript("3\n")
        )
        try expect(shell.run("-c", "list tools | sed 1q; echo done"), Transcript("Tools\ndone\n"))
    }

    @Test func `the program's failure is the command's`() throws {
        try expect(
            shell.script("list | cat > /dev/null; exit 3\nlist\n"),
            Transcript(
                stderr: "stdin:1: error: 'cat > /dev/null; exit 3' ended with status 3\n",
                status: 1
            )
        )
        try expect(
            shell.run("-c", "list | cat > /dev/null; kill -9 $$"),
            Transcript(
                stderr: "error: 'cat > /dev/null; kill -9 $$' was ended by SIGKILL\n",
                status: 1
            )
        )
        try expect(
            shell.run("--json", "-c", "quit | false"),
            Transcript(
                """
                {"line":1,"command":"quit | false","ok":false,"error":{"kind":"pipe-failed",\
                "message":"'false' ended with status 1"}}

                """,
                status: 1
            )
        )
    }

    @Test func `a command that is watched ends with its reader, its file or its time`() throws {
        expect(
            try shell.script("watch 0.01 like-button | head -n 1\nversion | head -n 1 | wc -l\n"),
            Transcript("like-button: off (default)\n1\n")
        )
        let full = try shell.script("watch 0.01 like-button > /dev/full\n")
        #expect(full.ending == .exited(74) && full.stderr.contains("/dev/full"), "\(full)")
        let late = try shell.script("watch 600 like-button\n", "--timeout", "2")
        #expect(late.ending == .exited(75) && late.stdout == "like-button: off (default)\n")
        // It pauses long enough to notice the end of its time.
        let fast = try shell.script("watch 1e-9 version\n", "--timeout", "0.5")
        #expect(fast.ending == .exited(75) && fast.stdout.hasPrefix("devmenu "), "\(fast)")
    }

    @Test func `a program may read only the start of the output`() throws {
        let script = String(repeating: "like-button flip | sed 1q >/dev/null\n", count: 3)
        try expect(shell.script(script + "like-button | true\n"), Transcript())
    }

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
