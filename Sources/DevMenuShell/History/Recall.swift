/// A line that stands for an earlier one: `!!`, `!N`, `!BEGINNING` or `history run N`.
package struct Recall: Equatable {
    private enum Wanted: Equatable {
        case last
        case number(Int)
        case beginning(String)
    }

    private let wanted: Wanted

    /// Reads a line as it was typed, or `nil` if it stands for itself.
    package init?(_ line: TypedLine) {
        let text = line.text.trimmingBlanks
        if text.hasPrefix("!"), text.count > 1 {
            let rest = String(text.dropFirst())
            wanted = rest == "!" ? .last : Int(rest).map { .number($0) } ?? .beginning(rest)
            return
        }
        let words = line.commandWords
        guard words.count == 1, words[0].count == 3, words[0][0].text == HistoryCommand.typedName,
            words[0][1].text == HistoryCommand.run, let number = Int(words[0][2].text)
        else { return nil }
        wanted = .number(number)
    }

    /// Returns the earlier line.
    ///
    /// - Parameter entries: The lines that were entered, oldest first; their numbers count from 1.
    /// - Returns: The line.
    /// - Throws: ``CommandError`` of the kind `bad-argument` if there is none.
    package func line(among entries: [String]) throws(CommandError) -> String {
        let found: String?
        let word: String
        switch wanted {
        case .last: (found, word) = (entries.last, "!!")
        case .number(let number):
            found = (1...).contains(number) ? entries.dropFirst(number - 1).first : nil
            word = "\(number)"
        case .beginning(let text): (found, word) = (entries.last { $0.hasPrefix(text) }, text)
        }
        guard let found else {
            throw .badWord(word, of: HistoryCommand.typedName, expected: "a line that was entered")
        }
        return found
    }
}
