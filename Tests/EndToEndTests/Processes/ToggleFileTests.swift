import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ToggleFileTests {
    private let shell: ShellUnderTest
    private let folder = "state/devmenu/apps/moments"
    private let file = "state/devmenu/apps/moments/toggles.json"

    init() throws { shell = try ShellUnderTest() }

    @Test func `sets a damaged file aside at a change, and names both`() throws {
        let text = "{ \"isSwiftUIEnabled\": tru"
        try shell.environment.write(text, to: file)
        let path = shell.environment.path(file)
        let transcript = try shell.run("like-button", "on")
        #expect(transcript.stdout == "like-button: off -> on (override), at the next load\n")
        #expect(transcript.stderr.contains("'\(path).damaged-1'"), "\(transcript)")
        #expect(try shell.environment.contents(of: file + ".damaged-1") == text)
        try expect(shell.run("like-button"), Transcript("like-button: on (override)\n"))
    }

    #if os(Linux)
    @Test func `names a stopped process that holds the lock, and then saves`() throws {
        _ = try shell.run("like-button", "on")
        let lock = shell.environment.path(file) + ".lock"
        let holder = try shell.environment.start(
            BuiltProducts.path(of: "test-app"),
            ["--hold", lock]
        )
        _ = try holder.readLines { $0 == "holding" }
        let waiting = try shell.start("like-button", "off")
        try waiting.wait(for: "the warning") { $0.stderr.contains("resumes it") }
        #expect(
            waiting.stderr == """
                warning: a change is waiting for '\(lock)', which process \(holder.processID) holds, and \
                is stopped: 'kill -CONT \(holder.processID)' resumes it

                """
        )
        #expect(waiting.stdout == "")
        holder.signal(SIGCONT)
        let result = try waiting.wait()
        #expect(result.ending == .exited(0))
        #expect(result.stdout.hasPrefix("like-button: on -> off"))
    }
    #endif

    @Test func `counts every flip of eight shells at once`() throws {
        let flips = 2 * 10 * TestScale.factor + 1
        let script = String(repeating: "like-button flip; swiftui flip\n", count: flips)
        let shells = try (0..<8).map { _ in try shell.start(input: .text(script)) }
        for shell in shells {
            let result = try shell.wait(within: 60)
            #expect(result.ending == .exited(0))
            #expect(result.stderr == "")
        }
        try expect(
            shell.run("toggles"),
            Transcript(
                """
                like-button        off  override
                swiftui            off  override
                instant-messaging  off  default

                """
            )
        )
        _ = try shell.run("like-button", "flip")
        try expect(shell.run("like-button"), Transcript("like-button: on (override)\n"))
    }
}
