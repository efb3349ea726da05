/// A line that recalls an earlier one: `!!`, `!N`, `!BEGINNING` or `history run N`.
package struct Recall: Equatable {
    /// The number of the line or its beginning; `!` for the last one.
    private let wanted: String

    /// Reads a line as it was typed, or `nil` if it recalls none.
    package init?(_ line: TypedLine) {
        let text = line.text.trimmingBlanks
        if text.hasPrefix("!"), text.count > 1 {
            wanted = String(text.dropFirst())
            return
        }
        let words = line.commandWords
        guard words.count == 1, words[0].count == 3, words[0][0].text == HistoryCommand.typedName,
            words[0][1].text == HistoryCommand.run, !words[0][1].isQuoted,
            Int(words[0][2].text) != nil
        else { return nil }
        wanted = words[0][2].text
    }

    /// Returns the earlier line.
    ///
    /// - Parameter entries: The lines that were entered, oldest first; they are numbered from 1.
    /// - Returns: The line.
    /// - Throws: ``CommandError`` of the kind `bad-argument` if there is none.
    package func line(among entries: [String]) throws(CommandError) -> String {
        let found: String? =
            if let number = Int(wanted) {
                number > 0 ? entries.dropFirst(number - 1).first : nil
            } else {
                entries.last { wanted == "!" || $0.hasPrefix(wanted) }
            }
        guard let found else {
            let word = wanted == "!" ? "!!" : wanted
            throw .badWord(word, of: HistoryCommand.typedName, expected: "a line that was entered")
        }
        return found
    }
}
