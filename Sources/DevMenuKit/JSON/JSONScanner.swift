/// A cursor over the bytes of one document, which checks all that it moves past.
///
/// ``JSONReader/scan(_:isChecked:_:)`` creates it. It reads members and texts without building the
/// values around them, or builds a value.
package struct JSONScanner: ~Copyable {
    /// The bytes of the document.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// The reader, with its limits.
    let reader: JSONReader
    /// Indicates whether another cursor has checked the bytes, so that this one only finds its way.
    private let isChecked: Bool
    /// The number of bytes that have been read.
    package internal(set) var offset = 0
    /// Indicates whether a name was written with an escape, so that its bytes aren't those of its text.
    private var hasEscapedNames = false
    /// Indicates whether all that was read has no whitespace and no escapes, as a writer writes it.
    package internal(set) var isCompact = true
    /// A buffer for strings with escapes, reused from one to the next.
    var assembled: [UInt8] = []
    /// The number of arrays and objects around the next value.
    private(set) var depth = 0
    private var valuesLeft: Int
    /// The part of the document that has to come next, if it's a value.
    private var expected = JSONError.Expectation.value
    /// The names of the objects around the next value, those of the innermost last.
    private var names: [Name] = []

    /// The number of members to reserve space for in the next object: as many as the last one had.
    ///
    /// Most objects of a document are alike. With a fixed number, many small objects would each
    /// use the space of a large one.
    private var memberRoom = 8

    /// The number of names up to which comparing them in order is quicker than hashing one.
    private static let comparedNames = 16

    /// Creates a cursor at the beginning of some bytes, with the limits of a reader.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ reader: JSONReader,
        isChecked: Bool = false
    ) {
        self.bytes = bytes
        self.isChecked = isChecked
        self.reader = reader
        valuesLeft = reader.valueLimit
    }

    /// The next byte; NUL, which is valid nowhere, at the end.
    var next: UInt8 {
        @inline(__always) get { offset < bytes.count ? bytes[offset] : 0 }
    }

    /// Moves to the document's value.
    mutating func start() throws(JSONError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard reader.allowsByteOrderMark else { throw error(.byteOrderMark, at: 0) }
            offset = 3
        }
        skipSpace()
    }

    /// Checks that nothing follows the document's value.
    mutating func finish() throws(JSONError) {
        skipSpace()
        guard offset == bytes.count else { throw unexpected(.end) }
    }

    @inline(__always)
    mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                offset += 1
                isCompact = false
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

    // The functions that recurse for each level use little of the stack; others do the rest.

    /// Moves past a value, and returns the range of its bytes.
    @discardableResult
    package mutating func skip() throws(JSONError) -> Range<Int> {
        let start = offset
        if isChecked {
            skipUnchecked()
        } else if isObject {
            var members = try enterObject()
            while try nextName(in: &members) != nil { try skip() }
        } else if isArray {
            var count = 0
            try enterArray()
            while try hasElement(after: count) {
                try skip()
                count += 1
            }
        } else if next == UInt8(ascii: "\"") {
            expected = .value
            try count()
            _ = try skipString()
        } else {
            _ = try scalar()
        }
        return start..<offset
    }

    /// Reads the next value.
    package mutating func value() throws(JSONError) -> JSONValue {
        if isObject { return .object(try object()) }
        return isArray ? .array(try array()) : try scalar()
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        var (object, members) = (JSONObject(), try enterObject())
        while let name = try nextName(in: &members) {
            if object.isEmpty { object.reserveCapacity(memberRoom) }
            let text = text(of: name)
            if reader.allowsRepeatedNames {
                object[text] = try value()
            } else {
                object.add(text, try value())
            }
        }
        // The system's allocator wouldn't return memory of smaller objects to the system.
        memberRoom = min(max(object.count, 3), 16)
        return object
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try enterArray()
        while try hasElement(after: elements.count) {
            if elements.isEmpty { elements.reserveCapacity(4) }
            elements.append(try value())
        }
        return elements
    }

    /// Indicates whether the next value is an object.
    package var isObject: Bool { next == UInt8(ascii: "{") }

    /// Indicates whether the next value is an array.
    package var isArray: Bool { next == UInt8(ascii: "[") }

    /// The name of a member.
    package struct Name {
        /// The range between its quotes.
        package let range: Range<Int>
        /// The length and the first bytes of its text.
        package let key: UInt64
        /// Indicates whether it's ASCII without escapes.
        fileprivate let isPlain: Bool
    }

    /// Returns the length and the first bytes of a name, which identify one of up to seven bytes.
    package static func key(of name: StaticString) -> UInt64 {
        key(of: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// Returns the length and the first bytes of a name.
    @inline(__always)
    package static func key(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var key = UInt64(min(name.count, 255)) &<< 56
        for index in 0..<min(name.count, 7) { key |= UInt64(name[index]) &<< (8 &* index) }
        return key
    }

    /// The progress in an object, whose names must differ.
    package struct Members {
        /// The index of the first of its names in `names`.
        fileprivate let first: Int
        fileprivate var last: Name?
        /// A bit for each of its names, by the key; several may have one.
        fileprivate var seen: UInt64 = 0
        /// All names if they have to be compared as texts; otherwise they are in `names`.
        fileprivate var texts: Set<String>?
    }

    /// Moves into an object.
    package mutating func enterObject() throws(JSONError) -> Members {
        try enter(UInt8(ascii: "{"))
        // The system's allocator is quick up to a kilobyte.
        if names.isEmpty { names.reserveCapacity(Self.comparedNames + 8) }
        return Members(first: names.count)
    }

    /// Moves to the value of the next member, or past the end of the object.
    ///
    /// - Returns: The name, or `nil` at the end.
    package mutating func nextName(in members: inout Members) throws(JSONError) -> Name? {
        if let last = members.last {
            // An error in its value comes first.
            if !isChecked, !reader.allowsRepeatedNames { try add(last, to: &members) }
            guard try goesOn(until: UInt8(ascii: "}"), expected: .commaOrBrace) else {
                names.removeSubrange(members.first...)
                return nil
            }
        } else if next == UInt8(ascii: "}") {
            leave()
            return nil
        }
        let isFirst = members.last == nil
        members.last = shortName()
        if members.last == nil { members.last = try name(isFirst: isFirst) }
        return members.last
    }

    /// Moves into an array.
    package mutating func enterArray() throws(JSONError) {
        try enter(UInt8(ascii: "["))
        expected = .valueOrBracket
    }

    /// Moves to the next element, after a number of others, or past the end of the array.
    package mutating func hasElement(after count: Int) throws(JSONError) -> Bool {
        if count > 0 { return try goesOn(until: UInt8(ascii: "]"), expected: .commaOrBracket) }
        guard next == UInt8(ascii: "]") else { return true }
        expected = .value
        leave()
        return false
    }

    /// Moves past the next value, and returns its text if it's a string.
    package mutating func text() throws(JSONError) -> String? {
        guard next == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        return try scalar().string
    }

    /// Reads a value that holds no others.
    @inline(never)
    private mutating func scalar() throws(JSONError) -> JSONValue {
        let expected = expected
        self.expected = .value
        try count()
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try word("true", .bool(true), expected: expected)
        case UInt8(ascii: "f"): return try word("false", .bool(false), expected: expected)
        case UInt8(ascii: "n"): return try word("null", .null, expected: expected)
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

    /// Moves past a name and its colon.
    @inline(never)
    private mutating func name(isFirst: Bool) throws(JSONError) -> Name {
        guard next == UInt8(ascii: "\"") else { throw unexpected(isFirst ? .nameOrBrace : .name) }
        let start = offset + 1
        let isPlain = try skipString()
        let end = offset - 1
        if !isPlain, bytes[start..<end].contains(UInt8(ascii: "\\")) { hasEscapedNames = true }
        if next != UInt8(ascii: ":") { skipSpace() }
        guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
        offset += 1
        skipSpace()
        let key = Self.key(of: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        let name = Name(range: start..<end, key: key, isPlain: isPlain)
        guard hasEscapedNames else { return name }
        var text = text(of: name)
        return Name(range: name.range, key: text.withUTF8 { Self.key(of: $0) }, isPlain: isPlain)
    }

    /// Moves past a name of up to seven ASCII characters and its colon, as most are, or returns `nil`.
    @inline(__always)
    private mutating func shortName() -> Name? {
        let start = offset + 1
        guard start + 9 <= bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
        let word = UnsafeRawBufferPointer(bytes)
            .loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
        let bits = word.specialBytes.trailingZeroBitCount & ~7
        guard bits < 64 else { return nil }
        let (text, end) = (word & (1 &<< bits &- 1), start + bits / 8)
        guard text & 0x8080_8080_8080_8080 == 0, bytes[end] == UInt8(ascii: "\""),
            bytes[end + 1] == UInt8(ascii: ":")
        else { return nil }
        offset = end + 2
        skipSpace()
        let key = text | UInt64(truncatingIfNeeded: bits) &<< 53
        return Name(range: start..<end, key: key, isPlain: true)
    }

    /// Adds a name to those of its object.
    ///
    /// An object that has many names, or one that may be the same text as another although their
    /// bytes differ, has them as texts.
    private mutating func add(_ name: Name, to members: inout Members) throws(JSONError) {
        let count = names.count - members.first
        guard name.isPlain, members.texts == nil, count < Self.comparedNames else {
            return try addText(of: name, to: &members)
        }
        let bit = UInt64(1) &<< (name.key &* 0x9E37_79B9_7F4A_7C15 &>> 58)
        if members.seen & bit != 0 {
            for other in names[members.first...] where other.key == name.key {
                guard bytes[other.range].elementsEqual(bytes[name.range]) else { continue }
                throw duplicate(name)
            }
        }
        members.seen |= bit
        names.append(name)
    }

    @inline(never)
    private mutating func addText(of name: Name, to members: inout Members) throws(JSONError) {
        var texts = members.texts.take() ?? []
        if texts.isEmpty {
            for index in members.first..<names.count { texts.insert(text(of: names[index])) }
        }
        guard texts.insert(text(of: name)).inserted else { throw duplicate(name) }
        members.texts = texts
    }

    private mutating func duplicate(_ name: Name) -> JSONError {
        error(.duplicateName(text(of: name)), at: name.range.lowerBound - 1)
    }

    /// Returns the text of a name that was read before.
    @inline(never)
    package mutating func text(of name: Name) -> String {
        guard hasEscapedNames else {
            let utf8 = UnsafeBufferPointer(rebasing: bytes[name.range])
            return String(decoding: utf8, as: UTF8.self)
        }
        let end = offset
        defer { offset = end }
        offset = name.range.lowerBound - 1
        return (try? string()) ?? ""
    }

    /// Counts the next value against the limit.
    @inline(__always)
    private mutating func count() throws(JSONError) {
        valuesLeft &-= 1
        guard valuesLeft >= 0 else {
            throw error(.tooManyValues(limit: reader.valueLimit), at: offset)
        }
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

    private mutating func enter(_ bracket: UInt8) throws(JSONError) {
        try count()
        guard next == bracket else { throw unexpected(expected) }
        expected = .value
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

    /// Moves past a value that was checked, to the whitespace, comma or bracket after it.
    private mutating func skipUnchecked() {
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                var isASCII = true
                repeat {
                    offset += next == UInt8(ascii: "\\") ? 2 : 1
                    offset = bytes.firstSpecial(from: offset, isASCII: &isASCII) ?? bytes.count
                } while offset < bytes.count && next != UInt8(ascii: "\"")
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
                UInt8(ascii: "\t"):
                guard depth > 0 else { return }
            default: break
            }
            offset += 1
        }
    }
}
