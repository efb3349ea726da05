/// A text with painted parts, built piece by piece.
public struct StyledText: Hashable, Sendable {
    /// The plain text.
    public private(set) var text = ""
    /// How parts of it are painted; offsets in UTF-8 bytes.
    public private(set) var styles: [TextStyle] = []

    /// No text.
    public init() {}

    /// A text, and how parts of it are painted; offsets in UTF-8 bytes.
    public init(_ text: String, styles: [TextStyle] = []) {
        self.text = text
        self.styles = styles
    }

    /// Puts a text behind, painted where anything is asked for.
    public mutating func append(
        _ piece: String,
        color: RGBColor? = nil,
        background: RGBColor? = nil,
        isBold: Bool = false,
        isDim: Bool = false
    ) {
        let from = text.utf8.count
        text += piece
        guard color != nil || background != nil || isBold || isDim, !piece.isEmpty else { return }
        styles.append(
            TextStyle(
                from: from,
                to: text.utf8.count,
                color: color,
                background: background,
                isBold: isBold,
                isDim: isDim
            )
        )
    }

    /// Puts another text behind, with its paint.
    public mutating func append(_ other: StyledText) {
        let offset = text.utf8.count
        text += other.text
        styles += other.styles.map { $0.shifted(by: offset) }
    }
}

extension TextStyle {
    func shifted(by offset: Int) -> TextStyle {
        TextStyle(
            from: from + offset,
            to: to + offset,
            color: color,
            background: background,
            isBold: isBold,
            isDim: isDim
        )
    }
}
