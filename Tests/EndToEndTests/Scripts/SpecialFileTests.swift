import TerminalTesting

/// Named pipes as scripts and files.
@Suite(.onOwnThread) struct SpecialFileTests {
    private let shell: ShellUnderTest
    private let pipe: String

    init() throws {
        shell = try ShellUnderTest()
        pipe = shell.environment.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
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
        let line = "devmenu --timeout 0.5 -f <(sleep 1; echo version)"
        let slow = try shell.outerShell(line, shell: "bash")
        #expect(slow.ending == .exited(0) && slow.stdout.hasPrefix("devmenu "), "\(slow)")
        let endless = "devmenu --timeout 0.3 source <(yes version)"
        #expect(try shell.outerShell(endless, shell: "bash").ending == .exited(75))
    }

    @Test func `writes to a pipe once it has a reader`() throws {
        let line =
            "cat pipe & devmenu -c 'get swiftui > pipe'; while [ $? = 74 ]; do "
            + "devmenu -c 'get swiftui > pipe'; done 2>/dev/null; wait"
        #expect(try shell.outerShell(line).stdout == "off\n")
    }
}
