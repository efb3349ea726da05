import DevMenuTerminal
import DevMenuKit
import Testing

@Suite struct WrappingTests {
    @Test(arguments: [
        ("", 10, [""]), ("short", 10, ["short"]), ("two words", 9, ["two words"]),
        ("two words", 8, ["two", "words"]),
        // Only what has no blank is cut.
        ("two words", 3, ["two", "wo…"]),
        ("a-path/of/parts and more", 8, ["a-path/…", "and more"]),
        ("more than-fits here", 7, ["more", "than-f…", "here"]), ("abcdef ", 4, ["abc…"]),
        // A line continues below its first word, if there is room.
        ("  ab cdef gh", 9, ["  ab cdef", "  gh"]), ("  ab cd\n  ef", 5, ["  ab", "cd", "  ef"]),
        ("    ab cd   ef gh", 16, ["    ab cd   ef", "    gh"]), ("    abcdefgh", 6, ["    a…"]),
        ("a\nb\n\nc", 10, ["a", "b", "", "c"]), ("tab\there", 10, ["tab here"]),
        ("今天的面条", 4, ["今天", "的面", "条"]), ("今天的面条", 5, ["今天", "的面", "条"]), ("a今b", 3, ["a今", "b"]),
        ("吃 面条", 4, ["吃", "面条"]), ("🌅🌅🌅", 4, ["🌅🌅", "🌅"]), ("a|bc|d e", 5, ["a|bc|", "d e"]),
        ("👨‍👩‍👧‍👦 hello", 5, ["👨‍👩‍👧‍👦", "hello"]), ("e\u{301}e\u{301}", 1, ["…"]),
    ])
    func `breaks a text between words, and at wide characters`(
        text: String,
        columns: Int,
        lines: [String]
    ) {
        #expect(StyledText(text).wrapped(columns: columns).map(\.text) == lines)
    }

    @Test(arguments: 2...20)
    func `no line is wider than the columns`(columns: Int) {
        let text = StyledText(
            "写代码的第十年, still held up by a single blank 🌅🌅 and so-on-and-so-forth\n今"
        )
        for line in text.wrapped(columns: columns) {
            #expect(DisplayWidth.of(line.text) <= columns, "\(line.text)")
        }
    }

    @Test func `paint is split with the text`() {
        var text = StyledText("ab ")
        text.append("cd ef", isBold: true)
        let lines = text.wrapped(columns: 5)
        #expect(lines.map(\.text) == ["ab cd", "ef"])
        #expect(lines[0].styles == [TextStyle(from: 3, to: 5, isBold: true)])
        #expect(lines[1].styles == [TextStyle(from: 0, to: 2, isBold: true)])
        let hanging = StyledText("  ab cdefghi", isBold: true).wrapped(columns: 8)
        #expect(hanging.map(\.text) == ["  ab", "  cdefg…"])
        #expect(hanging[1].styles == [TextStyle(from: 2, to: 10, isBold: true)])
    }

    @Test(arguments: [
        ("Ends the app on purpose", 40, "Ends the app on purpose"),
        ("Ends the app on purpose", 22, "Ends the app on …"),
        ("Ends the app on purpose", 18, "Ends the app on …"), ("unbroken", 5, "unbr…"),
    ])
    func `is shortened between words`(text: String, columns: Int, shown: String) {
        let short = StyledText(text, isDim: true).shortened(columns: columns)
        #expect(short == StyledText(shown, isDim: true))
    }
}
