/// Writes JSON into a growing buffer.
///
/// It writes whole values, or the parts of one without building it first, as the wire does:
///
/// ```swift
/// writer.beginObject()
/// writer.name("id")
/// writer.integer(7)
/// writer.endObject()
/// writer.newline()
/// ```
///
/// It adds the commas. The caller makes sure that names and values, beginnings and ends match.
package struct JSONWriter: Sendable {
    /// The bytes that have been written.
    package internal(set) var bytes: [UInt8] = []
    /// `true` if a comma is needed before the next part.
    package var follows = false

    /// Creates a writer whose buffer has space for a number of bytes before it grows.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Returns the bytes that a closure writes.
    package static func bytes(
        capacity: Int = 0,
        _ write: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: capacity)
        write(&writer)
        return writer.bytes
    }

    /// Removes everything that was written, retaining the buffer's capacity.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        follows = false
    }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    package mutating func endObject() { end(UInt8(ascii: "}")) }

    package mutating func beginArray() { begin(UInt8(ascii: "[")) }

    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes the name of a member; its value has to come next.
    package mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        follows = false
    }

    package mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    package mutating func integer(_ number: Int) {
        separate()
        append(number)
    }

    /// Writes a number in the fewest digits that are parsed as the same number.
    ///
    /// JSON has no infinity or NaN: these are a programmer's mistake and written as `null`.
    package mutating func double(_ number: Double) {
        guard number.isFinite else { return null() }
        separate()
        bytes.append(contentsOf: number.description.utf8)
    }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func null() { raw("null") }

    /// Writes text that is JSON already: a value, or members.
    package mutating func raw(_ json: StaticString) {
        separate()
        json.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes bytes that are JSON already: a value, or members.
    package mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Ends a line; the next part begins a new document.
    package mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        follows = false
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        follows = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        follows = true
    }

    @inline(__always)
    private mutating func separate() {
        if follows { bytes.append(UInt8(ascii: ",")) }
        follows = true
    }

    private mutating func append(_ number: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = number.magnitude
            var first = digits.count
            repeat {
                let (tens, ones) = rest.quotientAndRemainder(dividingBy: 10)
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: ones)
                rest = tens
            } while rest > 0
            if number < 0 {
                first -= 1
                digits[first] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
        }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var written = 0
            while let index = Self.special(in: utf8, from: written) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written..<index]))
                escape(utf8[index])
                written = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the index of the first byte that has to be escaped, eight bytes at a time.
    @inline(__always)
    private static func special(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let (ones, tops) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        // Eight blanks, quotation marks and backslashes.
        let (blanks, quotes, slashes) = (ones &* 0x20, ones &* 0x22, ones &* 0x5C)
        let words = UnsafeRawBufferPointer(utf8)
        var index = start
        while words.count - index >= 8 {
            let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let (quote, slash) = (word ^ quotes, word ^ slashes)
            // The top bit of the first byte is set that is below a blank, or no different.
            let low = (word &- blanks) & ~word
            let same = (quote &- ones) & ~quote | (slash &- ones) & ~slash
            let found = (low | same) & tops
            guard found == 0 else {
                return index + UInt64(littleEndian: found).trailingZeroBitCount / 8
            }
            index += 8
        }
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return index
            }
            index += 1
        }
        return nil
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
            bytes.append(contentsOf: String(byte & 0x0F, radix: 16).utf8)
        }
    }
}

extension JSONValue {
    /// The value as indented JSON over several lines, with a newline at the end.
    package var pretty: String { String(decoding: prettyBytes, as: UTF8.self) }

    /// The bytes of ``pretty``.
    package var prettyBytes: [UInt8] { JSONWriter.bytes { $0.pretty(self) } }
}

extension JSONWriter {
    /// Writes a value without whitespace between its tokens.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let number): integer(number)
        case .double(let number): double(number)
        case .number(let number): raw(number.text.utf8)
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for (name, value) in object.members {
                self.name(name)
                self.value(value)
            }
            endObject()
        }
    }

    /// Writes a value on several lines, indented by two spaces a level, with a newline at the end.
    package mutating func pretty(_ value: JSONValue) {
        pretty(value, level: 0)
        newline()
    }

    private mutating func pretty(_ value: JSONValue, level: Int) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            beginArray()
            for element in elements {
                startPart(level: level + 1)
                pretty(element, level: level + 1)
            }
            startLine(level: level)
            endArray()
        case .object(let object) where !object.isEmpty:
            beginObject()
            for (name, value) in object.members {
                startPart(level: level + 1)
                self.name(name)
                bytes.append(UInt8(ascii: " "))
                pretty(value, level: level + 1)
            }
            startLine(level: level)
            endObject()
        default: self.value(value)
        }
    }

    /// The comma comes before the line break, not after it.
    private mutating func startPart(level: Int) {
        if follows { bytes.append(UInt8(ascii: ",")) }
        follows = false
        startLine(level: level)
    }

    private mutating func startLine(level: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    }
}
