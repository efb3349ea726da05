import DevMenuShell
import Testing

@Suite struct QuotingTests {
    @Test(arguments: [
        ("abc", QuoteState.none, true, "abc"),
        ("a b", .none, true, "'a b'"),
        ("a b", .backslash, true, "'a b'"),
        ("dir a/", .none, false, "'dir a/"),
        ("it's", .none, true, #""it's""#),
        ("", .none, true, "''"),
        ("#a", .none, true, "'#a'"),
        ("a#", .none, true, "a#"),
        ("abc", .single, true, "'abc'"),
        ("abc", .single, false, "'abc"),
        ("it's", .single, true, #""it's""#),
        (#"a"\"#, .double, true, #""a\"\\""#),
        ("a\nb\u{1B}", .none, true, #""a\nb\u{1B}""#),
        ("abc", .double, false, "\"abc"),
    ])
    func `quotes a word as it must be typed`(
        text: String,
        state: QuoteState,
        isClosed: Bool,
        typed: String
    ) {
        #expect(Quoting.quote(text, in: state, isClosed: isClosed) == typed)
    }

    @Test(arguments: [QuoteState.none, .single, .double, .backslash])
    func `reads back every short word`(state: QuoteState) throws {
        let alphabet = ["a", " ", "'", "\"", "\\", ";", "#", ">", "|", "\n", "é", "\u{7F}", "}"]
        for first in alphabet {
            for second in alphabet {
                for third in alphabet {
                    let text = first + second + third
                    let commands = try LineParser().parse("x " + Quoting.quote(text, in: state))
                    #expect(commands.map { $0.words.map(\.text) } == [["x", text]])
                }
            }
        }
    }
}
