import Testing

@testable import DevMenuShell

@Suite struct HistoryEncodingTests {
    @Test(arguments: [
        ("list", "list"), ("open 'a\nb'", #"open 'a\nb'"#), ("a\r\nb\r", #"a\r\nb\r"#),
        (#"\"#, #"\\"#), (#"\n"#, #"\\n"#), (#"\\r\"#, #"\\\\r\\"#), ("\n\n", #"\n\n"#),
        ("a\tb\u{1B}", "a\tb\u{1B}"), ("中文 e\u{301} 👩‍👩‍👧", "中文 e\u{301} 👩‍👩‍👧"),
    ])
    func `writes a command as one line, and reads it back`(entry: String, line: String) {
        #expect(String(decoding: HistoryEncoding.line(of: entry), as: UTF8.self) == line + "\n")
        #expect(HistoryEncoding.entry(of: Array(line.utf8)[...]) == entry)
    }

    @Test(arguments: [
        (#"a\qb"#, #"a\qb"#), (#"ends in \"#, #"ends in \"#), (#"\q\\n\n"#, "\\q\\n\n"),
    ])
    func `keeps a backslash that it did not write`(line: String, entry: String) {
        #expect(HistoryEncoding.entry(of: Array(line.utf8)[...]) == entry)
    }

    @Test(arguments: [
        [], [0xFF], [0x61, 0xC3], [0x5C, 0x6E, 0xFE], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
    ])
    func `skips a line that is empty or not text`(line: [UInt8]) {
        #expect(HistoryEncoding.entry(of: line[...]) == nil)
    }

    @Test func `reads a line at any offset in a file`() {
        let file = Array("one\n\\n two\n".utf8)
        #expect(HistoryEncoding.entry(of: file[4..<10]) == "\n two")
    }
}
