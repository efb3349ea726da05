/// A JSON document with the position of each part of its value in the text.
///
/// Use it for files that people write, so that an error can name the line. Positions are looked up
/// by reading the text again on request, and cost nothing otherwise.
package struct JSONDocument: Sendable {
    /// The document's value.
    package let value: JSONValue
    private let bytes: [UInt8]
    private let reader: JSONReader

    /// Parses a document.
    package init(_ bytes: [UInt8], allowsComments: Bool = false) throws(JSONError) {
        reader = JSONReader(allowsComments: allowsComments, allowsByteOrderMark: true)
        value = try reader.read(bytes)
        self.bytes = bytes
    }

    /// Returns the positions of the values at some paths, with `nil` for each path without a value.
    ///
    /// All paths are looked up in one pass over the text.
    package func positions(of paths: [JSONPath]) -> [ValuePosition?] {
        var steps: [JSONPath.Step] = []
        let text = bytes[...]
        let outline = try? reader.scan(text.span) { scanner throws(JSONError) in
            try scanner.outline(&steps)
        }
        let parts = paths.map { outline?.part(at: $0, in: value) }
        let offsets = parts.flatMap { [$0?.start, $0?.name].compactMap(\.self) }
        let positions = bytes.withUnsafeBufferPointer { JSONPosition.all(at: offsets, in: $0) }
        return parts.map { part in
            guard let part, let value = positions[part.start] else { return nil }
            return ValuePosition(value: value, name: part.name.flatMap { positions[$0] })
        }
    }
}

extension JSONDocument {
    /// The position of a value, and of its name if it's a member of an object.
    package struct ValuePosition: Sendable {
        /// The position at which the value begins.
        package let value: JSONPosition
        /// The position at which the member's name begins, or `nil` for an element or the document.
        package let name: JSONPosition?
    }
}
