import TerminalTesting

@testable import DevMenuShell

@Suite struct TypedLineTests {
    @Test(arguments: [
        ("like-button on", ["like-button", "on"]),
        ("  a\tb  ", ["a", "b"]),
        (#"open "a b""#, ["open", "a b"]),
        (#"a\ b 'c;d' # rest"#, ["a b", "c;d"]),
        (#"a'b c'"d e"\ f"#, ["ab cd e f"]),
        (#"x "" ''"#, ["x", "", ""]),
        (#"x "\"\\\n\t\u{1F600}\u{e9}""#, ["x", "\"\\\n\t😀é"]),
        ("x '\\n\"'", ["x", "\\n\""]),
        ("x \\# a#b \\'", ["x", "#", "a#b", "'"]),
        (#"x \é \😀"#, ["x", "é", "😀"]),
        ("x 中文 $HOME *.txt `ls` $(ls) ~", ["x", "中文", "$HOME", "*.txt", "`ls`", "$(ls)", "~"]),
        ("li\\\nst \\\n  # c", ["list"]),
        ("x \"a\\\nb\" 'c\\\nd' \"e\nf\"", ["x", "ab", "c\\\nd", "e\nf"]),
        (
            "open https://momentsapp.com/DesignKit?a=1&b=2",
            ["open", "https://momentsapp.com/DesignKit?a=1&b=2"]
        ),
    ])
    func `splits a line into words`(line: String, words: [String]) throws {
        let commands = try TypedLine(line).commands
        #expect(commands.count == 1)
        #expect(commands.first?.words.map(\.text) == words)
    }

    @Test(arguments: ["", "   ", "# only", ";;", " ; # c", "\n\n", "\\\n"])
    func `finds no command in blanks and comments`(line: String) throws {
        #expect(try TypedLine(line).commands.isEmpty)
    }

    @Test(arguments: [
        ("a; b ;c", ["a", "b", "c"]),
        ("a;;b # ; c", ["a", "b"]),
        (#" a ';' \; ; b "#, [#"a ';' \;"#, "b"]),
        ("a # x\nb", ["a", "b"]),
        ("a | c; d\nb", ["a | c; d", "b"]),
        ("a 中 ; b 文", ["a 中", "b 文"]),
        ("a > f ; b", ["a > f", "b"]),
        ("a |  sort -u  ", ["a |  sort -u"]),
        (#"list | cat\ "#, [#"list | cat\ "#]), (#"list | cat\\  "#, [#"list | cat\\ "#]),
    ])
    func `splits a line into commands and keeps their source`(line: String, sources: [String])
        throws
    {
        #expect(try TypedLine(line).commands.map(\.source) == sources)
    }

    @Test(arguments: [
        ("list > out", ["list"], Redirection(file: "out", appends: false)),
        ("list >>out", ["list"], Redirection(file: "out", appends: true)),
        ("list>'a b' tools", ["list", "tools"], Redirection(file: "a b", appends: false)),
        (#"> out list"#, ["list"], Redirection(file: "out", appends: false)),
    ])
    func `finds the file of a redirection`(
        line: String,
        words: [String],
        redirection: Redirection
    ) throws {
        let command = try #require(try TypedLine(line).commands.first)
        #expect(command.words.map(\.text) == words)
        #expect(command.redirection == redirection)
        #expect(command.pipe == nil)
    }

    @Test(arguments: [
        ("list | grep a; echo 'x' > f # no", " grep a; echo 'x' > f # no"),
        ("list|sort", "sort"),
        ("list 'a|b' | wc", " wc"),
        (#"list a\|b | wc"#, " wc"),
        ("list || x", "| x"),
        ("list | awk '{ print", " awk '{ print"),
        ("list | a \\\nb", " a \\\nb"),
    ])
    func `keeps the text after a pipe unchanged`(line: String, pipe: String) throws {
        let commands = try TypedLine(line).commands
        #expect(commands.count == 1)
        #expect(commands.first?.pipe == pipe)
    }

    @Test(arguments: [
        ("~/a", "~/a"), ("~", "~"), ("~/'a b'", "~/a b"), (#"~/a\ b"#, "~/a b"),
        ("~ann/a", "~ann/a"),
        ("'~/a'", "./~/a"), (#"\~/a"#, "./~/a"), (#""~""#, "./~"), ("~'/a'", "./~/a"),
        ("~''", "./~"), ("''~/a", "./~/a"), ("a'~'", "a~"), ("'./~/a'", "./~/a"),
    ])
    func `a quoted '~' is a file of that name`(word: String, name: String) throws {
        let commands = try TypedLine("source \(word) > \(word)").commands
        #expect(commands[0].words[1].fileName == name)
        #expect(commands[0].redirection?.file == name)
        #expect(CursorContext(line: word, cursor: word.utf8.count).partial == name)
    }

    @Test func `finds the ranges of words and whether they are quoted`() throws {
        let words = try TypedLine(#"é 'b c' d\ e; f"#).commands.flatMap(\.words)
        #expect(
            words == [
                Word(text: "é", isQuoted: false, range: 0..<2),
                Word(text: "b c", isQuoted: true, range: 3..<8, plainCount: 0),
                Word(text: "d e", isQuoted: true, range: 9..<13, plainCount: 1),
                Word(text: "f", isQuoted: false, range: 15..<16),
            ]
        )
    }

    @Test(
        arguments: [
            ("open 'abc", .unterminatedQuote(column: 6), true),
            ("é中 \"abc", .unterminatedQuote(column: 4), true),
            (#"x "ab\"#, .unterminatedQuote(column: 3), true),
            (#"x "ab\u{41"#, .unterminatedQuote(column: 3), true),
            ("list \\", .trailingBackslash(column: 6), true),
            ("list | grep \\", .trailingBackslash(column: 13), true),
            (#"x "a\qb""#, .badEscape(#"\q"#, column: 5), false),
            (#"x "a\éb""#, .badEscape(#"\é"#, column: 5), false),
            (#"x "\u{110000}""#, .badEscape(#"\u{110000}"#, column: 4), false),
            (#"x "\u{D800}""#, .badEscape(#"\u{D800}"#, column: 4), false),
            (#"x "\u{}""#, .badEscape(#"\u{}"#, column: 4), false),
            (#"x "\u{0}""#, .badEscape(#"\u{0}"#, column: 4), false),
            (#"x "\u{000000041}""#, .badEscape(#"\u{000000041}"#, column: 4), false),
            (#"x "\u41""#, .badEscape(#"\u"#, column: 4), false),
            ("list >", .missingFile(after: ">", column: 6), false),
            ("list >> ; b", .missingFile(after: ">>", column: 6), false),
            ("list > ''", .missingFile(after: ">", column: 6), false),
            ("list > | wc", .missingFile(after: ">", column: 6), false),
            ("list > > f", .missingFile(after: ">", column: 6), false),
            ("list > # f", .missingFile(after: ">", column: 6), false),
            ("list |", .missingPipeCommand(column: 6), false),
            ("list |  ", .missingPipeCommand(column: 6), false),
            ("| wc", .missingCommand(before: "|", column: 1), false),
            ("a; | wc", .missingCommand(before: "|", column: 4), false),
            (">> f", .missingCommand(before: ">>", column: 1), false),
            ("list > a >> b", .secondOutput(">>", column: 10), false),
            ("list > a | wc", .secondOutput("|", column: 10), false),
            ("list \0", .nul(column: 6), false),
        ] as [(String, SyntaxError, Bool)]
    )
    func `refuses a line with the position of the error`(
        line: String,
        error: SyntaxError,
        isIncomplete: Bool
    ) {
        #expect(throws: error) { try TypedLine(line).commands }
        #expect(TypedLine(line).isIncomplete == isIncomplete)
        #expect(error.description.contains("column \(error.column)"))
    }

    @Test func `describes an error`() {
        #expect(
            SyntaxError.unterminatedQuote(column: 6).description
                == "the quote opened at column 6 is never closed"
        )
        #expect(
            SyntaxError.badEscape(#"\q"#, column: 5).description == """
                unknown escape '\\q' at column 5; "…" knows \\" \\\\ \\n \\t \\u{…}, \
                and '…' takes everything as it is
                """
        )
    }

    @Test func `completes an open line with the next one`() throws {
        #expect(try TypedLine("open 'a" + "\n" + "b'").commands.first?.words.last?.text == "a\nb")
        #expect(try TypedLine("open \\" + "\n" + "b").commands.first?.words.last?.text == "b")
    }

    @Test func `finds the words of an invalid line`() {
        let words = TypedLine(#"login token=x "\q; a; open 'b c > f"#).commandWords
        #expect(words.map { $0.map(\.text) } == [["login", "token=x", #"\q; a; open 'b c > f"#]])
        let more = TypedLine("a > > b; c |; d \\").commandWords
        #expect(more.map { $0.map(\.text) } == [["a", "b"], ["c"]])
    }

    @Test func `reads a line of many bad escapes in linear time`() {
        let line = "x \"" + String(repeating: #"\q"#, count: 50_000 * TestScale.factor)
        #expect(TypedLine(line).commandWords.first?.count == 2)
        #expect(throws: SyntaxError.badEscape(#"\q"#, column: 4)) { try TypedLine(line).commands }
    }
}
