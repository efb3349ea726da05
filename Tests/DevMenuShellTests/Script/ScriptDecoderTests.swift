import DevMenuShell
import TerminalTesting

@Suite struct ScriptDecoderTests {
    /// Feeds pieces of a size to a decoder, and returns its items as short texts.
    private func decode(_ bytes: [UInt8], by size: Int) -> [String] {
        var decoder = ScriptDecoder()
        var items: [String] = []
        func drain() {
            while let line = decoder.next() {
                switch line.text {
                case .success(let text): items.append("\(line.number):\(text)")
                case .failure(let error):
                    items.append("\(line.number),\(error.column):\(error.reason)")
                }
            }
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            decoder.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            drain()
        }
        decoder.finish()
        drain()
        #expect(decoder.next() == nil)
        return items
    }

    @Test(arguments: [1, 3, 1_000])
    func `a plain line is taken as it is, and the next is a script's again`(size: Int) throws {
        let texts = ["#pw", "", "  a b ", "back\\", "a\"b"]
        for text in texts {
            var decoder = ScriptDecoder()
            var lines: [String] = []
            var rest = Array("sec\n\(text)\r\n# not this\nversion\n".utf8)[...]
            while !rest.isEmpty {
                decoder.append(rest.prefix(size))
                rest = rest.dropFirst(size)
                while let line = lines.count == 1 ? decoder.nextPlainLine() : decoder.next() {
                    lines.append("\(line.number):\(try line.text.get())")
                }
            }
            #expect(lines == ["1:sec", "2:\(text)", "4:version"])
        }
        var decoder = ScriptDecoder()
        decoder.append(Array("last".utf8)[...])
        #expect(decoder.nextPlainLine() == nil)
        decoder.finish()
        #expect(try decoder.nextPlainLine()?.text.get() == "last")
        #expect(decoder.nextPlainLine() == nil)
    }

    @Test(
        arguments: [
            ("", []),
            ("\n\n", []),
            ("a\nb\n", ["1:a", "2:b"]),
            ("a\nb", ["1:a", "2:b"]),
            ("a\r\n\r\n  \r\nb\r\n", ["1:a", "4:b"]),
            ("a\r", ["1:a"]),
            ("a\rb\n", ["1:a\rb"]),
            ("\u{FEFF}a\n", ["1:a"]),
            ("\u{FEFF}#!/usr/bin/env devmenu\na\n", ["2:a"]),
            ("#!/usr/bin/env devmenu \\\na\n", ["2:a"]),
            ("\u{FEFF}\na", ["2:a"]),
            ("\u{FEFF}", []),
            ("  # c\n\t\n a # d\n", ["3: a # d"]),
            ("中 é\n😀", ["1:中 é", "2:😀"]),
            ("a \\\n  b\\\nc\nd\n", ["1:a   bc", "4:d"]),
            ("a \\\r\nb\r\n", ["1:a b"]),
            ("a \\\n\nb\n", ["1:a ", "3:b"]),
            ("a \\\n# b\nc\n", ["1:a # b", "3:c"]),
            ("a \\\\\nb\n", ["1:a \\\\", "2:b"]),
            ("# a \\\nb\n", ["2:b"]),
            ("a # b \\\nc\n", ["1:a # b \\", "2:c"]),
            ("a '# b \\\nc\n", ["1:a '# b \\", "2:c"]),
            ("a \"b \\\nc\"\n", ["1:a \"b c\""]),
            ("a 'b\nc'\n", ["1:a 'b", "2:c'"]),
            ("a | b \\\nc\n", ["1:a | b c"]),
            ("a \\", ["1:a \\"]),
            ("a \\\n", ["1:a \\"]),
            ("a\n   ", ["1:a"]),
        ] as [(String, [String])]
    )
    func `returns numbered lines for pieces of any size`(script: String, lines: [String]) {
        let bytes = Array(script.utf8)
        for size in [1, 2, 3, 7, max(1, bytes.count)] {
            #expect(decode(bytes, by: size) == lines, "in pieces of \(size)")
        }
    }

