import DevMenuKit
import DevMenuTerminal
import Testing

@Suite struct AnswerReaderTests {
    private static let white = TerminalAnswer.background(RGBColor(red: 255, green: 255, blue: 255))
    private static let text = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[24;5R"

    @Test(arguments: 1..<text.utf8.count, [false, true])
    func `answers are no typed text, wherever they are cut`(cut: Int, isReleased: Bool) {
        let bytes = Array(Self.text.utf8)
        var reader = AnswerReader()
        var typed = reader.typed(in: "lis".utf8) + reader.typed(in: bytes[..<cut])
        // Nothing came for some time: an ESC alone is a key, and the rest is an answer all the same.
        let isAlone = isReleased && bytes[..<cut].last == 0x1B && cut < 3
        if isReleased, isAlone { typed += reader.release() }
        typed += reader.typed(in: bytes[cut...]) + reader.typed(in: "t\r".utf8)
        #expect(typed == Array("lis".utf8) + (isAlone ? [0x1B] : []) + Array("t\r".utf8))
        #expect(reader.removeAnswers() == [Self.white, .cursor(column: 5)])
        #expect(!reader.isUndecided)
    }

    @Test(arguments: [
        "\u{1B}[1;2R", "\u{1B}[A", "\u{1B}OP", "\u{1B}[200~a\u{1B}[201~", "\u{1B}\u{1B}",
        "\u{1B}]x", "\u{1B}[1;2;3R", "\u{1B}[R", "\u{1B}f\u{1B}b", "\u{1B}\r",
    ])
    func `keys are typed, whole or byte by byte`(keys: String) {
        for isAwaited in [false, true] where !isAwaited || keys != "\u{1B}[1;2R" {
            var reader = AnswerReader(awaitsPosition: isAwaited)
            #expect(reader.typed(in: keys.utf8) + reader.release() == Array(keys.utf8))
            let slow = keys.utf8.flatMap { reader.typed(in: CollectionOfOne($0)) }
            #expect(slow + reader.release() == Array(keys.utf8))
            #expect(reader.removeAnswers() == [])
        }
    }

    @Test func `two single ESC are two keys, and a bracket after one may be typed`() {
        var reader = AnswerReader()
        for _ in 0..<2 {
            #expect(reader.typed(in: [0x1B]) == [])
            #expect(reader.release() == [0x1B])
        }
        #expect(reader.typed(in: "]".utf8) == [])
        #expect(reader.isUndecided)
        #expect(reader.typed(in: "x".utf8) == Array("]x".utf8))
    }

    @Test func `the rest of an answer whose beginning was dropped is typed`() {
        var reader = AnswerReader()
        #expect(reader.typed(in: "\u{1B}]11;rgb".utf8) == [])
        reader.forget()
        #expect(reader.typed(in: "list".utf8) == Array("list".utf8))
    }
}
