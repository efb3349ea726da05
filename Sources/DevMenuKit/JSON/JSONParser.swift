/// The parser of `JSONReader`: one pass over the bytes of one document.
struct JSONParser: ~Copyable {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The reader, with its limits.
    let reader: JSONReader
    /// The number of bytes that have been read.
    var offset = 0
    /// The ranges of the values that were read, if they're requested.
    var outline = JSONOutline()
    /// The steps to the value that is being read, or that has an error, if ranges are requested.
    private(set) var steps: [JSONPath.Step] = []
    /// Indicates whether the ranges of values are requested.
    var isOutlined = false
    /// A buffer for strings with escapes, reused from one to the next.
    var assembled: [UInt8] = []
    private var depth = 0
    private var valuesLeft: Int
    /// The number of members to reserve space for in the next object: as many as the last one had.
    ///
    /// Most objects of a document are alike. With a fixed number, many small objects would each
    /// use the space of a large one.
    private var memberRoom = 8
    private var lastNames = LastNames()

    /// Creates a parser for bytes, with the limits of a reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: JSONReader) {
        self.bytes = bytes
        self.reader = reader
        valuesLeft = reader.valueLimit
    }

    /// The next byte; NUL, which is valid nowhere, at the end.
    var next: UInt8 {
        @inline(__always) get { offset < bytes.count ? bytes[offset] : 0 }
    }

    mutating func document() throws(JSONError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard reader.allowsByteOrderMark else { throw error(.byteOrderMark, at: 0) }
            offset = 3
        }
        skipSpace()
        let start = offset
        let document = try value(expected: .value)
        if isOutlined { addToOutline(document, from: start) }
        skipSpace()
        guard offset == bytes.count else { throw unexpected(.end) }
        return document
    }

    @inline(__always)
    mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                offset += 1
            case UInt8(ascii: "/"):
                guard reader.allowsComments, skipComment() else { return }
            default: return
            }
        }
    }

    /// Moves past a comment and returns `true`; returns `false` if no comment that ends comes next.
    @inline(never)
    private mutating func skipComment() -> Bool {
        var end = offset + 2
        if bytes[offset...].starts(with: "//".utf8) {
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        } else if bytes[offset...].starts(with: "/*".utf8) {
            repeat {
                end += 1
                guard end < bytes.count else { return false }
            } while bytes[end] != UInt8(ascii: "/") || bytes[end - 1] != UInt8(ascii: "*")
            end += 1
        } else {
            return false
        }
        offset = end
        return true
    }

    /// Parses one member of the outermost object, skipping the others, which need not be valid.
    mutating func member(_ name: String) -> JSONValue? {
        skipSpace()
        var expected = UInt8(ascii: "{")
        while next == expected {
            offset += 1
            skipSpace()
            guard next == UInt8(ascii: "\""), let found = try? string() else { return nil }
            skipSpace()
            guard next == UInt8(ascii: ":") else { return nil }
            offset += 1
            skipSpace()
            if found == name { return try? value(expected: .value) }
            skipValue()
            expected = UInt8(ascii: ",")
        }
        return nil
    }

    /// Moves from the beginning of a value to the comma or bracket after it.
    private mutating func skipValue() {
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                repeat {
                    offset += next == UInt8(ascii: "\\") ? 2 : 1
                } while offset < bytes.count && next != UInt8(ascii: "\"")
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return
            default: break
            }
            offset += 1
        }
    }

    // The functions that recurse for each level use little of the stack; others do the rest.

    mutating func value(
        expected: JSONError.Expectation
    ) throws(JSONError) -> JSONValue {
        try count()
        switch next {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        default: return try scalar(expected: expected)
        }
    }

    /// Counts the next value against the limit.
    private mutating func count() throws(JSONError) {
        valuesLeft &-= 1
        guard valuesLeft >= 0 else {
            throw error(.tooManyValues(limit: reader.valueLimit), at: offset)
        }
    }

    private mutating func scalar(
        expected: JSONError.Expectation
    ) throws(JSONError) -> JSONValue {
        switch next {
        case UInt8(ascii: "\""): .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case UInt8(ascii: "t"): try word("true", .bool(true), expected: expected)
        case UInt8(ascii: "f"): try word("false", .bool(false), expected: expected)
        case UInt8(ascii: "n"): try word("null", .null, expected: expected)
        default: throw unexpected(expected)
        }
    }

    private mutating func word(
        _ word: StaticString,
        _ value: JSONValue,
        expected: JSONError.Expectation
    ) throws(JSONError) -> JSONValue {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count else { throw unexpected(expected) }
        for index in 0..<word.utf8CodeUnitCount
        where bytes[offset + index] != word.utf8Start[index] { throw unexpected(expected) }
        offset = end
        return value
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        var elements: [JSONValue] = []
        guard next != UInt8(ascii: "]") else {
            leave()
            return elements
        }
        elements.reserveCapacity(4)
        repeat {
            let start = offset
            if isOutlined { begin(element: elements.count) }
            elements.append(try value(expected: elements.isEmpty ? .valueOrBracket : .value))
            if isOutlined { addToOutline(lastOf: elements, from: start) }
        } while try goesOn(until: UInt8(ascii: "]"), expected: .commaOrBracket)
        return elements
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try enter()
        var object = JSONObject()
        guard next != UInt8(ascii: "}") else {
            leave()
            return object
        }
        object.reserveCapacity(memberRoom)
        var isAlike = true
        repeat {
            let start = offset
            let name = try name(at: object.count, isAlike: &isAlike)
            if isOutlined { begin(member: name) }
            let value = try value(expected: .value)
            if !object.insert(name, value, isNew: isAlike && !reader.allowsRepeatedNames) {
                guard reader.allowsRepeatedNames else {
                    throw error(.duplicateName(name), at: start)
                }
                object[name] = value
            }
            if isOutlined { addToOutline(lastOf: object, from: start) }
        } while try goesOn(until: UInt8(ascii: "}"), expected: .commaOrBrace)
        // The system's allocator wouldn't return memory of smaller objects to the system.
        memberRoom = min(max(object.count, 3), 16)
        return object
    }

    /// Parses a member's name and moves to its value.
    ///
    /// `isAlike` stays `true` as long as the names are those of the last object at this depth, which
    /// differ from one another.
    @inline(never)
    private mutating func name(at position: Int, isAlike: inout Bool) throws(JSONError) -> String {
        let known = isAlike ? lastNames.name(position, at: depth, from: offset, in: bytes) : nil
        let text: String
        if let known {
            text = known.text
            offset += known.length
        } else {
            guard next == UInt8(ascii: "\"") else {
                throw unexpected(position == 0 ? .nameOrBrace : .name)
            }
            let start = offset
            text = try string()
            if isAlike { lastNames.remove(from: position, at: depth) }
            isAlike = false
            lastNames.append(text, at: depth, bytes: start..<offset)
        }
        if next != UInt8(ascii: ":") { skipSpace() }
        guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
        offset += 1
        skipSpace()
        return text
    }

    /// Moves past a comma and returns `true`, or past the closing bracket and returns `false`.
    @inline(__always)
    private mutating func goesOn(
        until bracket: UInt8,
        expected: JSONError.Expectation
    ) throws(JSONError) -> Bool {
        if next != UInt8(ascii: ",") { skipSpace() }
        if next == UInt8(ascii: ",") {
            offset += 1
            skipSpace()
            guard reader.allowsComments, next == bracket else { return true }
        }
        guard next == bracket else { throw unexpected(expected) }
        leave()
        return false
    }

    @inline(never)
    private mutating func begin(element index: Int) { steps.append(.index(index)) }

    @inline(never)
    private mutating func begin(member name: String) { steps.append(.name(name)) }

    @inline(never)
    private mutating func addToOutline(lastOf elements: [JSONValue], from start: Int) {
        steps.removeLast()
        addToOutline(elements[elements.count - 1], from: start)
    }

    @inline(never)
    private mutating func addToOutline(lastOf object: JSONObject, from start: Int) {
        steps.removeLast()
        addToOutline(object.members[object.count - 1].value, from: start, isMember: true)
    }

    /// Adds a value that ends here and begins, or whose name begins, at an offset.
    @inline(never)
    private mutating func addToOutline(
        _ value: JSONValue,
        from start: Int,
        isMember: Bool = false
    ) {
        let end = offset
        offset = start
        if isMember {
            _ = try? string()
            skipSpace()
            offset += 1
            skipSpace()
        }
        outline.add(
            offset..<end,
            name: isMember ? start : nil,
            holding: value.array?.count ?? value.object?.count ?? 0
        )
        offset = end
    }

    private mutating func enter() throws(JSONError) {
        let limit = reader.depthLimit
        guard depth < limit else { throw error(.tooDeep(limit: limit), at: offset) }
        depth += 1
        offset += 1
        skipSpace()
    }

    private mutating func leave() {
        depth -= 1
        offset += 1
    }
}

