extension JSONParser {
    // Only here is looked at what was found, so that reading what is right pays nothing for it.

    @inline(never)
    func error(_ problem: JSONError.Problem, at place: Int) -> JSONError {
        JSONError(problem: problem, position: JSONPosition(offset: place, in: bytes))
    }

    /// The error for what comes next.
    @inline(never)
    func unexpected(_ expected: JSONError.Expectation) -> JSONError {
        guard offset < bytes.count else {
            return error(.unexpectedEnd(expected: expected), at: offset)
        }
        let word = bytes[offset...].prefix(32).prefix { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        if !word.isEmpty {
            let found = String(decoding: word, as: UTF8.self)
            return error(.unexpected(found, expected: expected), at: offset)
        }
        guard let scalar = scalar(at: offset) else { return invalidUTF8(from: offset) }
        return error(.unexpected(String(scalar), expected: expected), at: offset)
    }

    /// The error for the first byte at or after a place that belongs to no character.
    @inline(never)
    func invalidUTF8(from place: Int) -> JSONError {
        var bad = place
        while let scalar = scalar(at: bad) { bad += UTF8.width(scalar) }
        return error(.invalidUTF8(bytes[bad]), at: bad)
    }

    /// The character whose bytes start at a place.
    func scalar(at place: Int) -> Unicode.Scalar? {
        var rest = bytes[place...].makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
        return Unicode.UTF8.decode(encoded)
    }
}
