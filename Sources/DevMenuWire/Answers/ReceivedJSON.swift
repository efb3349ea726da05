package import DevMenuKit

/// JSON that a host sent, with the position of each of its members if it's an object.
///
/// It was checked once; only what is needed of it is made a value.
package struct ReceivedJSON: Sendable {
    private struct Member {
        /// The length of the name, and its first bytes.
        let key: UInt64
        let name: Range<Int32>
        let value: Range<Int32>
    }

    /// An object without members.
    package static let empty = ReceivedJSON([:])

    /// The bytes, as a ``JSONWriter`` writes the value.
    package let bytes: ArraySlice<UInt8>
    private let members: [Member]

    /// Creates received JSON from a value.
    package init(_ value: JSONValue) {
        self = Self.read(JSONWriter.bytes(capacity: 256) { $0.value(value) }[...])
    }

    /// Reads the JSON at a cursor over some bytes, which are a part of others if these are given.
    init(
        from scanner: inout JSONScanner,
        in whole: ReceivedJSON? = nil
    ) throws(JSONError) {
        let start = scanner.offset
        var members: [Member] = []
        if scanner.isObject {
            members.reserveCapacity(12)
            var object = try scanner.enterObject()
            while let name = try scanner.nextName(in: &object) {
                let value = try scanner.skip()
                members.append(
                    Member(
                        key: name.key,
                        name: Self.range(name.range, from: start),
                        value: Self.range(value, from: start)
                    )
                )
            }
        } else {
            try scanner.skip()
        }
        if let whole {
            let first = whole.bytes.startIndex
            bytes = whole.bytes[first + start..<first + scanner.offset]
        } else {
            let text = Array(scanner.bytes[start..<scanner.offset])
            guard scanner.isCompact else {
                self = ReceivedJSON(try JSONReader().read(text))
                return
            }
            bytes = text[...]
        }
        self.members = members
    }

    /// The value.
    package var value: JSONValue {
        switch bytes.first {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        case UInt8(ascii: "n"): .null
        default:
            plainText.map { .string($0) }
                ?? scan { scanner throws(JSONError) in try scanner.value() } ?? .null
        }
    }

    /// The text of a string without escapes, or `nil` for another value.
    private var plainText: String? {
        guard bytes.first == UInt8(ascii: "\"") else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            let content = UnsafeBufferPointer(rebasing: buffer[1..<buffer.count - 1])
            guard !content.contains(UInt8(ascii: "\\")) else { return nil }
            return String(decoding: content, as: UTF8.self)
        }
    }

    /// Indicates whether it's an object.
    var isObject: Bool { bytes.first == UInt8(ascii: "{") }

    /// The value of a member, or `nil` if there is none.
    package subscript(name: String) -> JSONValue? { part(name)?.value }

    /// The number of members.
    var count: Int { members.count }

    /// The names of the members in order.
    var names: [String] {
        members.compactMap { part($0.name.lowerBound - 1..<$0.name.upperBound + 1).value.string }
    }

    /// Returns the index of a member whose name needs no escape, or `nil` if there is none.
    func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { name in
            let key = JSONScanner.key(of: name)
            return members.firstIndex { member in
                member.key == key
                    && (name.count < 8 || bytes[absolute(member.name)].elementsEqual(name))
            }
        }
    }

    /// Returns the value of the member at an index.
    func value(at index: Int) -> JSONValue { part(members[index].value).value }

    /// The text of a member, or `nil` if it isn't a string.
    func text(of name: String) -> String? { part(name).flatMap { $0.plainText ?? $0.value.string } }

    /// Returns what a closure reads of each element of a member, or `nil` if it isn't an array.
    func list<Element>(
        _ name: String,
        _ read: (inout JSONScanner, ReceivedJSON) throws(JSONError) -> Element
    ) -> [Element]? {
        guard let list = part(name), list.bytes.first == UInt8(ascii: "[") else { return nil }
        var elements: [Element] = []
        _ = list.scan { scanner throws(JSONError) in
            try scanner.enterArray()
            while try scanner.hasElement(after: elements.count) {
                elements.append(try read(&scanner, list))
            }
        }
        return elements
    }

    /// Writes the value.
    package func write(to writer: inout JSONWriter) { writer.raw(bytes) }

    /// Returns an object with another value for a member, or without it, and all else as it is.
    func replacing(_ name: String, with write: ((inout JSONWriter) -> Void)?) -> ReceivedJSON {
        var writer = JSONWriter(capacity: bytes.count + 16)
        let replaced = index(of: name)
        writer.beginObject()
        for (index, member) in members.enumerated() where index != replaced || write != nil {
            // From the quote before the name on.
            let start = member.name.lowerBound - 1
            if index == replaced {
                writer.name(name)
                write?(&writer)
            } else {
                writer.raw(bytes[absolute(start..<member.value.upperBound)])
            }
        }
        if replaced == nil, let write {
            writer.name(name)
            write(&writer)
        }
        writer.endObject()
        return Self.read(writer.bytes[...])
    }

    /// Returns an object with a list in place of a member, and all else as it is.
    func replacing(_ name: String, with elements: some Sequence<ReceivedJSON>) -> ReceivedJSON {
        replacing(name) { writer in
            writer.beginArray()
            for element in elements { writer.raw(element.bytes) }
            writer.endArray()
        }
    }

    private init(bytes: ArraySlice<UInt8>) { (self.bytes, members) = (bytes, []) }

    /// Returns a member without the positions of its own members, or `nil` if there is none.
    private func part(_ name: String) -> ReceivedJSON? {
        index(of: name).map { part(members[$0].value) }
    }

    private func part(_ range: Range<Int32>) -> ReceivedJSON {
        ReceivedJSON(bytes: bytes[absolute(range)])
    }

    /// Returns the JSON in bytes that a writer wrote.
    private static func read(_ bytes: ArraySlice<UInt8>) -> ReceivedJSON {
        let whole = ReceivedJSON(bytes: bytes)
        return whole.scan { scanner throws(JSONError) in
            try ReceivedJSON(from: &scanner, in: whole)
        } ?? whole
    }

    private func scan<Result>(_ read: (inout JSONScanner) throws(JSONError) -> Result) -> Result? {
        try? JSONReader().scan(bytes.span, isChecked: true, read)
    }

    private func absolute(_ range: Range<Int32>) -> Range<Int> {
        bytes.startIndex + Int(range.lowerBound)..<bytes.startIndex + Int(range.upperBound)
    }

    private static func range(_ range: Range<Int>, from start: Int) -> Range<Int32> {
        Int32(range.lowerBound - start)..<Int32(range.upperBound - start)
    }
}

extension ReceivedJSON: Equatable {
    /// Returns `true` for equal values, whatever the order of members.
    package static func == (left: ReceivedJSON, right: ReceivedJSON) -> Bool {
        left.bytes == right.bytes || left.value == right.value
    }
}
