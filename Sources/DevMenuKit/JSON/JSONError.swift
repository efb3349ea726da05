/// Why bytes are not a JSON document that can be read, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// What is wrong.
    public let problem: Problem
    /// Where it is.
    public let position: JSONPosition

    package init(problem: Problem, position: JSONPosition) {
        self.problem = problem
        self.position = position
    }

    /// What can be wrong with a document.
    public enum Problem: Hashable, Sendable {
        /// Something stands where something else has to; a word is given whole.
        case unexpected(String, expected: Expectation)
        /// The document ends where something has to follow.
        case unexpectedEnd(expected: Expectation)
        /// A string has no closing quote; the position is that of its opening one.
        case unterminatedString
        /// A control character stands in a string as itself.
        case controlCharacter(UInt8)
        /// A backslash is followed by what JSON gives no meaning.
        case unknownEscape(String)
        /// An escape is half of a surrogate pair whose other half is missing.
        case loneSurrogate(UInt16)
        /// A byte is no part of a character in UTF-8.
        case invalidUTF8(UInt8)
        /// The document starts with a byte order mark.
        case byteOrderMark
        /// A number starts with a zero that more digits follow.
        case leadingZero
        /// A number is too large for a double.
        case numberOutOfRange(String)
        /// An object has two members of one name; the position is that of the second name.
        case duplicateName(String)
        /// Arrays and objects are nested more deeply than the reader was told to follow.
        case tooDeep(limit: Int)
        /// There are more values than the reader was told to take; the position is that of the first
        /// that is too many.
        case tooManyValues(limit: Int)
    }

    /// What a document can need at a place.
    public enum Expectation: Hashable, Sendable {
        /// A value.
        case value
        /// The first value of an array, or its end.
        case valueOrBracket
        /// The first name of an object, or its end.
        case nameOrBrace
        /// The name of a member.
        case name
        /// What stands between a name and its value.
        case colon
        /// What stands between the values of an array, or its end.
        case commaOrBracket
        /// What stands between the members of an object, or its end.
        case commaOrBrace
        /// A digit of a number.
        case digit
        /// What follows `\u`.
        case hexadecimalDigits
        /// Nothing: the value is whole.
        case end
    }
}

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
