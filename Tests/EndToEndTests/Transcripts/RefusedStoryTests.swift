import TerminalTesting

/// Stories of a stranger's file that would run programs, or read and write files elsewhere.
@Suite(.onOwnThread) struct RefusedStoryTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Blocks in which only the process that runs a command can know what it does; `CANARY` is a file
    /// that mustn't be made.
    private static let disguised = [
        #"$ printf 'list\nlist | touch CANARY\n' | devmenu"#,
        #"$ printf 'list > CANARY' | devmenu --keep-going --json"#,
        #"$ echo "attach moments" | devmenu"#,
        "$ devmenu\nmoments> devmenu attach moments",
        "$ devmenu -f script\n```\n```console file=script\nlist | touch CANARY",
        "$ devmenu source script\n```\n```console file=script\nlist > CANARY",
        "$ devmenu -f script\n```\n```console file=script\nsource /etc/passwd",
        "$ devmenu build\n```\n```console file=Makefile\nbuild:\n\ttouch CANARY",
        "$ devmenu\n```\n```console file=Makefile\nbuild:\n\ttouch CANARY",
        "$ devmenu run\n```\n```console file=devmenu.json\n"
            + #"{"title": "x", "sections": [{"title": "x", "items": [{"id": "run", "kind": "action", "#
            + #""title": "x", "command": ["touch", "CANARY"]}]}]}"#,
    ]

    @Test func `none of them does anything`() throws {
        let canary = shell.environment.path("canary")
        for (index, block) in Self.disguised.enumerated() {
            let block = block.replacing("CANARY", with: canary)
            try shell.environment.write("# Story\n```console\n\(block)\n```\n", to: "story.md")
            let transcript = try shell.run(["replay", "--json", "--yes", "story.md"])
            #expect(transcript.ending == .exited(77), "\(index): \(transcript)")
            #expect(transcript.stdout.contains(#""outcome":"refused""#), "\(index): \(transcript)")
            #expect(!shell.environment.holds("canary"), "\(block)")
        }
    }

    @Test func `a story that is refused keeps all files from running`() throws {
        let blocks = ["$ devmenu list", "$ devmenu list | touch CANARY"]
        for (index, block) in blocks.enumerated() {
            try shell.environment.write("# S\n```console\n\(block)\n```\n", to: "\(index).md")
        }
        let transcript = try shell.run(["replay", "0.md", "1.md"])
        expect(
            transcript,
            Transcript(
                """
                1.md:1: S: refused: line 3: 'touch' isn't run: only devmenu and cat, cd, echo, false, \
                printf, true are; change it, or mark the block with skip=REASON
                2 stories: 1 refused, 1 not run

                """,
                status: 77
            )
        )
    }
}
