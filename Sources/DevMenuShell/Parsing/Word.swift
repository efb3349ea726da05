/// A word of a command: what was typed, without its quotes.
package struct Word: Equatable, Sendable {
    /// The text, unquoted.
    package var text: String
    /// Whether any part of it was quoted, by quotation marks or a backslash.
    package var isQuoted: Bool
    /// Where it stands in the line, quotes included, in UTF-8 bytes.
    package var range: Range<Int>

    /// A word at a place.
    package init(text: String, isQuoted: Bool, range: Range<Int>) {
        self.text = text
        self.isQuoted = isQuoted
        self.range = range
    }
}
