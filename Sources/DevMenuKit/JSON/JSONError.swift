/// An error in a JSON document, with its position.
public struct JSONError: Error, Equatable, Sendable {
    /// The kind of error, with its facts.
    package let problem: Problem
    /// The position of the error.
    package let position: JSONPosition

    /// The kinds of error in a document.
    package enum Problem: Equatable, Sendable {
        /// An unexpected character, or a complete unexpected word.
        case unexpected(String, expected: Expectation)
        /// The end of the document, although something has to follow.
        case unexpectedEnd(expected: Expectation)
        /// A string without a closing quote; the position is that of the opening quote.
        case unterminatedString
        /// A comment without `*/`; the position is that of its beginning.
        case unterminatedComment
        /// An unescaped control character in a string.
        case controlCharacter(UInt8)
        /// A backslash followed by a character that makes no escape.
        case unknownEscape(String)
        /// An escape for half of a surrogate pair, without the other half.
        case loneSurrogate(UInt16)
        /// A byte that isn't part of a character in UTF-8.
        case invalidUTF8(UInt8)
        /// A byte order mark at the beginning.
        case byteOrderMark
        /// A number with a zero before other digits.
        case leadingZero
        /// Two members with one name in an object; the position is that of the second name.
        case duplicateName(String)
        /// More nesting of arrays and objects than the reader's limit allows.
        case tooDeep(limit: Int)
        /// More values than the reader's limit allows; the position is that of the first extra one.
        case tooManyValues(limit: Int)
    }

    /// The part of a document that has to come next.
    ///
    /// Each case is its words for messages, following "expected".
    package enum Expectation: String, Sendable {
        /// A value.
        case value = "a value"
        /// The first value of an array, or the array's end.
        case valueOrBracket = "a value or ']'"
        /// The first name of an object, or the object's end.
        case nameOrBrace = "a name in double quotes or '}'"
        /// The name of a member.
        case name = "a name in double quotes"
        /// The colon between a name and its value.
        case colon = "':'"
        /// The comma between the values of an array, or the array's end.
        case commaOrBracket = "',' or ']'"
        /// The comma between the members of an object, or the object's end.
        case commaOrBrace = "',' or '}'"
        /// A digit of a number.
        case digit = "a digit"
        /// The four digits after `\u`.
        case hexadecimalDigits = "four hexadecimal digits"
        /// Nothing: the document is complete.
        case end = "nothing more"
    }
}

extension JSONError: CustomStringConvertible {
    /// A message with the position: `line 3, column 7: expected ',' or '}' but found 'x'`.
    public var description: String { "\(position): \(problem)" }
}

extension JSONError.Problem: CustomStringConvertible {
    /// A message without the position.
    package var description: String {
        switch self {
        case .unexpected(let found, let expected):
            "expected \(expected.rawValue) but found \(quoted(found))"
        case .unexpectedEnd(let expected):
            "expected \(expected.rawValue) but the document ends"
        case .unterminatedString:
            "the string opened here is never closed"
        case .unterminatedComment:
            "this comment has no end: end it with '*/'"
        case .controlCharacter(let byte):
            "a string can't contain the control character \(codePoint(UInt32(byte))): write it as "
                + JSONValue.string(String(Unicode.Scalar(byte))).description.dropFirst().dropLast()
        case .unknownEscape(let character):
            "'\\' can't be followed by \(quoted(character)): for a backslash write '\\\\'"
        case .loneSurrogate(let unit):
            "'\\u\(unit.hexadecimal(4))' is half of a surrogate pair without its other half"
        case .invalidUTF8(let byte):
            "the byte 0x\(byte.hexadecimal(2)) isn't part of a character in UTF-8"
        case .byteOrderMark:
            "the document starts with a byte order mark, which JSON doesn't allow: "
                + "save it as UTF-8 without one"
        case .leadingZero:
            "a number can't start with a zero that other digits follow"
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

    /// Returns `true` for a character that can't be seen, or that a terminal would act on.
    private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .spaceSeparator: scalar != " "
        default: false
        }
    }

    private func codePoint(_ value: UInt32) -> String { "U+" + value.hexadecimal(4) }
}
