extension JSONError: CustomStringConvertible {
    /// Where and what: `line 3, column 7: expected ',' or '}' but found 'x'`.
    public var description: String { "\(position): \(problem)" }
}

extension JSONError.Problem: CustomStringConvertible {
    /// What is wrong, without the place.
    public var description: String {
        switch self {
        case .unexpected(let found, let expected):
            "expected \(expected) but found \(quoted(found))"
        case .unexpectedEnd(let expected):
            "expected \(expected) but the document ends"
        case .unterminatedString:
            "the string opened here is never closed"
        case .controlCharacter(let byte):
            "a string cannot contain the control character \(codePoint(UInt32(byte))): write it as "
                + JSONValue.string(String(Unicode.Scalar(byte))).description.dropFirst().dropLast()
        case .unknownEscape(let character):
            "'\\' cannot be followed by \(quoted(character)): for a backslash write '\\\\'"
        case .loneSurrogate(let unit):
            "'\\u\(hexadecimal(unit))' is half of a surrogate pair without its other half"
        case .invalidUTF8(let byte):
            "the byte 0x\(hexadecimal(byte)) is not part of a character in UTF-8"
        case .byteOrderMark:
            "the document starts with a byte order mark, which JSON does not allow: "
                + "save it as UTF-8 without one"
        case .leadingZero:
            "a number cannot start with a zero that other digits follow"
        case .numberOutOfRange(let number):
            "the number \(shortened(number)) is too large"
        case .duplicateName(let name):
            "the name \(JSONValue.quoted(name)) occurs twice in one object: keep one of them"
        case .tooDeep(let limit):
            "arrays and objects are nested more than \(limit) deep"
        case .tooManyValues(let limit):
            "there are more than \(limit) values"
        }
    }

    private func quoted(_ text: String) -> String {
        if text == "'" { return "\"'\"" }
        guard let scalar = text.unicodeScalars.first, isInvisible(scalar) else {
            return "'\(text)'"
        }
        return codePoint(scalar.value)
    }

    /// Whether a reader would look for the character in vain, or a terminal would obey it.
    private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .spaceSeparator: scalar != " "
        default: false
        }
    }

    private func codePoint(_ value: UInt32) -> String {
        "U+"
            + (value <= 0xFFFF
                ? hexadecimal(UInt16(value)) : String(value, radix: 16, uppercase: true))
    }

    private func hexadecimal(_ number: some FixedWidthInteger) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: number.bitWidth / 4 - digits.count) + digits
    }

    private func shortened(_ number: String) -> String {
        number.utf8.count <= 32 ? number : "\(number.prefix(32))…"
    }
}

extension JSONError.Expectation: CustomStringConvertible {
    /// As it stands in messages, after "expected".
    public var description: String {
        switch self {
        case .value: "a value"
        case .valueOrBracket: "a value or ']'"
        case .nameOrBrace: "a name in double quotes or '}'"
        case .name: "a name in double quotes"
        case .colon: "':'"
        case .commaOrBracket: "',' or ']'"
        case .commaOrBrace: "',' or '}'"
        case .digit: "a digit"
        case .hexadecimalDigits: "four hexadecimal digits"
        case .end: "nothing more"
        }
    }
}
