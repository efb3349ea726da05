import TerminalTesting

@Suite(.onOwnThread, .enabled(if: CompletionFolder.has("fish"), "fish isn't installed"))
struct FishCompletionTests {
    private let folder: CompletionFolder

    init() throws {
        folder = try CompletionFolder()
        let script = try folder.run("cat", [CompletionFolder.script("devmenu.fish")]).stdout
        try folder.environment.write(script, to: "config/fish/completions/devmenu.fish")
    }

    /// Returns the candidates at the end of a line from fish, which finds the script by itself.
    private func offers(_ line: String) throws -> [String] { try offers([line])[0] }

    /// Returns the candidates at the end of each of some lines, from one fish.
    private func offers(_ lines: [String]) throws -> [[String]] {
        let driver = "for line in $argv; complete -C $line; echo ---; end"
        let result = try folder.run("fish", ["-c", driver] + lines)
        #expect(result.stderr.isEmpty)
        let parts = result.stdout.split(separator: "---\n", omittingEmptySubsequences: false)
        try #require(parts.count == lines.count + 1, "\(result)")
        return parts.dropLast().map { $0.split(separator: "\n").map(String.init) }
    }

    /// Returns the candidates without their summaries.
    private func words(_ lines: [String]) throws -> [[String]] {
        try offers(lines).map { offered in
            offered.map { line in String(line.prefix { $0 != "\t" }) }
        }
    }

    /// Lines, and the candidates at their ends.
    private static let lines: [(line: String, offered: [String])] = [
        ("devmenu like", ["like-button\tLike Button Enable"]),
        (
            "devmenu like-button ",
            ["on", "off", "flip\tthe opposite", "reset\tremove the override"]
        ),
        ("devmenu crash-app kind=ab", ["kind=abort"]),
        ("devmenu crash-app --kind=ab", ["--kind=abort"]),
        ("devmenu 'like", ["like-button\tLike Button Enable"]),
        ("devmenu li\\ke", ["like-button\tLike Button Enable"]),
        ("NAME=value devmenu like", ["like-button\tLike Button Enable"]),
        ("devmenu -c ", []),
    ]

    @Test func `completes`() throws {
        for (line, offered) in zip(Self.lines, try offers(Self.lines.map(\.line))) {
            #expect(offered == line.offered, "\(line.line)")
        }
    }

    @Test func `completes values of flags, and files`() throws {
        try folder.environment.write("", to: "script-one")
        try folder.environment.write("", to: "script.two")
        let words = try words([
            "devmenu --color ", "devmenu --color=n", "devmenu -f sc", "devmenu source sc",
        ])
        #expect(words[0].sorted() == ["always", "auto", "never"])
        #expect(words[1] == ["--color=never"])
        #expect(words[2].sorted() == ["script-one", "script.two"])
        #expect(words[3].sorted() == ["script-one", "script.two"])
    }

    @Test func `runs no part of the line`() throws {
        _ = try offers("devmenu (touch trap) like")
        #expect(throws: (any Error).self) { try folder.environment.contents(of: "trap") }
    }
}
