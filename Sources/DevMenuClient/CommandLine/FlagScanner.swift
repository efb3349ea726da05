/// Reads words in order: flags as `--name`, `--name=value` or `--name value`, and all other words.
///
/// Only this type handles the spellings. It requests the form of each name, because the meaning of
/// a name may depend on the words before it.
package struct FlagScanner {
    /// The part that may follow a flag's name.
    package enum Form: Sendable {
        /// No value.
        case alone
        /// A value after `=`, or none.
        case joined
        /// A value after `=`, or in the next word.
        case valued
    }

    /// A part of the words; the numbers are indices among them.
    package enum Part {
        /// A flag, and its value.
        case flag(ScannedFlag)
        /// A word that isn't a flag.
        case word(Int)
        /// The word `--`.
        case end(Int)
    }

    private let words: [String]
    /// The index of the next word.
    package private(set) var index = 0

    /// Creates a scanner that is before the first of the words.
    package init(_ words: some Sequence<String>) { self.words = Array(words) }

    /// Returns the next part.
    ///
    /// - Parameter form: Returns the form of the flag with a name, or `nil` if no flag has the
    ///   name.
    /// - Returns: The part, or `nil` after the last one.
    package mutating func next(_ form: (String) -> Form?) -> Part? {
        guard index < words.count else { return nil }
        let start = index
        index += 1
        let word = words[start]
        guard word.hasPrefix("-"), word != "-" else { return .word(start) }
        guard word != "--" else { return .end(start) }
        let (name, joined) = Self.split(word)
        guard let form = form(name) else { return .word(start) }
        var (value, end) = (joined, start)
        if joined == nil, form == .valued, index < words.count {
            (value, end) = (words[index], index)
            index += 1
        }
        return .flag(ScannedFlag(name: name, value: value, form: form, index: start, end: end))
    }

    /// Returns the text before the first `=`, and the one after it, or `nil` if there is no `=`.
    package static func split(_ word: String) -> (name: String, value: String?) {
        // An `=` with a combining mark is another character, but the same byte.
        guard let end = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
        return (String(word.utf8[..<end]) ?? word, String(word.utf8[end...].dropFirst()))
    }
}

/// A flag among the words of a command line.
package struct ScannedFlag: Equatable, Sendable {
    /// The name with its hyphens.
    package let name: String
    /// The value, or `nil` if there is none.
    package let value: String?
    package let form: FlagScanner.Form
    /// The index of the word with the name.
    package let index: Int
    /// The index of the word with the value, which may be the same word.
    package let end: Int

    /// The offset of the value in its word, in UTF-8 bytes.
    package var valueOffset: Int { end == index ? name.utf8.count + 1 : 0 }

    /// Indicates whether the words end before the expected value.
    package var awaitsValue: Bool { form == .valued && value == nil }

    /// Indicates whether the flag has a value although it accepts none.
    package var hasUnwantedValue: Bool { form == .alone && value != nil }
}