/// The names of the last object at each depth, which are the next one's most often.
///
/// The objects of a list have the same names in the same order: these are known to differ, and need
/// not be decoded again.
private struct LastNames {
    /// A name, and the bytes at which it was written in quotes.
    struct Name {
        let text: String
        let start: Int
        let length: Int
    }

    /// The number of names that are cached: an object with more isn't a record but a table.
    private static let limit = 32

    private var levels: [[Name]] = []

    /// Returns the name at a position of the last object, if it is what comes next in a document.
    func name(
        _ position: Int,
        at level: Int,
        from offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Name? {
        guard level < levels.count, position < levels[level].count else { return nil }
        let name = levels[level][position]
        guard offset + name.length <= bytes.count,
            Self.areEqual(bytes, name.start, offset, length: name.length)
        else { return nil }
        return name
    }

    /// Compares two parts of a document, eight bytes at a time.
    private static func areEqual(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ first: Int,
        _ second: Int,
        length: Int
    ) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while length - index >= 8 {
            let left = raw.loadUnaligned(fromByteOffset: first + index, as: UInt64.self)
            let right = raw.loadUnaligned(fromByteOffset: second + index, as: UInt64.self)
            guard left == right else { return false }
            index += 8
        }
        while index < length {
            guard bytes[first + index] == bytes[second + index] else { return false }
            index += 1
        }
        return true
    }

    /// Removes the names from a position on.
    mutating func remove(from position: Int, at level: Int) {
        while levels.count <= level { levels.append([]) }
        guard position < levels[level].count else { return }
        levels[level].removeSubrange(position...)
    }

    /// Adds a name after the others.
    mutating func append(_ name: String, at level: Int, bytes: Range<Int>) {
        guard levels[level].count < Self.limit else { return }
        levels[level].append(Name(text: name, start: bytes.lowerBound, length: bytes.count))
    }
}
