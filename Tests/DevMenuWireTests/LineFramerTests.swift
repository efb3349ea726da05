import DevMenuWire
import Testing

@Suite struct LineFramerTests {
    /// Returns the frames of a stream that arrives in pieces.
    private func frames(of stream: String, piece: Int, limit: Int = 16) -> [String] {
        var framer = LineFramer(limit: limit)
        var frames: [String] = []
        var rest = Array(stream.utf8)[...]
        while !rest.isEmpty {
            framer.append(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
            while let frame = framer.next() {
                switch frame {
                case .line(let line): frames.append(String(decoding: line, as: UTF8.self))
                case .tooLong: frames.append("<too long>")
                }
            }
        }
        return frames
    }

    @Test(arguments: [1, 2, 3, 5, 7, 16, 1_000])
    func `returns the same lines for pieces of any size`(piece: Int) {
        let stream = "one\n\ntwo, 2\r\ntoo long to be taken in\nfour\nand a rest"
        let lines = ["one", "", "two, 2\r", "<too long>", "four"]
        #expect(frames(of: stream, piece: piece) == lines)
    }

    @Test(arguments: [1, 4, 100])
    func `counts the newline among a line's bytes`(piece: Int) {
        #expect(frames(of: "123456789012345\n", piece: piece) == ["123456789012345"])
        #expect(frames(of: "1234567890123456\n", piece: piece) == ["<too long>"])
    }

    @Test func `reports a line that is too long before it ends, and once`() {
        var framer = LineFramer(limit: 8)
        framer.append(Array("12345678".utf8))
        #expect(framer.next() == .tooLong)
        for _ in 0..<1_000 {
            framer.append(Array("12345678".utf8))
            #expect(framer.next() == nil)
            #expect(framer.pendingBytes == 0, "what is thrown away isn't kept")
        }
        framer.append(Array("\nnext\n".utf8))
        #expect(framer.next() == .line(ArraySlice("next".utf8)))
        #expect(framer.next() == nil)
    }

    @Test func `accepts a line as long as the limit towards a host`() {
        var framer = LineFramer(limit: WireLimits.lineToHost)
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: WireLimits.lineToHost - 1)
        framer.append(line + Array("\nnext\n".utf8))
        #expect(framer.next() == .line(line[...]))
        #expect(framer.next() == .line(ArraySlice("next".utf8)))
    }

    @Test(arguments: ["", "a part of the next"])
    func `releases the memory of a long line`(rest: String) {
        var framer = LineFramer(limit: WireLimits.lineToHost)
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: WireLimits.lineToHost - 1)
        for _ in 1...2 {
            framer.append(line + Array("\n\(rest)".utf8))
            #expect(framer.next() == .line(line[...]))
            #expect(framer.next() == nil)
            #expect(framer.capacity <= 1 << 18)
            #expect(framer.pendingBytes == rest.utf8.count)
            framer.append(Array("\n".utf8))
            #expect(framer.next() == .line(ArraySlice(rest.utf8)))
        }
        for _ in 1...3 { framer.append(line) }
        #expect(framer.next() == .tooLong)
        #expect(framer.capacity <= 1 << 18)
    }

    @Test func `does not grow while much passes through it`() {
        var framer = LineFramer(limit: 1 << 10)
        var next = 0
        for number in 0..<5_000 {
            framer.append(Array("line \(number)\npart".utf8))
            while case .line(let line)? = framer.next() {
                let text = String(decoding: line, as: UTF8.self)
                #expect(text == (next == 0 ? "" : "part") + "line \(next)")
                next += 1
            }
        }
        #expect(next == 5_000)
        #expect(framer.pendingBytes == 4)
    }
}
