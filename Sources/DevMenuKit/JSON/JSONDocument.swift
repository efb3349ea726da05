/// A JSON document that knows the position of each part of its value in the text.
///
/// Use it for files that people write, so that an error can name the line. Positions are looked up
/// in the text on request, and cost nothing otherwise.
package struct JSONDocument: Sendable {
    /// The document's value.
    package let value: JSONValue
    private let bytes: [UInt8]

    /// Parses a document.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        value = try JSONReader().read(bytes)
        self.bytes = bytes
    }

    /// Returns the positions of the values at some paths, with `nil` for each path without a value.
    ///
    /// All paths are looked up in one pass over the text.
    package func positions(of paths: [JSONPath]) -> [ValuePosition?] {
        bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(buffer)
            let found = locator.offsets(of: paths)
            let offsets = found.flatMap { [$0?.value, $0?.name].compactMap(\.self) }
            let positions = JSONPosition.all(at: offsets, in: buffer)
            return found.map { found in
                guard let value = found.flatMap({ positions[$0.value] }) else { return nil }
                return ValuePosition(value: value, name: found?.name.flatMap { positions[$0] })
            }
        }
    }
}

extension JSONDocument {
    /// The position of a value, and of its name if it's a member of an object.
    package struct ValuePosition: Sendable {
        /// The position at which the value begins.
        package let value: JSONPosition
        /// The position at which the member's name begins; `nil` for an element or the document.
        package let name: JSONPosition?
    }
}
