/// Words for what is wrong with a value of a file, and for what to write instead.
package enum ProblemText {
    /// The maximum number of characters of a text for people, except titles.
    package static let textLimit = 10_000

    /// The words for an address, to follow "give".
    package static let address = "a URL, like https://example.com"

    /// Returns the reason a text can't be shown on one line, or `nil` if it can.
    package static func ofLine(_ text: String, limit: Int) -> String? {
        if text.isEmpty { return "is empty: give a line of text" }
        // Counting bytes is fast, and no text has more characters than bytes.
        if text.utf8.count > limit {
            let count = text.unicodeScalars.count
            if count > limit { return "has \(count) characters: the limit is \(limit)" }
        }
        // Most texts are plain ASCII, and bytes are read many times as fast as characters.
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }),
            let scalar = text.unicodeScalars.first(where: ControlEscaping.isEscaped)
        else { return nil }
        let digits = scalar.value.hexadecimal(4)
        return "has the control character U+\(digits) in it: give a line of text without any"
    }

    /// Returns the words for an unknown word, with the nearest known one or a list of them.
    package static func unknown(_ word: String, among known: [String], _ what: String) -> String {
        if let near = nearest(to: word, among: known) {
            return "\(quoted(word)) \(what)" + NearestName.question(near)
        }
        let shown = known.prefix(20).map { ControlEscaping.escaped($0) }.joined(separator: ", ")
        let rest = known.count > 20 ? ", …" : ""
        return "\(quoted(word)) \(what): give one of \(shown)\(rest)"
    }

    /// Returns the name nearest to a word, or `nil` if none is near.
    ///
    /// Only the first 1,000 names are compared, so that an error in a large file costs no more than
    /// in a small one.
    package static func nearest(to word: String, among known: [String]) -> String? {
        NearestName.suggestion(for: word, among: Array(known.prefix(1_000)))
    }

    /// Returns a word after "a" or "an".
    package static func withArticle(_ word: String) -> String {
        (word.first.map("aeiou".contains) == true ? "an " : "a ") + word
    }

    /// Returns a text of the file in quotation marks, shortened and on one line, for a message.
    package static func quoted(_ text: String) -> String {
        let shown = text.utf8.count > 100 ? "\(text.prefix(60))…" : text
        return "'\(ControlEscaping.escaped(shown))'"
    }
}

extension JSONValue {
    /// The words for the value's type.
    package var typeDescription: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer, .double, .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
