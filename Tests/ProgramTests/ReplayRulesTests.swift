import DevMenuClient
import Testing

@testable import DevMenuShell
@testable import devmenu

/// The rules of a replay; `Tests/Transcripts/replayable.md` and `Programs/refused.md` show them, too.
@Suite struct ReplayRulesTests {
    /// Returns the reason for which a block is refused, or `nil`; a line that begins with `> ` is typed at a
    /// prompt.
    private func refusal(
        of line: String,
        info: String = "",
        by rules: ReplayRules = ReplayRules()
    ) throws -> String? {
        let lines = line.hasPrefix("> ") ? "$ devmenu\nmoments\(line)" : line
        let text = "```console \(info)\n\(lines)\n```"
        let story = try #require(try TranscriptFile(path: "a.md", text: text).stories.first)
        let error = rules.refusal(of: story, in: "a.md", verbs: Version.about.verbs)
        #expect(error.map { $0.path == "a.md" && $0.line > 0 } ?? true)
        return error?.problem
    }

    @Test(arguments: [
        "$ devmenu --attach shop --wait list", "$ devmenu --attach shop --reconnect", "> attach",
        "> attach shop",
    ])
    func `lets a block with an app attach`(line: String) throws {
        #expect(try refusal(of: line, info: "attach") == nil)
        #expect(try refusal(of: line, info: "attach=moments") == nil)
        #expect(try refusal(of: line + "\n$ devmenu trust", info: "attach") != nil)
    }

    @Test(arguments: ["/tmp/x", "../x", "a/../../x", "~/x", "~"])
    func `writes no file elsewhere`(name: String) throws {
        let rules = ReplayRules(allowsPrograms: true)
        #expect(try refusal(of: "x", info: "file='\(name)'", by: rules)?.contains(name) ?? false)
        #expect(try refusal(of: "x", info: "file=a/b.json") == nil)
    }

    @Test func `judges only so many commands in one another`() throws {
        func line(_ count: Int) -> String {
            "> " + String(repeating: "watch 1 ", count: count) + "list"
        }
        #expect(try refusal(of: line(15)) == nil)
        for count in [16, 5_000] {
            #expect(try refusal(of: line(count))?.contains("in too many other commands") ?? false)
        }
    }

    @Test func `tells no app of a file elsewhere`() {
        let rules = ReplayRules()
        #expect(rules.refusal(ofPaths: ["a", "/etc/passwd"])?.contains("'/etc/passwd'") ?? false)
        #expect(rules.refusal(ofPaths: ["~/x"]) != nil && rules.refusal(ofPaths: ["../x"]) != nil)
        #expect(rules.refusal(ofPaths: ["a/b.json", "", "-"]) == nil)
        #expect(ReplayRules(allowsPrograms: true).refusal(ofPaths: ["/etc/passwd"]) == nil)
    }

    @Test func `each command, verb and flag is judged`() {
        let commands = CommandTable.ofProjectPrompt.commands
        let harmless = commands.filter { $0.isReplayable(with: [], by: ReplayRules()) }
        #expect(
            harmless.map(\.name) == [
                "list", "find", "show", "get", "toggles", "info", "plugins", "apps", "settings",
                "open", "preset", "undo", "setting", "toggle", "trigger", "watch", "resume",
                "explain", "changes", "runs", "logs", "expect", "wait", "help", "quit", "detach",
                "restart", "history", "alias", "set", "source", "version",
            ]
        )
        let verbs = Version.about.verbs.map { $0.make() }.filter(\.isReplayable).map(\.name)
        #expect(verbs == ["schema", "rescue", "verify", "scope", "completions", "man"])
        #expect(Program.verb(named: "complete-words")?.isReplayable == false)
        for flag in ShellFlags.all.compactMap(\.optionName) {
            var reading = FlagReading()
            reading.add(flag, "a")
            let isRefused = ReplayRules().refusal(of: Program.shell, reading) != nil
            let refused = [
                "--attach", "--wait", "--reconnect", "--host", "--menu", "--plugin-dir", "--record",
            ]
            #expect(isRefused == refused.contains(flag), "\(flag)")
        }
    }
}
