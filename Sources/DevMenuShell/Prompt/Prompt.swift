import DevMenuTerminal
import DevMenuKit

/// A prompt: the text before the line, and its colours.
///
/// Its text is safe to show and of bounded length, whatever it was made from: a line editor stores
/// it in buffers, with an entry for each row that it fills, and its terminal may become very
/// narrow.
package struct Prompt: Equatable, Sendable {
    /// The largest number of columns of a prompt.
    package static let columnLimit = 120
    /// The largest number of bytes of a prompt, without its escape sequences.
    package static let byteLimit = 1_024

    /// The text without any control sequence.
    package let text: String
    /// The escape sequence before the text, of no width; empty for no colour.
    package let before: String
    /// The escape sequence after the text, of no width; empty for no colour.
    package let after: String

    /// Creates a prompt of a text, painted when `before` and `after` are not empty.
    ///
    /// Characters that could act on a terminal, or don't show, are escaped. A text that is too long
    /// is cut, and then ends in `…> `.
    package init(_ text: String, before: String = "", after: String = "") {
        self.text = Self.capped(ControlEscaping.escaped(text))
        self.before = before
        self.after = after
    }

    /// Returns whether a text is too long to be shown whole.
    package static func isTooLong(_ text: String) -> Bool {
        let shown = ControlEscaping.escaped(text)
        return shown != capped(shown)
    }

    private static func capped(_ text: String) -> String {
        if text.utf8.count <= byteLimit, DisplayWidth.of(text) <= columnLimit { return text }
        let end = "…> "
        var cut = DisplayWidth.prefix(of: text, columns: columnLimit - DisplayWidth.of(end))
        while cut.utf8.count + end.utf8.count > byteLimit { cut.removeLast() }
        return cut + end
    }
}
