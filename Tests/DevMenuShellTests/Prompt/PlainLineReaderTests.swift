import DevMenuTerminal
import DevMenuShell
import TerminalTesting

@Suite struct PlainLineReaderTests {
    @Test(arguments: [
        ("list\nquit\n", ["list", "quit"]),
        ("list\nquit", ["list", "quit"]),
        ("list\r\n\r\nquit\r\n", ["list\r", "\r", "quit\r"]),
        ("\n\nlist\n\n", ["", "", "list", ""]),
        ("", []),
    ])
    func `returns a pipe's lines one at a time, then its end`(text: String, lines: [String]) throws
    {
        let pipe = try ScriptPipe()
        pipe.write(Array(text.utf8))
        pipe.finish()
        #expect(pipe.rest().map { String(decoding: $0, as: UTF8.self) } == lines)
    }

    @Test func `returns bytes that are not text unchanged`() throws {
        let pipe = try ScriptPipe()
        let bytes: [UInt8] = [0xFF, 0x00, 0x1B, 0x09, 0xC3]
        pipe.write(bytes + [0x0A])
        pipe.finish()
        #expect(pipe.rest() == [bytes])
    }

    @Test func `returns half a line only once it is complete`() throws {
        let pipe = try ScriptPipe()
        let reader = pipe.reader
        reader.start(prompt: Prompt("> "))
        pipe.write(Array("li".utf8))
        #expect(reader.readAvailable() == nil)
        #expect(!reader.hasBufferedInput)
        pipe.write(Array("st\n".utf8))
        #expect(reader.readAvailable() == .line(Array("list".utf8)))
    }

    @Test func `keeps a second line that arrived with the first for the next start`() throws {
        let pipe = try ScriptPipe()
        let reader = pipe.reader
        pipe.write(Array("first\nsecond\n".utf8))
        reader.start(prompt: Prompt("> "))
        #expect(reader.readAvailable() == .line(Array("first".utf8)))
        #expect(!reader.hasBufferedInput)
        #expect(reader.readAvailable() == nil)
        reader.start(prompt: Prompt("> "))
        #expect(reader.hasBufferedInput)
        #expect(reader.readAvailable() == .line(Array("second".utf8)))
    }

    @Test func `keeps half a line of a pipe over a stop`() throws {
        let pipe = try ScriptPipe()
        let reader = pipe.reader
        reader.start(prompt: Prompt("> "))
        pipe.write(Array("li".utf8))
        #expect(reader.readAvailable() == nil)
        reader.stop()
        pipe.write(Array("st\n".utf8))
        reader.start(prompt: Prompt("> "))
        #expect(reader.readAvailable() == .line(Array("list".utf8)))
    }

    @Test func `reports the end of a pipe each time`() throws {
        let pipe = try ScriptPipe()
        pipe.finish()
        let reader = pipe.reader
        for _ in 0..<3 {
            reader.start(prompt: Prompt("> "))
            #expect(reader.readAvailable() == .endOfInput)
        }
    }

    @Test func `returns nothing for a non-blocking descriptor without data`() throws {
        let pipe = try ScriptPipe()
        pipe.stopBlocking()
        let reader = pipe.reader
        reader.start(prompt: Prompt("> "))
        #expect(reader.readAvailable() == nil)
        pipe.write([0x0A])
        #expect(reader.readAvailable() == .line([]))
    }

    @Test func `shows nothing without a terminal`() throws {
        let shown = try ScriptPipe()
        let input = try ScriptPipe()
        let reader = PlainLineReader(descriptor: input.readEnd, output: shown.writeEnd)
        reader.start(prompt: Prompt("moments> ", Painter(depth: .ansi256)))
        #expect(reader.printAbove("like-button: on (override)"))
        reader.interrupt()
        reader.resume()
        reader.stop()
        shown.finish()
        #expect(shown.rest() == [])
    }

    @Test func `returns a line of megabytes whole`() throws {
        let pipe = try ScriptPipe()
        pipe.stopBlocking()
        let line = (0..<500_000 * TestScale.factor).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        var rest = (line + [0x0A])[...]
        let reader = pipe.reader
        reader.start(prompt: Prompt("> "))
        var event: LineEvent?
        while event == nil {
            if !rest.isEmpty { rest = rest.dropFirst(pipe.write(Array(rest.prefix(1 << 16)))) }
            event = reader.readAvailable()
        }
        #expect(event == .line(line))
    }
}

extension ScriptPipe {
    fileprivate var reader: PlainLineReader {
        PlainLineReader(descriptor: readEnd, output: writeEnd)
    }

    /// Returns the lines up to the end of input.
    fileprivate func rest() -> [[UInt8]] {
        let reader = reader
        var lines: [[UInt8]] = []
        while true {
            reader.start(prompt: Prompt("> "))
            switch reader.readAvailable() {
            case .line(let line)?: lines.append(line)
            case .endOfInput?: return lines
            case .choice?, nil: continue
            }
        }
    }
}
