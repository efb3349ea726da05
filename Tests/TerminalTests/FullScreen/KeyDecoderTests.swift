import DevMenuKit
import DevMenuTerminal
import Testing

@Suite struct KeyDecoderTests {
    @Test(arguments: [
        ("a", [Key.character("a")]), ("é你👍", [.character("é"), .character("你"), .character("👍")]),
        ("\r\t\u{7F}", [.enter, .tab, .backspace]),
        ("\u{3}\u{1C}", [.control("c"), .control("\\")]),
        ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D", [.up, .down, .right, .left]),
        ("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[4~", [.home, .end, .home, .end]),
        ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]),
        ("\u{1B}[1;5A\u{1B}[Z", [.up, .backTab]), ("\u{1B}q", [.alt("q")]),
        ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}\r", [.escape, .enter]),
        // An unknown sequence is skipped as a whole.
        ("\u{1B}[15~x", [.character("x")]), ("\u{1B}[<0;3;4Mx", [.character("x")]),
        ("\u{1B}[200~a\rb\u{1B}[Ac\u{1B}[201~d", [.paste("a\rb\u{1B}[Ac"), .character("d")]),
    ])
    func `decodes the keys`(text: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.feed(text.utf8) == keys)
        #expect(!decoder.isPending)

        // The same bytes one at a time, as over a slow connection.
        var slow = KeyDecoder()
        #expect(text.utf8.flatMap { slow.feed([$0]) } == keys)
    }

    @Test(arguments: [
        ([0x1B] as [UInt8], [Key.escape]), ([0x1B, 0x5B], [.alt("[")]), ([0x1B, 0x5B, 0x31], []),
        ([0xE4, 0xBD], [.character("\u{FFFD}")]),
    ])
    func `a pause completes an unfinished sequence`(bytes: [UInt8], keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.feed(bytes) == [])
        #expect(decoder.isPending)
        #expect(decoder.flush() == keys)
        #expect(!decoder.isPending)
    }

    @Test(arguments: [
        ([0xFF, 0x61] as [UInt8], "\u{FFFD}a"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
        ([0xE4, 0x61], "\u{FFFD}a"), ([0xED, 0xA0, 0x80], "\u{FFFD}"),
    ])
    func `shows bytes that are not UTF-8`(bytes: [UInt8], shown: String) {
        var decoder = KeyDecoder()
        #expect(decoder.feed(bytes) == shown.map { .character($0) })
    }

    @Test(arguments: [
        ("\u{1B}]11;rgb:ffff/8080/0000\u{07}", TerminalAnswer.background(RGBColor(bits: 0xFF8000))),
        ("\u{1B}]11;rgb:f/80/000\u{1B}\\", .background(RGBColor(bits: 0xFF8000))),
        ("\u{1B}[1;3R", .cursor(column: 3)),
        ("\u{1B}]11;rgba:0/0/0/0\u{07}", nil), ("\u{1B}]52;c;cXE=\u{07}", nil),
    ])
    func `takes a terminal's answers out of the keys, in one piece or byte by byte`(
        text: String,
        answer: TerminalAnswer?
    ) {
        var decoder = KeyDecoder()
        #expect(decoder.feed(("a" + text + "b").utf8) == [.character("a"), .character("b")])
        #expect(decoder.removeAnswers() == (answer.map { [$0] } ?? []))
        #expect(decoder.removeAnswers() == [])
        var slow = KeyDecoder()
        #expect(text.utf8.flatMap { slow.feed([$0]) } == [])
        #expect(slow.removeAnswers() == (answer.map { [$0] } ?? []))
    }

    @Test func `reads the rest of an answer that pauses as no keys`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}]11;rgb:ff".utf8) == [])
        #expect(!decoder.isPending)
        #expect(decoder.flush() == [])
        #expect(decoder.feed("ff/ffff/ffff\u{1B}".utf8) == [])
        #expect(decoder.feed("\\q".utf8) == [.character("q")])
    }

    @Test func `reads Alt with a bracket as a key, and what is too long for an answer as typed`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}]x".utf8) == [.alt("]"), .character("x")])
        #expect(decoder.feed("\u{1B}]".utf8) == [])
        #expect(decoder.isPending)
        #expect(decoder.flush() == [.alt("]")])
        let keys = decoder.feed(("\u{1B}]1" + String(repeating: "x", count: 70)).utf8)
        #expect(keys.count == 6 && keys.allSatisfy { $0 == .character("x") })
        #expect(decoder.feed("\u{1B}]1x\r".utf8) == [.enter])
    }

    @Test func `drops a paste at Ctrl-C, since its end may never come`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[200~abc".utf8) == [])
        #expect(decoder.feed("de\u{3}f".utf8) == [.control("c"), .character("f")])
    }

    @Test func `keeps the beginning of an unfinished paste`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed("\u{1B}[200~".utf8) == [])
        for _ in 0..<100 { #expect(decoder.feed([UInt8](repeating: 0x61, count: 4096)) == []) }
        // A paste may be slow, so its beginning isn't decided at a pause.
        #expect(!decoder.isPending)
        let expected = String(repeating: "a", count: KeyDecoder.longestPaste)
        #expect(decoder.feed("\u{1B}[201~".utf8) == [.paste(expected)])
    }
}