    @Test(
        arguments: [
            (Array("a\né \u{0}b\nc\n".utf8), ["1:a", "2,3:nul", "3:c"]),
            (Array("é ".utf8) + [0xFF, 0x0A, 0x62], ["1,3:notUTF8(255)", "2:b"]),
            ([0x23, 0xE9, 0x0A, 0x62], ["1,2:notUTF8(233)", "2:b"]),
            ([0x61, 0xC3, 0x0A, 0x62], ["1,2:notUTF8(195)", "2:b"]),
            ([0x61, 0xED, 0xA0, 0x80, 0x0A], ["1,2:notUTF8(237)"]),
            // Half a command must not run, so its other lines are dropped with the invalid one.
            (
                Array("a \\\nb".utf8) + [0xFF] + Array("\\\nc\nd\n".utf8),
                ["2,2:notUTF8(255)", "4:d"]
            ),
            (
                [0xFF] + Array(" \\\n".utf8) + [0xFE] + Array("\nd\n".utf8),
                ["1,1:notUTF8(255)", "3:d"]
            ),
            ([0xFF] + Array(" \\\n".utf8), ["1,1:notUTF8(255)"]),
        ] as [([UInt8], [String])]
    )
    func `reports the position of bytes that are not text and continues`(
        bytes: [UInt8],
        items: [String]
    ) {
        for size in [1, 2, 5, bytes.count] {
            #expect(decode(bytes, by: size) == items, "in pieces of \(size)")
        }
    }

    @Test(arguments: [1 << 16, 1 << 25])
    func `accepts a line of 1 MiB and refuses a longer one`(size: Int) {
        let limit = ScriptDecoder.lineLimit
        let longest = [UInt8](repeating: UInt8(ascii: "x"), count: limit)
        let taken = decode(longest + Array("\r\nb\n".utf8), by: size)
        #expect(taken.map(\.utf8.count) == [limit + 2, 3])
        let refused = ["1,\(limit + 1):tooLong(limit: \(limit))", "2:b"]
        #expect(decode(longest + Array("x\nb\n".utf8), by: size) == refused)
        let long = longest + longest[..<(3 << 16)]
        #expect(decode(long + Array("\nb\n".utf8), by: size) == refused)
        #expect(decode(long, by: size) == [refused[0]])
    }

    @Test(arguments: [1 << 16, 65_537, 1 << 25])
    func `refuses continued lines that are too long together`(size: Int) {
        let line = String(repeating: "x", count: 400 << 10) + "\\\r\n"
        let items = decode(Array("\(line)\(line)\(line)y\nb\n".utf8), by: size)
        let column = (1 << 20) - (800 << 10) + 1
        #expect(items == ["3,\(column):tooLong(limit: \(ScriptDecoder.lineLimit))", "5:b"])
    }

    @Test func `reads many short continued lines in linear time`() {
        let count = 20_000 * min(TestScale.factor, 25)
        let script = String(repeating: "a \\\n", count: count) + "b\nc"
        let sizes = decode(Array(script.utf8), by: 1 << 16).map(\.utf8.count)
        #expect(sizes == [2 * count + 3, "\(count + 2):c".utf8.count])
    }

    @Test func `joins lines like the parser`() throws {
        let alphabet = ["a", " ", "'", "\"", "\\", "#", "|", ";"]
        var compared = 0
        for code in 0..<4096 {
            var rest = code
            var first = "x"
            for _ in 0..<4 {
                first += alphabet[rest % 8]
                rest /= 8
            }
            let items = decode(Array("\(first)\\\nb c".utf8), by: 64)
            guard items.count == 1, let item = items.first, item.hasPrefix("1:"),
                let parsed = try? TypedLine("\(first)\\\nb c").commands
            else { continue }
            let joined = try TypedLine(String(item.dropFirst(2))).commands
            // The parser leaves a pipe's own command as it is, for `sh` to join.
            #expect(joined.map { $0.words.map(\.text) } == parsed.map { $0.words.map(\.text) })
            compared += 1
        }
        #expect(compared > 1000)
    }

    @Test func `describes an error`() {
        let error = SyntaxError.notUTF8(0xE9, column: 5)
        #expect(
            error.description == "byte 0xE9 at column 5 isn't UTF-8; a script must be UTF-8 text"
        )
    }
}

extension SyntaxError {
    /// The case of an error in a script's bytes, without its column.
    fileprivate var reason: String {
        switch self {
        case .nulByte: "nul"
        case .notUTF8(let byte, _): "notUTF8(\(byte))"
        case .tooLong(let limit, _): "tooLong(limit: \(limit))"
        default: description
        }
    }
}
