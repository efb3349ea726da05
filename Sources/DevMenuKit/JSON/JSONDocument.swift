/// A JSON document: its value, and where in the text each part of the value is written.
///
/// For what a person writes by hand: an error can name the line of a wrong value. Places are looked up
/// in the text when they are asked for, so that reading costs nothing for those that nobody asks for.
package struct JSONDocument: Sendable {
    /// The document's value.
    package let value: JSONValue
    /// The text that it was read from.
    private let bytes: [UInt8]

    /// Reads a document from its bytes.
    package init(
        _ bytes: [UInt8],
        reader: JSONReader = JSONReader()
    ) throws(JSONError) {
        value = try reader.read(bytes)
        self.bytes = bytes
    }

    /// Reads a document from a text.
    package init(
        _ text: String,
        reader: JSONReader = JSONReader()
    ) throws(JSONError) {
        try self.init(Array(text.utf8), reader: reader)
    }

    /// The part of the value to which a path leads; `nil` where it leads nowhere.
    package subscript(path: JSONPath) -> JSONValue? {
        var value = value
        for step in path.steps {
            let inner =
                switch step {
                case .name(let name): value[name]
                case .place(let index): value[index]
                }
            guard let inner else { return nil }
            value = inner
        }
        return value
    }

    /// Returns where the values to which paths lead are written; `nil` for each that leads nowhere.
    ///
    /// All are looked up in one walk over the text, however many they are.
    package func places(of paths: [JSONPath]) -> [Place?] {
        bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(buffer)
            let found = locator.offsets(of: paths)
            let offsets = found.flatMap { [$0?.value, $0?.name].compactMap(\.self) }
            let positions = JSONPosition.all(at: offsets, in: buffer)
            return found.map { found in
                guard let value = found.flatMap({ positions[$0.value] }) else { return nil }
                return Place(value: value, name: found?.name.flatMap { positions[$0] })
            }
        }
    }
}

extension JSONDocument {
    /// The position of a part of a document.
    package struct Place: Sendable {
        /// Where its value starts.
        package let value: JSONPosition
        /// Where its name starts, for the member of an object.
        package let name: JSONPosition?
    }
}
