import DevMenuShell
import Testing

@Suite struct ParsedCommandTests {
    @Test(arguments: [
        ["like-button", "on"], ["a;b", "|", ">", "#", "'", "\"", "\\"], ["", " ", "\n\t\u{1B}[0m"],
        ["it's \"so\" \\n"], ["中文", "e\u{301}", "\u{202E}abc"], ["a#b", "$HOME", "*"],
    ])
    func `quotes words from argv so that they read back`(words: [String]) throws {
        let command = ParsedCommand(words: words)
        #expect(command.words.map(\.text) == words)
        #expect(command.redirection == nil && command.pipe == nil)
        let parsed = try #require(try TypedLine(command.source).commands.first)
        #expect(parsed.words.map(\.text) == words && parsed.source == command.source)
        #expect(parsed.words.map(\.range) == command.words.map(\.range))
        #expect(parsed.redirection == nil && parsed.pipe == nil)
    }

    @Test func `takes argv literally`() {
        #expect(ParsedCommand(words: ["open", "a b", "it's"]).source == #"open 'a b' "it's""#)
        #expect(ParsedCommand(words: []).source.isEmpty)
    }

    @Test func `replaces the words that hold a secret`() throws {
        let command = try #require(
            try TypedLine("list; login é token='s e c' x > out # c").commands.last
        )
        let shown = command.source { $0.text.hasPrefix("token=") ? "token=***" : nil }
        #expect(shown == "login é token=*** x > out")
        #expect(command.source { _ in nil } == command.source)
        let argv = ParsedCommand(words: ["login", "a b"])
        #expect(argv.source { $0.text == "a b" ? "***" : nil } == "login ***")
    }
}
