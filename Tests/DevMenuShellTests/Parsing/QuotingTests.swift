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
        ("a\u{A0}b\u{202E}", .none, true, #""a\u{A0}b\u{202E}""#),
        ("👨‍👩‍👧.png", .none, true, "👨‍👩‍👧.png"),
        ("~/a", .none, true, "~/a"), ("~/a b", .none, true, "~/'a b'"),
        ("~/a b", .double, true, #"~/"a b""#), ("~/", .single, false, "~/'"),
        ("./~/a b", .none, true, "'./~/a b'"),
    ])
    func `quotes a word for the shell`(
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
                    let commands = try TypedLine("x " + Quoting.quote(text, in: state)).commands
                    #expect(commands.map { $0.words.map(\.text) } == [["x", text]])
                }
            }
        }
    }

    @Test(
        arguments: [
            ("list tools", "list tools"),
            ("show 'a\nb'", "show 'a\nb'"),
            ("like\u{A0}button on", #""like\u{A0}button" on"#),
            ("show 'x\u{202E}y'; list > a\u{200B}b", #"show "x\u{202E}y"; list > "a\u{200B}b""#),
            ("list # a\u{200B}b", #"list # a\u{200B}b"#),
            ("greet می\u{200C}خواهم 👨‍👩‍👧", "greet می\u{200C}خواهم 👨‍👩‍👧"),
            ("list | grep a\u{200B}b", nil),
            ("show 'a\u{200B}b", nil),
        ] as [(String, String?)]
    )
    func `writes a line with its invisible characters escaped and its meaning kept`(
        line: String,
        shown: String?
    ) throws {
        #expect(Quoting.showing(line) == shown)
        guard let shown else { return }
        let commands = try [line, shown].map { try TypedLine($0).commands }
        let words = commands.map { $0.map { $0.words.map(\.text) } }
        #expect(words[0] == words[1])
        #expect(commands[0].map(\.redirection) == commands[1].map(\.redirection))
    }
}
