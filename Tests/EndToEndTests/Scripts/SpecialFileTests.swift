import TerminalTesting
import Testing

/// Several scripts in one run, and named pipes and devices as scripts and files.
@Suite(.onOwnThread) struct SpecialFileTests {
    private let shell: ShellUnderTest
    private let pipe: String

    init() throws {
        shell = try ShellUnderTest()
        pipe = shell.environment.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
    }

    @Test func `runs several scripts in order, like one`() throws {
        try shell.environment.write("like-button on\n", to: "one")
        try shell.environment.write("\nnope\nlike-button\n", to: "two")
        try shell.environment.write("like-button flip\n", to: "three")
        try expect(
            shell.run("-f", "one", "-f", "two", "-f", "three"),
            Transcript(
                "like-button: off -> on (override), at the next load\n",
                stderr: """
                    two:2: error: unknown command 'nope'. Type 'list' for the menu or 'help' for \
                    commands.

                    """,
                status: 64
            )
        )
        let continued = try shell.run("--keep-going", "-f", "two", "-f", "three")
        #expect(continued.ending == .exited(64))
        #expect(continued.lines.last == "like-button: on -> off (override), at the next load")
        // All scripts are opened before the first command runs.
        let missing = try shell.run("-f", "one", "-f", "missing")
        #expect(missing.ending == .exited(66))
        #expect(missing.stdout.isEmpty)
        try expect(shell.run(["-f", "-", "-f", "one"], input: .text("quit\n")), Transcript())
    }

    @Test(arguments: [["-f", "pipe"], ["source", "pipe"]], [SIGTERM, SIGHUP, SIGINT])
    func `a signal ends the wait for a pipe without a writer`(
        words: [String],
        signal: Int32
    ) throws {
        let process = try shell.start(words, input: .closed)
        // A pipe can be opened for writing once the shell has opened it.
        var end: Int32 = -1
        while end < 0 {
            end = open(pipe, O_WRONLY | O_NONBLOCK)
            try #require(end >= 0 || errno == ENXIO)
        }
        defer { close(end) }
        process.signal(signal)
        let ending = try process.wait().ending
        #expect(ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
    }

    @Test(arguments: ["", "like-button\n"])
    func `--timeout ends 'source', whose script goes on`(text: String) throws {
        let end = open(pipe, O_RDWR)
        defer { close(end) }
        _ = text.utf8CString.withUnsafeBytes { write(end, $0.baseAddress, text.utf8.count) }
        let result = try shell.run("--timeout", "2", "source", "pipe")
        #expect(result.ending == .exited(75))
        #expect(result.stdout == (text.isEmpty ? "" : "like-button: off (default)\n"))
        #expect(result.stderr == "error: it didn't happen within 2 seconds\n")
    }

    @Test func `--timeout ends the wait for a script's first writer, but not for its lines`() throws
    {
        let result = try shell.run("--timeout", "0.5", "-f", "pipe")
        #expect(result.ending == .exited(75), "\(result)")
        let line = "devmenu --timeout 0.5 -f <(sleep 1; echo version)"
        let slow = try shell.outerShell(line, shell: "bash")
        #expect(slow.ending == .exited(0) && slow.stdout.hasPrefix("devmenu "), "\(slow)")
    }

    @Test func `--timeout ends 'source', whose lines never end`() throws {
        let line = "devmenu --timeout 0.3 source <(yes version)"
        let result = try shell.outerShell(line, shell: "bash")
        #expect(result.ending == .exited(75))
    }

    @Test func `--timeout ends the program behind '|'`() throws {
        let result = try shell.run("--timeout", "1", "-c", "version | (cat; exec sleep 1000)")
        #expect(result.ending == .exited(75))
        #expect(result.stdout.hasPrefix("devmenu "))
    }

    @Test func `runs a script from a named pipe`() throws {
        let process = try shell.start(["-f", "pipe"], input: .closed)
        try expect(shell.outerShell("echo list tools >pipe"), Transcript())
        #expect(try process.wait().stdout == MenuOutput.tools)
        try expect(
            shell.outerShell("devmenu -f <(echo list tools)", shell: "bash"),
            Transcript(MenuOutput.tools)
        )
    }

    @Test func `refuses a script without an end`() throws {
        let result = try shell.run("--keep-going", "-f", "/dev/zero")
        #expect(result.ending == .exited(64))
        #expect(result.stderr.hasPrefix("/dev/zero:1: error: "))
    }

    @Test func `writes only to a pipe with a reader`() throws {
        try expect(
            shell.run("-c", "list tools > pipe"),
            Transcript(
                stderr: "error: can't write to 'pipe': nothing is reading it\n",
                status: 74
            )
        )
        let line =
            "cat pipe & devmenu -c 'list tools > pipe'; while [ $? = 74 ]; do "
            + "devmenu -c 'list tools > pipe'; done 2>/dev/null; wait"
        let result = try shell.outerShell(line)
        #expect(result.stdout == MenuOutput.tools)
        try expect(
            shell.run("-c", "list tools > /dev/stdout", "-c", "list > /dev/null"),
            Transcript(MenuOutput.tools)
        )
    }
}
