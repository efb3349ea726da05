import DevMenuText
import DevMenuKit
import DevMenuPages
import DevMenuScreen

/// A page with its title above and its keys below, as rows of a terminal.
struct ScreenFrame {
    /// The marks before a line of the selected row, and before any other.
    private static let marks = (selected: "▌ ", other: "  ")

    /// The least height, in rows, of a terminal with lines between a page's rows.
    private static let separatedRows = 24

    /// Returns the width of a page's lines, and their language.
    static func context(in size: TerminalSize, locale: MenuLocale) -> DrawingContext {
        DrawingContext(
            width: size.columns - DisplayWidth.of(marks.other),
            locale: locale,
            hasSeparators: size.rows >= separatedRows
        )
    }

    /// Returns the number of a page's lines that there is room for above its message.
    ///
    /// A terminal of three rows or fewer shows no title, and one of a single row no keys either.
    static func height(of page: PageLayout, in size: TerminalSize) -> Int {
        room(in: size) - max(reserved(in: size), message(of: page, in: size).count)
    }

    /// Returns the message of a page, which stands between its rows and the keys.
    ///
    /// A line is always reserved for it, so that the rows don't move. It doesn't scroll, and
    /// leaves the rows half of the room: a message without room for all its lines ends in `…`.
    static func message(of page: PageLayout, in size: TerminalSize) -> [StyledText] {
        let room = room(in: size)
        let limit = page.withoutHeader.count == 0 ? room : room / 2
        // The empty line after a message isn't part of it.
        let message = page.header.last?.text.isEmpty == true ? page.header.dropLast() : page.header
        guard message.count > limit else { return Array(message) }
        var lines = Array(message.prefix(limit))
        guard let last = lines.last else { return lines }
        let width = context(in: size, locale: .english).width
        let text = DisplayWidth.prefix(of: last.text, columns: max(0, width - 1)) + "…"
        lines[lines.count - 1] = StyledText(text, styles: last.styles)
        return lines
    }

    /// Returns the number of lines that are reserved for messages.
    private static func reserved(in size: TerminalSize) -> Int { size.rows > 5 ? 1 : 0 }

    private static func room(in size: TerminalSize) -> Int {
        size.rows - (hasTitle(size) ? 1 : 0) - (hasKeys(size) ? 1 : 0)
    }

    /// The title of the page.
    var title: String
    /// The lines of the page.
    var layout: PageLayout
    /// The view of the page's rows, above its message.
    var view: PageView
    /// The line that explains the keys.
    var keys: KeyLine

    /// Returns the rows from the top, painted, each no wider than the terminal.
    func rows(in size: TerminalSize, locale: MenuLocale, painter: Painter) -> [String] {
        let message = Self.message(of: layout, in: size)
        let height = Self.height(of: layout, in: size)
        var rows: [StyledText] = []
        if Self.hasTitle(size) {
            rows.append(StyledText(ControlEscaping.escaped(title), isBold: true))
        }
        let page = layout.withoutHeader
        let lines = view.lines(of: page, height: height)
        rows += lines.map { line in
            let isSelected =
                view.selected != nil && page.row(at: line) == view.selected
                && !page[line].text.isEmpty
            var row = StyledText(isSelected ? Self.marks.selected : Self.marks.other)
            row.append(page[line])
            return row
        }
        let room = Self.room(in: size) - message.count
        rows += Array(repeating: StyledText(), count: max(0, room - lines.count))
        rows += message.map { line in
            var row = StyledText(Self.marks.other)
            row.append(line)
            return row
        }
        if Self.hasKeys(size) { rows.append(keys.text(columns: size.columns, locale: locale)) }
        return rows.map { row in
            let text = DisplayWidth.truncated(row.text, columns: size.columns)
            return painter.paint(text, styles: row.styles, keepsLines: false)
        }
    }

    private static func hasTitle(_ size: TerminalSize) -> Bool { size.rows > 3 }
    private static func hasKeys(_ size: TerminalSize) -> Bool { size.rows > 1 }
}

/// The line at the bottom that explains the keys, as many as fit.
struct KeyLine {
    /// The keys of the selected row.
    var rowKeys: [RowKey] = []
    /// `true` if the page can be left for the one beneath it.
    var canGoBack = false
    /// `true` if the pages are modal.
    var isModal = false
    /// `true` if the menu can be opened: not within the menu.
    var offersMenu = true
    /// `true` if the page of keys can be opened: not on that page.
    var offersKeys = true

    /// A key with its word; those of the greatest rank are omitted first.
    private typealias Entry = (key: String, word: LocalizedText, rank: Int)

    /// Returns the line, of at most some columns.
    ///
    /// Of the keys that don't fit, those that lead to all others are the last to be omitted.
    func text(columns: Int, locale: MenuLocale) -> StyledText {
        .keys(entries.map { ($0.key, $0.word.resolved(for: locale), $0.rank) }, columns: columns)
    }

    private var entries: [Entry] {
        var entries: [Entry] = [("q", LocalizedText("quit", ["zh-Hans": "退出"]), 0)]
        // Only the first of several keys with one title is shown.
        for key in rowKeys where !entries.contains(where: { $0.word == key.title }) {
            let name = key.key == RowKey.enter ? "⏎" : String(key.key)
            entries.append((name, key.title, entries.count == 1 ? 2 : 6))
        }
        if canGoBack { entries.append(("b", LocalizedText("back", ["zh-Hans": "返回"]), 3)) }
        if isModal { entries.append(("d", LocalizedText("done", ["zh-Hans": "完成"]), 4)) }
        if offersMenu { entries.append(("m", LocalizedText("menu", ["zh-Hans": "菜单"]), 5)) }
        if offersKeys { entries.append(("?", LocalizedText("keys", ["zh-Hans": "按键"]), 1)) }
        entries.append(("r", LocalizedText("refresh", ["zh-Hans": "刷新"]), 7))
        entries.append(("↑↓", LocalizedText("move", ["zh-Hans": "移动"]), 8))
        return entries
    }
}
