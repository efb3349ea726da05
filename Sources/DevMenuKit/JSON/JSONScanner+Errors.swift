extension JSONScanner {
    // Only these look at the text around an error, so that valid documents don't pay for it. They are
    // mutating so that callers, which recurse, need no copy of the cursor on the stack.

    @inline(never)
    mutating func error(_ problem: JSONError.Problem, at index: Int) -> JSONError {
        JSONError(problem: problem, position: JSONPosition(offset: index, in: bytes))
    }

    /// Returns the error for the next byte.
    @inline(never)
    mutating func unexpected(_ expected: JSONError.Expectation) -> JSONError {
        guard offset < bytes.count else {
            return error(.unexpectedEnd(expected: expected), at: offset)
        }
        if reader.allowsComments, bytes[offset...].starts(with: "/*".utf8) {
            return error(.unterminatedComment, at: offset)
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

    /// Returns the error for the first byte, from an index on, that isn't part of a character.
    @inline(never)
    mutating func invalidUTF8(from index: Int) -> JSONError {
        var bad = index
        while let scalar = scalar(at: bad) { bad += UTF8.width(scalar) }
        return error(.invalidUTF8(bytes[bad]), at: bad)
    }

    /// Returns the character whose bytes begin at an index, or `nil` if they're invalid.
    func scalar(at index: Int) -> Unicode.Scalar? {
        var rest = bytes[index...].makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
        return Unicode.UTF8.decode(encoded)
    }
}

extension JSONPath {
    /// Creates the path of a member whose name occurs twice; empty for any other error.
    package init(of error: JSONError, in bytes: [UInt8], allowsComments: Bool = false) {
        self.init()
        guard case .duplicateName(let name) = error.problem else { return }
        let reader = JSONReader(allowsComments: allowsComments, allowsByteOrderMark: true)
        let text = bytes[...]
        _ = try? reader.scan(text.span) { scanner throws(JSONError) in
            try scanner.outline(&steps)
        }
        steps.append(.name(name))
    }
}
