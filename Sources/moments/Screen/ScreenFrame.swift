import DevMenuKit
import MomentsKit

/// A page with its title above and its keys below, as rows of a terminal.
struct ScreenFrame {
    /// What stands before each line: whether it belongs to the selected row.
    private static let marks = (selected: "▌ ", other: "  ")

    /// How wide a page's lines may be.
    static func place(in size: TerminalSize, locale: MenuLocale) -> ListPlace {
        ListPlace(width: size.columns - DisplayWidth.of(marks.other), locale: locale)
    }

    /// How many of a page's lines there is room for: the title goes first where there is little.
    static func height(in size: TerminalSize) -> Int {
        size.rows - (hasTitle(size) ? 1 : 0) - (hasKeys(size) ? 1 : 0)
    }

    /// What the page is called.
    var title: String
    /// The page.
    var layout: PageLayout
    /// How it is seen.
    var view: PageView
    /// What its keys do.
    var keys: KeyLine

    /// The rows from the top, painted, each no wider than the terminal.
    func rows(in size: TerminalSize, locale: MenuLocale, painter: Painter) -> [String] {
        let height = Self.height(in: size)
        var rows: [StyledText] = []
        let lines = view.lines(of: layout, height: height)
        if Self.hasTitle(size) {
            var text = StyledText()
            text.append(title, isBold: true)
            // What the page says above its rows is told here where those are out of sight.
            if let message = layout.header.first, lines.lowerBound > 0 {
                text.append("  ")
                text.append(message)
            }
            rows.append(text)
        }
        rows += lines.map { line in
            let isSelected =
                view.selected != nil && layout.row(at: line) == view.selected
                && !layout[line].text.isEmpty
            var row = StyledText(isSelected ? Self.marks.selected : Self.marks.other)
            row.append(layout[line])
            return row
        }
        rows += Array(repeating: StyledText(), count: max(0, height - lines.count))
        if Self.hasKeys(size) { rows.append(keys.text(columns: size.columns, locale: locale)) }
        return rows.map { row in
            let text = DisplayWidth.truncated(row.text, columns: size.columns)
            return painter.paint(text, styles: row.styles, keepsLines: false)
        }
    }

    private static func hasTitle(_ size: TerminalSize) -> Bool { size.rows > 3 }
    private static func hasKeys(_ size: TerminalSize) -> Bool { size.rows > 1 }
}
