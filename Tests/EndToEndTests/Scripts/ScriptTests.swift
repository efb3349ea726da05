import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ScriptTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `reports once that it cannot save below a file, and continues`() throws {
        try shell.environment.write("", to: "file")
        let file = shell.environment.path("file")
        let transcript = try shell.run(
            "-c",
            "list tools",
            "-c",
            "clear-cache --yes",
            "-c",
            "like-button on",
            changing: ["XDG_STATE_HOME": file, "XDG_CACHE_HOME": file]
        )
        let path = file + "/devmenu/apps/moments/toggles.json"
        let reason = "'\(file)' isn't a directory; move it, or save the file elsewhere"
        #expect(transcript.stdout.hasPrefix("Tools\n"))
        #expect(transcript.stdout.hasSuffix("Nothing to clear.\n"))
        #expect(transcript.stderr.contains("warning: can't read '\(path)': \(reason)\n"))
        #expect(transcript.stderr.contains("can't save the change in '\(path)': \(reason)\n"))
        #expect(transcript.stderr.contains("warning: runs aren't recorded: Not a directory"))
        #expect(transcript.stderr.split(separator: "\n").count == 3)
        #expect(transcript.ending == .exited(1))
    }

    @Test func `does not read standard input for a single command`() throws {
        let transcript = try shell.outerShell("printf 'kept\\n' | (devmenu list tools; cat)")
        expect(transcript, Transcript(MenuOutput.tools + "kept\n"))
    }

    @Test func `answers each line of a slow writer before the next comes`() throws {
        let process = try shell.start()
        for _ in 0..<3 {
            try process.write("like-button flip\n")
            let line = try #require(try process.readLine())
            #expect(line.hasPrefix("like-button: "))
        }
        process.closeInput()
        #expect(try process.wait().ending == .exited(0))
    }

    @Test func `starts no host for commands that need none`() throws {
        let transcript = try shell.script("version\nhistory\nset\nhelp open\nquit\n")
        #expect(transcript.ending == .exited(0))
        #expect(transcript.stdout.hasPrefix("devmenu "))
        #expect(!shell.environment.holds("state/devmenu/apps"))
    }
}
