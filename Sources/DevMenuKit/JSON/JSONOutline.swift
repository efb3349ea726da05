/// The place of a value in the text of a document, and those of all values in it.
struct JSONOutline {
    /// The offset of the member's name, or `nil` for an element or the whole document.
    let name: Int?
    /// The offset of the value.
    let start: Int
    /// The elements or members in order.
    let parts: [JSONOutline]

    /// Returns the part at a path, which is followed through the value of the document.
    func part(at path: JSONPath, in value: JSONValue) -> JSONOutline? {
        var (value, part) = (value, self)
        for step in path.steps {
            let index: Int
            switch (step, value) {
            case (.name(let name), .object(let object)):
                guard let found = object.index(of: name) else { return nil }
                (index, value) = (found, object.members[found].value)
            case (.index(let found), .array(let elements)):
                guard elements.indices.contains(found) else { return nil }
                (index, value) = (found, elements[found])
            default: return nil
            }
            guard part.parts.indices.contains(index) else { return nil }
            part = part.parts[index]
        }
        return part
    }
}

extension JSONScanner {
    /// Moves past the next value, and returns where all of it is.
    ///
    /// The steps to the value are appended meanwhile; after an error, those to its place remain.
    mutating func outline(
        name: Int? = nil,
        _ steps: inout [JSONPath.Step]
    ) throws(JSONError) -> JSONOutline {
        let start = offset
        var parts: [JSONOutline] = []
        if isObject {
            var members = try enterObject()
            while let name = try nextName(in: &members) {
                steps.append(.name(text(of: name)))
                parts.append(try outline(name: name.range.lowerBound - 1, &steps))
                steps.removeLast()
            }
        } else if isArray {
            try enterArray()
            while try hasElement(after: parts.count) {
                steps.append(.index(parts.count))
                parts.append(try outline(&steps))
                steps.removeLast()
            }
        } else {
            try skip()
        }
        return JSONOutline(name: name, start: start, parts: parts)
    }
}
