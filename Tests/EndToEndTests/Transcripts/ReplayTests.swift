import TerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The processes that `devmenu replay` starts, and the files that it leaves.
@Suite(.onOwnThread) struct ReplayTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Writes a file of the test, and replays it.
    private func replay(_ text: String, _ flags: String...) throws -> Transcript {
        try shell.environment.write(text, to: "story.md")
        return try shell.run(["replay", "story.md"] + flags)
    }

    /// Expects that nothing of a story is left: no directory, and no process.
    private func expectNothingLeft(at location: SourceLocation = #_sourceLocation) throws {
        let names = try shell.environment.names(in: "tmp").filter { $0.hasPrefix("devmenu-") }
        #expect(names == [], sourceLocation: location)
        let folder = shell.environment.path("tmp/devmenu-")
        let running = try shell.outerShell(
            "grep -la '^\(folder)\\|=\(folder)' /proc/[0-9]*/environ 2>/dev/null"
        )
        #expect(running.stdout == "", sourceLocation: location)
    }

    @Test func `an app runs beside blocks that attach`() throws {
        let text = """
            # Ours
            ```console attach=moments
            $ devmenu --attach moments like-button on
            like-button: off -> on (override), at the next load
            $ devmenu --attach moments
            …
            moments (attached)> get like-button
            on
            moments (attached)> crash-app
            Crash App ends moments (pid <pid>). Continue? [y/N] y
            …
            ```
            # Any
            ```console attach
            $ devmenu --attach moments get like-button
            off
            ```

            """
        #expect(
            try replay(text, "--yes").lines.last
                == "2 stories: 1 same, 1 skipped (it needs an app: give --app COMMAND)"
        )
        try expectNothingLeft()
        // The person's own directories aren't touched.
        #expect(!shell.environment.holds("state/devmenu"))
        let moments = try BuiltProducts.path(of: "moments")
        let transcript = try replay(text, "--yes", "--app", "'\(moments)' --headless")
        expect(transcript, Transcript("2 stories: 2 same\n"))
        try expectNothingLeft()
        // It starts in the story's directory, and not in the caller's.
        let app = "test -e story.md && echo here; echo broken; exit 3"
        let failed = try replay(text, "--only", "Any", "--app", app)
        #expect(failed.stdout.contains("\n+broken\n"), "\(failed)")
        #expect(!failed.stdout.contains("here"), "\(failed)")
        #expect(failed.ending == .exited(1))
    }

    @Test func `an update refuses a file that has changed meanwhile`() throws {
        let text = """
            ```console attach
            $ devmenu version
            wrong
            ```

            """
        try shell.environment.write(text, to: "story.md")
        let app = "echo changed >>'\(shell.environment.path("story.md"))'; exec moments --headless"
        let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]
        let words = ["replay", "story.md", "--update", "--app", app]
        let transcript = try shell.run(words, changing: path)
        #expect(transcript.stderr.contains("has changed meanwhile"), "\(transcript)")
        #expect(transcript.ending == .exited(74))
        #expect(try shell.environment.contents(of: "story.md") == text + "changed\n")
        try expectNothingLeft()
    }

    @Test(.readsProcessFolder, arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal leaves no directory and no process`(signal: Int32) throws {
        let text = """
            # Waiting
            ```console attach=moments
            $ devmenu --attach moments
            …
            moments (attached)> wait like-button on
            ```

            """
        try shell.environment.write(text, to: "story.md")
        let process = try shell.start("replay", "story.md")
        try wait(for: "the prompt to wait") {
            let names = (try? shell.environment.names(in: "tmp")) ?? []
            guard let name = names.first(where: { $0.hasPrefix("devmenu-") }) else { return false }
            let history = "tmp/\(name)/home/.local/state/devmenu/history"
            return (try? shell.environment.contents(of: history))?.contains("wait") ?? false
        }
        process.signal(signal)
        let ending = try process.wait().ending
        #expect(ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
        try expectNothingLeft()
    }

    private func wait(for what: String, until isReached: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isReached() {
            try #require(ContinuousClock.now < deadline, "no end of waiting for \(what)")
            poll(nil, 0, 5)
        }
    }
}
