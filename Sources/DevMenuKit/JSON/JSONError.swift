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
