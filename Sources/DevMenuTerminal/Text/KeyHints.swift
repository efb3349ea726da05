package import DevMenuKit

extension StyledText {
    /// Returns keys with a word for the effect of each on one line, as many as fit, in their order.
    ///
    /// Keys of a greater rank are omitted first.
    ///
    /// - Parameters:
    ///   - hints: The keys.
    ///   - columns: The greatest width of the line.
    ///   - color: Returns the colour of a key, or `nil` for that of other text.
    /// - Returns: The line.
    package static func keys(
        _ hints: [(key: String, word: String, rank: Int)],
        columns: Int,
        color: (String) -> RGBColor? = { _ in nil }
    ) -> StyledText {
        var shown: Set<Int> = []
        var used = 0
        for index in hints.indices.sorted(by: { hints[$0].rank < hints[$1].rank }) {
            let (key, word, _) = hints[index]
            let gap = used == 0 ? 0 : 2
            let width = gap + DisplayWidth.of(key) + 1 + DisplayWidth.of(word)
            guard used + width <= columns else { continue }
            used += width
            shown.insert(index)
        }
        var text = StyledText()
        for (index, hint) in hints.enumerated() where shown.contains(index) {
            if !text.text.isEmpty { text.append("  ") }
            text.append(hint.key, color: color(hint.key), isBold: true)
            text.append(" ")
            text.append(hint.word, isDim: true)
        }
        return text
    }
}
