import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Scripts and files that are none: pipes with names, devices, several at once.
@Suite(.onOwnThread, .hangLimit) struct SpecialFileTests {
    private let shell: ShellUnderTest
    private let pipe: String

    init() throws {
        shell = try ShellUnderTest()
        pipe = shell.environment.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
    }

    @Test func `runs several scripts in order, as if they were one`() throws {
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
        let kept = try shell.run("--keep-going", "-f", "two", "-f", "three")
        #expect(kept.ending == .exited(64))
        #expect(kept.lines.last == "like-button: on -> off (override), at the next load")
        // What cannot be read is known before anything is done.
        let missing = try shell.run("-f", "one", "-f", "missing")
        #expect(missing.ending == .exited(66))
        #expect(missing.stdout.isEmpty)
        try expect(
            shell.run(["-f", "-", "-f", "one"], input: .text("quit\n")),
            Transcript()
        )
    }

    @Test(arguments: [["-f", "pipe"], ["source", "pipe"]], [SIGTERM, SIGHUP, SIGINT])
    func `a signal ends the wait at a pipe that nobody writes to`(
        words: [String],
        signal: Int32
    ) throws {
        let process = try shell.start(words, input: .closed)
        // It has opened the pipe once there is somebody to write to.
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

    @Test func `runs what a pipe with a name says`() throws {
        let process = try shell.start(["-f", "pipe"], input: .closed)
        try expect(shell.outerShell("echo list tools >pipe"), Transcript())
        #expect(try process.wait().stdout == MenuText.tools)
        try expect(
            shell.outerShell("devmenu -f <(echo list tools)", shell: "bash"),
            Transcript(MenuText.tools)
        )
    }

    @Test func `takes what has no end for no script`() throws {
        let told = try shell.run("-f", "/dev/zero")
        #expect(told.ending == .exited(64))
        #expect(told.stderr.hasPrefix("/dev/zero:1: error: "))
        let kept = try shell.run("--keep-going", "-f", "/dev/zero")
        #expect(kept.ending == .exited(64))
    }

    @Test func `writes to a pipe that somebody reads, and to no other`() throws {
        try expect(
            shell.run("-c", "list tools > pipe"),
            Transcript(
                stderr: "error: cannot write to 'pipe': nobody reads it\n",
                status: 74
            )
        )
        let line =
            "cat pipe & devmenu -c 'list tools > pipe'; while [ $? = 74 ]; do "
            + "devmenu -c 'list tools > pipe'; done 2>/dev/null; wait"
        let told = try shell.outerShell(line)
        #expect(told.stdout == MenuText.tools)
        try expect(
            shell.run("-c", "list tools > /dev/stdout", "-c", "list > /dev/null"),
            Transcript(MenuText.tools)
        )
    }
}
