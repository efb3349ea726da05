extension JSONValue {
    /// The value as people read it, over several lines, the last of which ends too.
    package var pretty: String {
        var writer = JSONWriter()
        writer.pretty(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    /// Writes a whole value with nothing between its parts.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let number): integer(number)
        case .double(let number): double(number)
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

    /// Writes a whole value for people: a line for each part, two spaces a level, a newline at the end.
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

    /// The comma has to stand at the end of the line before.
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
