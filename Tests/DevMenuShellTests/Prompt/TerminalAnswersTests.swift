import DevMenuTerminal
import Testing

@testable import DevMenuShell

@Suite struct TerminalAnswersTests {
    private let answers = TerminalAnswers()
    private let key = Array("\u{1B}[1;2R".utf8)

    @Test func `one position of the cursor is an answer, and only if it's awaited`() {
        var found: [TerminalAnswer] = []
        answers.onAnswer = { found.append($0) }
        #expect(answers.typed(in: key, isWhole: true) == key)
        #expect(!answers.wereRequested)
        answers.await()
        #expect(answers.typed(in: key) == [])
        #expect(answers.typed(in: key) == key)
        #expect(found == [.cursor(column: 2)])
        #expect(answers.wereRequested)
    }

    @Test func `an ESC alone is a key at once, but later while an answer is awaited`() {
        #expect(answers.typed(in: [0x1B], isWhole: true) == [0x1B])
        answers.await()
        #expect(answers.typed(in: [0x1B], isWhole: true) == [])
        #expect(answers.holdKey)
        #expect(answers.release() == [])
        #expect(answers.release(isLate: true) == [0x1B])
        #expect(answers.typed(in: "]11;rgb:0/0/0\u{7}q".utf8) == Array("q".utf8))
        #expect(answers.typed(in: "\u{1B}[".utf8) == [])
        #expect(answers.release(isLate: true) == [])
    }
}
