import TerminalTesting
import Testing

/// `devmenu replay --update`.
extension ReplayTests {
    @Test func `an update writes the lines of output, and no others`() throws {
        let text = Self.session.replacing("off -> on (override), at the next load", with: "off")
            .replacing("moments> undo\n", with: "moments> undo\nnever printed\n")
        let transcript = try replay(text, "--update", "--yes")
        expect(
            transcript,
            Transcript(
                """
                story.md:1: Toggles: updated
                story.md:15: At the prompt: updated
                2 stories: 2 updated

                """
            )
        )
        #expect(try shell.environment.contents(of: "story.md") == Self.session)
    }

    @Test func `an update keeps line ends and placeholders`() throws {
        let text = """
            Intro\r
              ```console\r
              $ devmenu scope --nope\r
              …\r
              See 'devmenu scope --help'.\r
              wrong\r
              ```\r

            """
        _ = try replay(text, "--update")
        #expect(
            try shell.environment.contents(of: "story.md")
                == text.replacing("  wrong\r\n", with: "")
        )
    }

    @Test(arguments: [
        ("ln -s real.md link.md", "link.md", "through a link"),
        ("mkdir a; cp real.md a; ln -s a b", "b/real.md", "through a link"),
        ("ln real.md other.md", "other.md", "a file with several names (hard links)"),
        ("chmod 444 real.md", "real.md", "a file that is read-only"),
    ])
    func `an update refuses what isn't a file of one name that may be written`(
        preparation: String,
        file: String,
        problem: String
    ) throws {
        try shell.environment.write(Self.session, to: "real.md")
        _ = try shell.outerShell(preparation)
        let stderr = "error: --update doesn't write \(problem): '\(file)'\n"
        expect(try shell.run("replay", file, "--update"), Transcript(stderr: stderr, status: 74))
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
        let transcript = try shell.run(
            ["replay", "story.md", "--update", "--app", app],
            changing: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]
        )
        #expect(transcript.stderr.contains("has changed meanwhile"), "\(transcript)")
        #expect(transcript.ending == .exited(74))
        #expect(try shell.environment.contents(of: "story.md") == text + "changed\n")
        try expectNothingLeft()
    }
}
