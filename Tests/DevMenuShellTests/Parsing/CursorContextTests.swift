import DevMenuShell
import Testing

@Suite struct CursorContextTests {
    struct Case: CustomTestStringConvertible, Sendable {
        /// The line, with `^` at the cursor.
        var line: String
        var words: [String]
        var partial: String
        var start: Int
        var quoting = QuoteState.none
        var kind = CursorContext.Kind.word
        var testDescription: String { line }
    }

    @Test(arguments: [
        Case(line: "^", words: [], partial: "", start: 0),
        Case(line: "li^st", words: [], partial: "li", start: 0),
        Case(line: "show ^", words: ["show"], partial: "", start: 5),
        Case(line: "show cl^ x", words: ["show"], partial: "cl", start: 5),
        Case(line: "a; open 'De^", words: ["open"], partial: "De", start: 8, quoting: .single),
        Case(line: "open \"a b^", words: ["open"], partial: "a b", start: 5, quoting: .double),
        Case(line: #"open "a\^"#, words: ["open"], partial: "a", start: 5, quoting: .double),
        Case(line: #"open "\q^"#, words: ["open"], partial: #"\q"#, start: 5, quoting: .double),
        Case(line: #"open a\^"#, words: ["open"], partial: "a", start: 5, quoting: .backslash),
        Case(line: #"open a\ b^"#, words: ["open"], partial: "a b", start: 5),
        Case(line: "open 'a b'c^", words: ["open"], partial: "a bc", start: 5),
        Case(line: "open 'a b' ^", words: ["open", "a b"], partial: "", start: 11),
        Case(line: "中 é^", words: ["中"], partial: "é", start: 4),
        Case(line: "a;^", words: [], partial: "", start: 2),
        Case(line: "a;b ^", words: ["b"], partial: "", start: 4),
        Case(line: "list >^", words: ["list"], partial: "", start: 6, kind: .redirectionTarget),
        Case(line: "list >> o^", words: ["list"], partial: "o", start: 8, kind: .redirectionTarget),
        Case(line: "list > o ^", words: ["list"], partial: "", start: 9),
        Case(line: "list > o t^", words: ["list"], partial: "t", start: 9),
        Case(line: "list | gr^", words: [], partial: "gr", start: 7, kind: .pipe),
        Case(line: "list | sort -u | he^", words: [], partial: "he", start: 17, kind: .pipe),
        Case(line: "list | cat fi^", words: ["cat"], partial: "fi", start: 11, kind: .pipe),
        Case(line: "list | x\nsh^", words: [], partial: "sh", start: 9),
        Case(line: "list # co^", words: ["list"], partial: "", start: 9, kind: .comment),
        Case(line: "list # co\n^", words: [], partial: "", start: 10),
    ])
    func `finds the context of the cursor`(expected: Case) throws {
        let cursor = try #require(expected.line.utf8.firstIndex(of: UInt8(ascii: "^")))
        let line = expected.line.replacing("^", with: "")
        let context = CursorContext(
            line: line,
            cursor: expected.line.utf8.distance(from: expected.line.startIndex, to: cursor)
        )
        #expect(context.words.map(\.text) == expected.words)
        #expect(context.partial == expected.partial)
        #expect(context.start == expected.start)
        #expect(context.quoting == expected.quoting)
        #expect(context.kind == expected.kind)
    }

    @Test(arguments: [(-5, "", 0), (99, "é", 2), (3, "", 2), (4, "é", 2)])
    func `clamps the cursor to the characters of the line`(cursor: Int, partial: String, start: Int)
    {
        let context = CursorContext(line: "a é", cursor: cursor)
        #expect(context.partial == partial)
        #expect(context.start == start)
    }
}
