/// The ranges of a document's values in its text, which the parser adds in the order of their ends.
struct JSONOutline {
    /// A value in the text.
    struct Part {
        /// The offset of the member's name, or `nil` for an element or the whole document.
        let name: Int?
        /// The offsets of the value.
        let range: Range<Int>
        /// The indices of the elements or members among all parts.
        fileprivate let inner: Range<Int>
    }

    /// The parts whose container has ended, each container's side by side.
    private var parts: [Part] = []
    /// The parts whose container hasn't ended.
    private var pending: [Part] = []

    /// Returns the part at a path, which is followed through the value of a document that was read to
    /// its end.
    func part(at path: JSONPath, in value: JSONValue) -> Part? {
        var value = value
        var part = pending.first
        for step in path.steps {
            switch (step, value) {
            case (.name(let name), .object(let object)):
                guard let index = object.index(of: name) else { return nil }
                value = object.members[index].value
                part = part.map { parts[$0.inner.lowerBound + index] }
            case (.index(let index), .array(let elements)):
                guard elements.indices.contains(index) else { return nil }
                value = elements[index]
                part = part.map { parts[$0.inner.lowerBound + index] }
            default: return nil
            }
        }
        return part
    }

    /// Adds a value that contains the last values that were added, this many of them.
    mutating func add(_ range: Range<Int>, name: Int?, holding count: Int) {
        let inner = parts.count..<parts.count + count
        parts += pending[(pending.count - count)...]
        pending.removeLast(count)
        pending.append(Part(name: name, range: range, inner: inner))
    }
}
