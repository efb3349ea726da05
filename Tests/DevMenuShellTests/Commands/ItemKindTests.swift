import TerminalTesting

@testable import DevMenuShell

/// Kinds of item that the shell has no code for; the transcript `items.md` has more.
@Suite(.onOwnThread) struct ItemKindTests {
    @Test(arguments: ["like-button on", "like-button flip", "toggles reset"])
    func `a reason is refused by a host without a journal`(line: String) throws {
        let test = try TestShell()
        #expect(try test.run(["\(line) --why x"]) == 69)
        #expect(test.errors.contains("has no journal of its settings"))
    }

    @Test func `prints the address of a link that no browser opens`() throws {
        let mail = #"{"id": "mail", "kind": "link", "url": "mailto:a@example.com"}"#
        let test = try TestShell(FakeHost(items: mail))
        #expect(try test.run(["mail", "open mail"]) == 0)
        #expect(test.output == "mailto:a@example.com\nmailto:a@example.com\n")
    }

    @Test(arguments: [
        ("style ", ["heart", "'big star'", "reset"]), ("setting style b", ["'big star'"]),
        ("show d", ["docs"]), ("docs ", []), ("toggle s", []), ("setting s", ["style"]),
    ])
    func `completes the values of a choice`(line: String, expected: [String]) throws {
        let host = FakeHost(
            items: #"""
                {"id": "style", "kind": "choice", "title": "Style", "value": "heart",
                 "layer": "default", "isWritable": true,
                 "options": [{"value": "heart"}, {"value": "big star"}]},
                {"id": "docs", "kind": "link", "title": "Docs", "url": "https://example.com"}
                """#
        )
        let test = try TestShell(host)
        let found = withExtendedLifetime(test) {
            ShellCompleter(in: test.shell).completions(for: line, at: line.utf8.count)
        }
        #expect(found.candidates.map(\.replacement) == expected)
    }
}
