package import DevMenuTerminal
import DevMenuKit

/// A prompt: the text before the line, in bold and, after a failure, with its sign in danger's colour.
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
    /// The text with its colours, which are escape sequences.
    package let painted: String

    /// Creates a prompt of a text.
    ///
    /// Characters that could act on a terminal, or don't show, are escaped. A text that is too long
    /// is cut, and then ends in `…> `.
    package init(
        _ text: String,
        _ painter: Painter = Painter(depth: .none),
        hasFailed: Bool = false
    ) {
        let text = Self.capped(ControlEscaping.escaped(text))
        let sign = hasFailed ? text.lastIndex { $0 != " " } : nil
        var styled = StyledText(String(text[..<(sign ?? text.endIndex)]), isBold: true)
        if let sign {
            styled.append(String(text[sign]), color: TextColors.danger, isBold: true)
            styled.append(String(text[text.index(after: sign)...]))
        }
        (self.text, painted) = (text, painter.paint(styled, keepsLines: false))
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
