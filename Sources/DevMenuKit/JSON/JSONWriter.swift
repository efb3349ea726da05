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

    /// Appends what a closure writes to bytes, in their own buffer.
    package static func append<Result>(
        to bytes: inout [UInt8],
        _ write: (inout JSONWriter) -> Result
    ) -> Result {
        var writer = JSONWriter()
        swap(&writer.bytes, &bytes)
        defer { swap(&writer.bytes, &bytes) }
        return write(&writer)
    }

    /// Removes what was written after a number of bytes, and begins a new document.
    package mutating func removeAll(after count: Int) {
        bytes.removeSubrange(count...)
        follows = false
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
        quote(name, isName: true)
        follows = false
    }

    package mutating func string(_ text: String) {
        quote(text)
        follows = true
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

    /// Writes a member, or nothing if it has no value.
    package mutating func member(_ name: String, _ value: JSONValue?) {
        guard let value else { return }
        self.name(name)
        self.value(value)
    }

    /// Writes a text as a member, or nothing if there is none.
    package mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// Writes a whole number as a member, or nothing if there is none.
    package mutating func member(_ name: String, _ number: Int?) {
        guard let number else { return }
        self.name(name)
        integer(number)
    }

    /// Writes an object that follows other members, or nothing if the closure writes no member.
    package mutating func member(_ name: String, of write: (inout JSONWriter) -> Void) {
        let start = bytes.count
        self.name(name)
        beginObject()
        write(&self)
        guard !follows else { return endObject() }
        bytes.removeSubrange(start...)
        follows = true
    }

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

    private mutating func quote(_ text: String, isName: Bool = false) {
        var text = text
        text.withUTF8 { utf8 in
            let count = utf8.count
            guard count < 56 else { return quote(inParts: utf8, isName) }
            // A short text is copied once, between a comma and the quotes, and checked eight bytes at a
            // time.
            withUnsafeTemporaryAllocation(byteCount: 80, alignment: 8) { buffer in
                buffer[6] = UInt8(ascii: ",")
                buffer[7] = UInt8(ascii: "\"")
                let blanks = 0x2020_2020_2020_2020 as UInt64
                buffer.storeBytes(of: blanks, toByteOffset: 8 + count & ~7, as: UInt64.self)
                UnsafeMutableRawBufferPointer(rebasing: buffer[8...])
                    .copyMemory(from: UnsafeRawBufferPointer(utf8))
                var special = 0 as UInt64
                for index in stride(from: 8, to: 8 + count, by: 8) {
                    special |= buffer.load(fromByteOffset: index, as: UInt64.self).specialBytes
                }
                guard special == 0 else { return quote(inParts: utf8, isName) }
                buffer[8 + count] = UInt8(ascii: "\"")
                buffer[9 + count] = UInt8(ascii: ":")
                let range = (follows ? 6 : 7)..<(isName ? 10 : 9) + count
                bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[range]))
            }
        }
    }

    @inline(never)
    private mutating func quote(inParts utf8: UnsafeBufferPointer<UInt8>, _ isName: Bool) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var (written, isASCII) = (0, true)
        while let index = utf8.firstSpecial(from: written, isASCII: &isASCII) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written..<index]))
            escape(utf8[index])
            written = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written...]))
        bytes.append(contentsOf: isName ? "\":".utf8 : "\"".utf8)
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
