import DevMenuSystem

/// Decodes the bytes of a script, as they arrive, into numbered lines of text.
///
/// Add bytes with ``append(_:)``, call ``next()`` until it returns `nil`, and call ``finish()`` at
/// the end of input. Empty lines and lines of nothing but a comment are counted and not returned;
/// `\r\n` ends a line like `\n`; a byte-order mark before the first line is skipped (and `#!`
/// begins a comment). It stores only bytes that were added and not yet returned, and at most
/// ``lineLimit`` bytes of an unfinished line.
package struct ScriptDecoder {
    /// The most bytes that a line may have, with the lines that continue it.
    package static let lineLimit = 1 << 20

    /// The number of dropped bytes of a line beyond which it's treated as endless.
    private static let droppedLimit = 1 << 24

    /// The number of bytes around a line that are ignored: a byte-order mark, a `\r`.
    private static let markers = 4

    private struct ContinuedLine {
        var number: Int
        var bytes: [UInt8] = []
        var state = LineState()
        /// Indicates whether a part of it had an error, so that no part may run.
        var isRefused = false
    }

    private var buffer: [UInt8] = []
    /// The index at which the next physical line begins.
    private var lineStart = 0
    /// The index up to which that line is known to have no end.
    private var searched = 0
    private var number = 1
    private var isFinished = false
    private var isDroppingRest = false
    /// The number of bytes dropped of the line that is too long.
    private var dropped = 0
    private var continued: ContinuedLine?

    /// Creates a decoder at the start of a script.
    package init() {}

    /// Adds bytes that have arrived.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if lineStart == buffer.count {
            // A long line must not retain its memory forever.
            buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
        } else if lineStart > 0 {
            buffer.removeSubrange(..<lineStart)
        }
        searched -= lineStart
        lineStart = 0
        buffer.append(contentsOf: bytes)
    }

    /// Indicates whether a line is so long that reading should stop: the input may have no end.
    package var isEndless: Bool { dropped > Self.droppedLimit }

    /// Marks the end of input, so that a last line without an end of line is returned too.
    package mutating func finish() { isFinished = true }

    /// Returns the next line or its error, or `nil` while more bytes are needed and at the end.
    ///
    /// After an error, decoding continues with the next line. Lines that continue one with an error
    /// are dropped with it, because half a command must not run.
    package mutating func next() -> ScriptLine? {
        while true {
            if isDroppingRest, !dropRest() { return nil }
            if continued == nil, searched == lineStart { skipEmptyLines() }
            guard let line = physicalLine() else {
                if isOverlong { return tooLong() }
                return isFinished ? unfinishedLine() : nil
            }
            if let item = item(of: line) { return item }
        }
    }

    /// Returns the next line as it is, or its error: neither a comment, nor continued by another one.
    ///
    /// It's `nil` while more bytes are needed, and at the end.
    package mutating func nextPlainLine() -> ScriptLine? {
        if isDroppingRest, !dropRest() { return nil }
        guard let range = physicalLine() else { return isOverlong ? tooLong() : nil }
        defer { number += 1 }
        let bytes = buffer
        return bytes.withUnsafeBufferPointer { bytes in
            var line = bytes[range]
            if line.last == Byte.carriageReturn { line.removeLast() }
            return whole(UnsafeBufferPointer(rebasing: line))
        }
    }

    private mutating func skipEmptyLines() {
        buffer.withUnsafeBufferPointer { bytes in
            var position = lineStart
            while position < bytes.count {
                switch bytes[position] {
                case Byte.newline:
                    number += 1
                    position += 1
                    lineStart = position
                case Byte.space, Byte.tab: position += 1
                case Byte.carriageReturn
                where position + 1 < bytes.count && bytes[position + 1] == Byte.newline:
                    position += 1
                default:
                    return
                }
            }
        }
        searched = lineStart
    }

    /// Removes the next physical line from the buffer, and returns its range.
    private mutating func physicalLine() -> Range<Int>? {
        let start = lineStart
        if let end = indexOfNewline(from: max(searched, lineStart)) {
            lineStart = end + 1
            searched = lineStart
            return start..<end
        }
        searched = buffer.count
        guard isFinished, start < buffer.count, !isOverlong else { return nil }
        lineStart = buffer.count
        return start..<buffer.count
    }

    private func indexOfNewline(from start: Int) -> Int? {
        buffer.withUnsafeBytes { $0.firstOffset(of: Byte.newline, from: start) }
    }

    /// Drops the bytes of a line that is too long; returns `true` once its end has arrived.
    ///
    /// The line's state reads the dropped bytes, to know whether the next line continues it.
    private mutating func dropRest() -> Bool {
        let end = indexOfNewline(from: searched)
        var rest = buffer[lineStart..<(end ?? buffer.count)]
        // It may be half of an end of line.
        if rest.last == Byte.carriageReturn { rest.removeLast() }
        rest.withUnsafeBufferPointer { continued?.state.read($0) }
        dropped += rest.count
        lineStart = end.map { $0 + 1 } ?? rest.endIndex
        searched = lineStart
        guard end != nil else { return false }
        dropped = 0
        number += 1
        isDroppingRest = false
        if continued?.state.endLine() != true { continued = nil }
        return true
    }

    /// Returns the error for a line that is too long before its end has arrived.
    private mutating func tooLong() -> ScriptLine? {
        let wasRefused = continued?.isRefused ?? false
        let error = buffer.withUnsafeBufferPointer { bytes in
            tooLong(.init(rebasing: bytes[lineStart...]))
        }
        var refused = continued ?? ContinuedLine(number: number)
        refused.isRefused = true
        refused.bytes = []
        continued = refused
        isDroppingRest = true
        return wasRefused ? next() : error
    }

    /// The number of bytes that the next line may have.
    private var room: Int { max(0, Self.lineLimit - (continued?.bytes.count ?? 0)) }

    /// Indicates whether the part of a line that has arrived is too long already.
    private var isOverlong: Bool { buffer.count - lineStart > room + Self.markers }

    /// Returns the last line of a script that ends in a backslash, for the parser to report.
    private mutating func unfinishedLine() -> ScriptLine? {
        guard let line = continued else { return nil }
        continued = nil
        guard !line.isRefused else { return nil }
        let text = String(decoding: line.bytes, as: UTF8.self) + "\\"
        return ScriptLine(number: line.number, text: .success(text))
    }

    /// Returns the line or the error that a physical line completes.
    ///
    /// It's `nil` for a line that is skipped, or continued by the next.
    private mutating func item(of range: Range<Int>) -> ScriptLine? {
        // A copy of the array's reference lets the closure change the rest of the decoder.
        let bytes = buffer
        return bytes.withUnsafeBufferPointer { bytes in
            item(of: UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }

    private mutating func item(of physical: UnsafeBufferPointer<UInt8>) -> ScriptLine? {
        defer { number += 1 }
        var line = physical[...]
        if line.last == Byte.carriageReturn { line.removeLast() }
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        let text = UnsafeBufferPointer(rebasing: line)

        if continued == nil {
            guard let first = text.first(where: { $0 != Byte.space && $0 != Byte.tab }) else {
                return nil
            }
            if first == Byte.hash { return refused(text) }
            guard text.last == Byte.backslash else { return whole(text) }
        }

        let error = continued?.isRefused == true ? nil : refused(text)
        var whole = continued ?? ContinuedLine(number: number)
        // Its bytes have one owner while they grow: a copy for each line would need quadratic time.
        continued = nil
        whole.isRefused = whole.isRefused || error != nil
        whole.state.read(text)
        let isContinued = whole.state.endLine()
        if whole.isRefused {
            whole.bytes = []
        } else {
            whole.bytes.append(contentsOf: isContinued ? text.dropLast() : text[...])
        }
        continued = isContinued ? whole : nil
        if let error { return error }
        guard !isContinued, !whole.isRefused else { return nil }
        let joined = String(decoding: whole.bytes, as: UTF8.self)
        return ScriptLine(number: whole.number, text: .success(joined))
    }

    /// Returns a line that isn't continued.
    private func whole(_ text: UnsafeBufferPointer<UInt8>) -> ScriptLine {
        refused(text)
            ?? ScriptLine(number: number, text: .success(String(decoding: text, as: UTF8.self)))
    }

    /// Returns the line with the first error in its bytes; `nil` if they are text.
    private func refused(_ line: UnsafeBufferPointer<UInt8>) -> ScriptLine? {
        if line.count > room { return tooLong(line) }
        if line.allSatisfy({ $0 < 0x80 && $0 != 0 }) { return nil }
        var rest = line.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                if encoded.first == 0 { return refused(line, at: offset) { .nulByte(column: $0) } }
                offset += encoded.count
            case .error:
                return refused(line, at: offset) { .notUTF8(line[offset], column: $0) }
            case .emptyInput:
                return nil
            }
        }
    }

    private func tooLong(_ line: UnsafeBufferPointer<UInt8>) -> ScriptLine {
        refused(line, at: room) { .tooLong(limit: Self.lineLimit, column: $0) }
    }

    private func refused(
        _ line: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        _ error: (_ column: Int) -> SyntaxError
    ) -> ScriptLine {
        ScriptLine(number: number, text: .failure(error(Byte.column(of: offset, in: line))))
    }
}
