import TerminalTesting

/// `devmenu matrix` at a terminal, and with commands that hang.
@Suite(.onOwnThread) struct MatrixVerbTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// The words that run a command while a setting, by its key, is on.
    private func words(_ flags: String..., running command: String, with key: String) -> [String] {
        let file = #""$XDG_STATE_HOME/devmenu/apps/moments@$DEVMENU_SCOPE/toggles.json""#
        let isOn = #"grep -qs '"\#(key)": true' \#(file)"#
        let line = "\(isOn) && echo broken && { \(command); }; exit 0"
        return ["matrix", "--app", "moments", "--unread", "ok"] + flags + ["--", "sh", "-c", line]
    }

    private func expectNothingLeft() throws {
        try shell.waitForScopesToGo()
        let apps = (try? shell.environment.names(in: "state/devmenu/apps")) ?? []
        #expect(apps.filter { $0.contains("@") } == [])
    }

    @Test func `a narrow terminal wraps the table within its columns`() throws {
        let words = ["matrix", "--app", "moments", "--unread", "ok", "--", "true"]
        let terminal = try shell.environment.terminal(shell.executable, words, columns: 40)
        #expect(try terminal.waitForEnd() == .exited(0))
        let lines = terminal.screen.lines.filter { !$0.isEmpty }
        #expect(lines.suffix(3).first?.hasPrefix("5  like-button on,") ?? false, "\(lines)")
        #expect(lines.suffix(2) == ["   swiftui on,", "   instant-messaging on"])
    }

    @Test func `a command that hangs, forks and ignores SIGTERM is bad, and gone`() throws {
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        let pipe = try NamedPipe("pipe", in: shell.environment)
        let hang = "trap '' TERM; exec 9>'\(pipe.path)'; cat '\(block.path)' & cat '\(block.path)'"
        let like = "isLikeButtonForMomentEnabled"
        let transcript = try shell.run(words("--timeout", "2", running: hang, with: like))
        #expect(transcript.lines[1].contains("bad, longer than 2 seconds"), "\(transcript)")
        #expect(transcript.lines.contains("fails with like-button on"))
        #expect(transcript.ending == .exited(1))
        #expect(try pipe.textUntilEnd() == "")
        try expectNothingLeft()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends the run, and what was found so far is said`(signal: Int32) throws {
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        let (hang, swiftUI) = ("cat '\(block.path)'", "isSwiftUIEnabled")
        let words = words("--verbose", "--junit", "out.xml", running: hang, with: swiftUI)
        let process = try shell.start(words)
        try process.wait(for: "the run that hangs") { $0.stderr.contains("broken\n") }
        process.signal(signal)
        let result = try process.wait()
        #expect(result.stdout.split(separator: "\n").count == 3, "\(result.stdout)")
        #expect(result.stdout.hasSuffix("3 of 5 combinations weren't run\n"))
        #expect(result.ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
        #expect(result.stderr.hasSuffix(signal == SIGINT ? "error: interrupted\n" : "broken\n"))
        #expect(shell.environment.holds("out.xml"))
        try expectNothingLeft()
    }
}
