/// Says what is wrong with a value of a file, and what to write instead.
package enum FaultWords {
    /// The most characters of a text that people read, but for titles.
    package static let textLimit = 10_000

    /// What an address has to be, in words that follow "give".
    package static let address = "a URL, like https://example.com"

    /// Why people cannot be shown a text in a line; `nil` where they can.
    package static func ofLine(_ text: String, limit: Int) -> String? {
        if text.isEmpty { return "is empty: give a line of text" }
        // Bytes are counted first, which takes no time: no text has more characters.
        if text.utf8.count > limit {
            let count = text.unicodeScalars.count
            if count > limit { return "has \(count) characters: \(limit) are the most" }
        }
        guard let scalar = text.unicodeScalars.first(where: ControlEscaping.isEscaped) else {
            return nil
        }
        let code = String(scalar.value, radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
        return "has the control character U+\(digits) in it: give a line of text without any"
    }

    /// What is said of a word that is not among those that are known.
    package static func unknown(_ word: String, among known: [String], _ what: String) -> String {
        if let near = nearest(to: word, among: known) {
            return "\(quoted(word)) \(what). Did you mean '\(near)'?"
        }
        let shown = known.prefix(20).map { ControlEscaping.escaped($0) }.joined(separator: ", ")
        let rest = known.count > 20 ? ", …" : ""
        return "\(quoted(word)) \(what): give one of \(shown)\(rest)"
    }

    /// The nearest of some names; of very many only the first are looked at, so that a mistake costs
    /// no more for the size of its file.
    package static func nearest(to word: String, among known: [String]) -> String? {
        NearestName.suggestion(for: word, among: known.prefix(1_000))
    }

    /// A text of the file as it stands in a message: short, and on one line.
    package static func quoted(_ text: String) -> String {
        let shown = text.utf8.count > 100 ? "\(text.prefix(60))…" : text
        return "'\(ControlEscaping.escaped(shown))'"
    }
}

extension JSONValue {
    /// What it is, in words.
    package var typeWords: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer, .double: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
