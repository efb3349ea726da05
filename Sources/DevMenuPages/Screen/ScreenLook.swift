import DevMenuKit

/// The look of a screen: all that a terminal's abilities and background decide.
struct ScreenLook: Hashable {
    private static let spinnerMarks = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    /// The colours, or `nil` on a terminal without any.
    var theme: PageTheme?
    /// Indicates whether the colours are enough for pictures.
    var hasPictures = true
    /// Indicates whether the terminal shows `●` and `○` in one column each.
    var hasMarks = false
    /// Indicates whether pages are plain text: on paper, and if frames would be too wide.
    var isText = false
    /// Counts the steps of a load that is under way.
    var step = 0

    /// The mark that moves during a load, and a blank; empty on paper.
    var spinner: String { isText ? "" : "\(Self.spinnerMarks[step % Self.spinnerMarks.count]) " }
}

extension StyledText {
    /// Returns the text with the theme's colour in place of dim text.
    func themed(_ theme: PageTheme?) -> StyledText {
        guard let theme, styles.contains(where: { $0.isDim && $0.color == nil }) else {
            return self
        }
        return StyledText(
            text,
            styles: styles.map { style in
                guard style.isDim, style.color == nil else { return style }
                return TextStyle(
                    from: style.from,
                    to: style.to,
                    color: theme.secondaryText,
                    background: style.background,
                    isBold: style.isBold
                )
            }
        )
    }

    /// Returns the text with a background wherever it has none.
    func filled(with color: RGBColor?) -> StyledText {
        guard let color else { return self }
        var filled: [TextStyle] = []
        var done = 0
        let end = text.utf8.count
        for style in styles.sorted(by: { $0.from < $1.from }) where style.to > done {
            let from = max(style.from, done)
            if from > done { filled.append(TextStyle(from: done, to: from, background: color)) }
            filled.append(
                TextStyle(
                    from: from,
                    to: style.to,
                    color: style.color,
                    background: style.background ?? color,
                    isBold: style.isBold,
                    isDim: style.isDim
                )
            )
            done = style.to
        }
        if done < end { filled.append(TextStyle(from: done, to: end, background: color)) }
        return StyledText(text, styles: filled)
    }
}
