extension StyledText {
    /// The text as lines of at most some columns, broken between words, or within one that is longer.
    ///
    /// Wide characters may be parted from one another, as their scripts are. A tab is a blank.
    package func wrapped(columns: Int) -> [StyledText] {
        if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return [self]
        }
        var lines: [StyledText] = []
        var breaker = LineBreaker(columns: max(1, columns))
        for character in text {
            if let range = breaker.add(character) { lines.append(part(range)) }
        }
        lines.append(part(breaker.rest))
        return lines
    }

    /// A part of the text, by offsets in UTF-8 bytes, with its paint.
    private func part(_ range: Range<Int>) -> StyledText {
        let bytes = text.utf8.dropFirst(range.lowerBound).prefix(range.count).map { byte in
            byte == UInt8(ascii: "\t") ? UInt8(ascii: " ") : byte
        }
        let styles = styles.compactMap { style -> TextStyle? in
            let from = max(style.from, range.lowerBound)
            let to = min(style.to, range.upperBound)
            guard from < to else { return nil }
            return TextStyle(
                from: from - range.lowerBound,
                to: to - range.lowerBound,
                color: style.color,
                background: style.background,
                isBold: style.isBold,
                isDim: style.isDim
            )
        }
        return StyledText(String(decoding: bytes, as: UTF8.self), styles: styles)
    }
}
