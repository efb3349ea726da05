import DevMenuKit
import MomentsKit

/// The line at the bottom that explains the keys, as many as fit.
struct KeyLine {
    /// The keys of the selected row.
    var rowKeys: [RowKey] = []
    /// `true` where the page can be left for the one beneath it.
    var canGoBack = false
    /// `true` where the pages are modal.
    var isModal = false

    /// Returns the line, of at most some columns.
    ///
    /// Keys that don't fit are omitted; the key to quit is the last to be.
    func text(columns: Int, locale: MenuLocale) -> StyledText {
        var text = StyledText()
        var used = 0
        for (key, word) in entries {
            let word = word.resolved(for: locale)
            let gap = text.text.isEmpty ? 0 : 2
            let width = gap + DisplayWidth.of(key) + 1 + DisplayWidth.of(word)
            guard used + width <= columns else { continue }
            used += width
            text.append(String(repeating: " ", count: gap))
            text.append(key, isBold: true)
            text.append(" ")
            text.append(word, isDim: true)
        }
        return text
    }

    private var entries: [(key: String, word: LocalizedText)] {
        var entries = [("q", LocalizedText(en: "quit", zhHans: "退出"))]
        // Only the first of several keys with one title is shown.
        for key in rowKeys where !entries.contains(where: { $0.1 == key.title }) {
            entries.append((key.key == RowKey.enter ? "⏎" : String(key.key), key.title))
        }
        if isModal { entries.append(("d", LocalizedText(en: "done", zhHans: "完成"))) }
        if canGoBack { entries.append(("b", LocalizedText(en: "back", zhHans: "返回"))) }
        entries += [
            ("r", LocalizedText(en: "refresh", zhHans: "刷新")),
            ("m", LocalizedText(en: "menu", zhHans: "菜单")),
            ("↑↓", LocalizedText(en: "move", zhHans: "移动")),
        ]
        return entries.map { (key: $0.0, word: $0.1) }
    }
}
