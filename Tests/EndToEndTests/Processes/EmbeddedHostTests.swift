import TerminalTesting
import Testing

/// A shell's own host that misbehaves: the test host, in place of the program's.
@Suite(.onOwnThread) struct EmbeddedHostTests {
    private let shell: ShellUnderTest
    /// The script that is the host.
    private let host: String

    init() throws {
        shell = try ShellUnderTest(executable: BuiltProducts.path(of: "hosted-shell"))
        let program = try BuiltProducts.path(of: "test-host")
        host = try shell.environment.write("exec '\(program)' \"$@\"\n", to: "host")
    }

    /// Limits for a shell with its own host, and some for one whose host a command starts.
    private static let limits: [(Int, String)] =
        (5...16).map { ($0, #""$DEVMENU" toggles"#) }
        + [6, 9, 12, 15].map { ($0, "devmenu toggles") }

    @Test(arguments: limits)
    func `with few descriptors the shell works, or says what is missing`(
        limit: Int,
        command: String
    ) throws {
        let shell = try ShellUnderTest.onTestHost()
        let result = try shell.outerShell("ulimit -n \(limit); \(command)")
        let says = """
            Too many open files: this process may open \(limit); raise that, as by 'ulimit -n 256'
            """
        #expect(result.ending == .exited(0) || result.stderr.contains(says), "\(result)")
        #expect(result.ending != .exited(0) || limit > 7, "the limit is in force")
    }

    @Test func `a plugin that crashes in its registration is left out, and named`() throws {
        let crash = ["TEST_HOST_CRASH": "1"]
        let transcript = try shell.run(host, "greet", changing: crash)
        #expect(transcript.stdout == "Hello\n")
        #expect(transcript.ending == .exited(0))
        #expect(transcript.stderr.hasPrefix("warning: "), "\(transcript)")
        #expect(transcript.stderr.contains("'fragile'"), "\(transcript)")
        let plugins = try shell.run(host, "plugins", changing: crash)
        #expect(plugins.stdout.contains("\n  refused: crashed by SIGSEGV while registering\n"))
    }

    @Test func `a plugin reads and writes neither the protocol nor the shell's streams`() throws {
        let transcript = try shell.run([host, "mutter", "listen"], input: .text("a\nb\n"))
        expect(transcript, Transcript("through the call\nnothing to hear\n"))
        #expect(try shell.run("--json", host, "mutter").lines.count == 1)
    }
}
