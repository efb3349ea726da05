import DevMenuKit
import DevMenuTerminal

/// A page with its title above and its keys below, as rows of a terminal.
struct ScreenFrame {
    /// The marks before a line of the selected row, and before any other.
    private static let marks = (selected: "▌ ", other: "  ")

    /// The greatest width of a terminal that a page fills; on a wider one its column is centred.
    private static let filledColumns = 80
    /// The least height, in rows, of a terminal with lines between a page's rows.
    private static let separatedRows = 24
    /// The least height of a terminal with an empty line below the title.
    private static let gapRows = 10

    /// Returns the width, the language and the style of a page's lines.
    static func context(
        in size: TerminalSize,
        locale: MenuLocale,
        look: ScreenLook = ScreenLook()
    ) -> DrawingContext {
        DrawingContext(
            width: size.columns - margin(in: size, look) - DisplayWidth.of(marks.other),
            locale: locale,
            hasSeparators: size.rows >= separatedRows,
            screen: look.isText
                ? nil
                : ScreenStyle(
                    theme: look.theme,
                    hasPictures: look.hasPictures,
                    hasMarks: look.hasMarks,
                    height: room(in: size) - reserved(in: size)
                )
        )
    }

    /// Returns the blanks before a page's column, which is in the middle of a wide terminal.
    private static func margin(in size: TerminalSize, _ look: ScreenLook) -> Int {
        let column = DrawingContext.columnWidth + DisplayWidth.of(marks.other)
        return size.columns > filledColumns && !look.isText ? (size.columns - column) / 2 : 0
    }

    /// Returns the number of a page's lines that there is room for.
    ///
    /// A terminal of three rows or fewer shows no title, and one of a single row no keys either.
    static func height(of page: PageLayout, in size: TerminalSize) -> Int {
        room(in: size) - failure(of: page, in: size).count
            - max(reserved(in: size), message(of: page, in: size).count)
    }

    /// Returns the message of a page, which is between its rows and the keys.
    ///
    /// A line is always reserved for it, so that the rows don't move. It doesn't scroll, and
    /// leaves the rows half of the room: a message without room for all its lines ends in `…`.
    static func message(
        of page: PageLayout,
        in size: TerminalSize,
        spinner: String = ""
    ) -> [StyledText] {
        let isEmpty = page.withoutHeader.count == 0
        var message = page.parts.message
        if !isEmpty, let loading = page.parts.loading {
            message.append(StyledText(spinner + loading.text, isDim: true))
        }
        message += page.parts.notice
        return cut(message, to: isEmpty ? room(in: size) : room(in: size) / 2, in: size)
    }

    /// Returns the error of the last load, which is above rows that remain.
    private static func failure(of page: PageLayout, in size: TerminalSize) -> [StyledText] {
        guard page.withoutHeader.count > 0 else { return [] }
        return cut(page.parts.failure, to: room(in: size) / 3, in: size)
    }

    /// Returns the first lines; the last one ends in `…` if there are more.
    private static func cut(
        _ lines: [StyledText],
        to limit: Int,
        in size: TerminalSize
    ) -> [StyledText] {
        guard lines.count > limit else { return lines }
        var lines = Array(lines.prefix(limit))
        guard let last = lines.last else { return lines }
        let width = context(in: size, locale: .english).width
        let text = DisplayWidth.prefix(of: last.text, columns: max(0, width - 1)) + "…"
        lines[lines.count - 1] = StyledText(text, styles: last.styles)
        return lines
    }

    /// Returns the number of lines that are reserved for messages.
    private static func reserved(in size: TerminalSize) -> Int { size.rows > 5 ? 1 : 0 }

    private static func room(in size: TerminalSize) -> Int {
        size.rows - (hasTitle(size) ? 1 : 0) - (hasGap(size) ? 1 : 0) - (hasKeys(size) ? 1 : 0)
    }

    private static func hasTitle(_ size: TerminalSize) -> Bool { size.rows > 3 }
    private static func hasGap(_ size: TerminalSize) -> Bool { size.rows >= gapRows }
    private static func hasKeys(_ size: TerminalSize) -> Bool { size.rows > 1 }

    /// The title of the page.
    var title: String
    /// The lines of the page.
    var layout: PageLayout
    /// The view of the page's rows, above its message.
    var view: PageView
    /// The line that explains the keys.
    var keys: KeyLine
    /// The look of the screen.
    var look = ScreenLook()

    /// Returns the rows from the top, painted, each no wider than the terminal.
    func rows(in terminal: TerminalSize, locale: MenuLocale, painter: Painter) -> [String] {
        let margin = Self.margin(in: terminal, look)
        let size = TerminalSize(columns: terminal.columns - margin, rows: terminal.rows)
        let blanks = String(repeating: " ", count: margin)
        let message = Self.message(of: layout, in: size, spinner: look.spinner)
        let page = layout.withoutHeader
        let lines = view.lines(of: page, height: Self.height(of: layout, in: size))
        var rows: [StyledText] = []
        if Self.hasTitle(size) { rows.append(titleRow(in: size)) }
        if Self.hasGap(size) { rows.append(StyledText()) }
        let failure = Self.failure(of: layout, in: size).map { line in
            indented(StyledText(line.text, color: look.theme?.fatal, isBold: true))
        }
        rows += failure
        rows += lines.map { row(at: $0, of: page) }
        let end = size.rows - (Self.hasKeys(size) ? 1 : 0) - message.count
        if page.count == 0 { rows += centered(in: size, rows: end - rows.count, locale: locale) }
        rows += Array(repeating: StyledText(), count: max(0, end - rows.count))
        rows += message.map(indented)
        if Self.hasKeys(size) {
            rows.append(
                keys.text(columns: size.columns, locale: locale, color: look.theme?.primary)
            )
        }
        return rows.map { row in
            let text = DisplayWidth.truncated(row.text, columns: size.columns)
            let styled = StyledText(text, styles: row.styles).themed(
                painter.depth > .ansi16 ? look.theme : nil
            )
            return text.isEmpty ? "" : blanks + painter.paint(styled, keepsLines: false)
        }
    }

    /// The width of a page's column, with the marks before it.
    private func column(in size: TerminalSize) -> Int {
        min(size.columns, DrawingContext.columnWidth + DisplayWidth.of(Self.marks.other))
    }

    /// Returns the title, and on the right the position of the selected row in the list.
    private func titleRow(in size: TerminalSize) -> StyledText {
        let title = ControlEscaping.escaped(title)
        let page = layout.withoutHeader
        let position = view.selected.map { "\($0 + 1)/\(page.rows.count)" } ?? ""
        let room = column(in: size) - DisplayWidth.of(position)
        var text = StyledText(title, color: look.theme?.primary, isBold: true)
        guard page.rows.count > 1, room > DisplayWidth.of(title) else { return text }
        text.append(String(repeating: " ", count: room - DisplayWidth.of(title)))
        text.append(position, isDim: true)
        return text
    }

    /// Returns a line of the page, with the mark and the background of the selected row.
    private func row(at line: Int, of page: PageLayout) -> StyledText {
        guard let selected = view.selected, page.row(at: line) == selected,
            !page[line].text.isEmpty
        else { return indented(page[line]) }
        var row = StyledText(Self.marks.selected, color: look.theme?.primary)
        let hasFocus = page.rows[selected].isFramed
        row.append(hasFocus ? page[line].filled(with: look.theme?.focus) : page[line])
        return row
    }

    private func indented(_ line: StyledText) -> StyledText {
        var row = StyledText(Self.marks.other)
        row.append(line)
        return row
    }

    /// Returns rows that explain, in their middle, why the page has no content.
    private func centered(in size: TerminalSize, rows: Int, locale: MenuLocale) -> [StyledText] {
        var lines: [StyledText] = []
        if let loading = layout.parts.loading {
            lines = [StyledText(look.spinner + loading.text, isDim: true)]
        } else if !layout.parts.failure.isEmpty {
            lines = layout.parts.failure
            let again = LocalizedText("try again", ["zh-Hans": "重试"]).resolved(for: locale)
            lines += [StyledText()]
            lines.append(
                .keys([("r", again, 0)], columns: size.columns) { _ in look.theme?.primary }
            )
        } else if layout.parts.message.isEmpty {
            let empty = LocalizedText("Nothing here.", ["zh-Hans": "这里没有内容。"])
            lines = [StyledText(empty.resolved(for: locale), isDim: true)]
        }
        let above = max(0, (rows - lines.count) / 2)
        let centered = lines.prefix(max(0, rows)).map { line in
            let width = DisplayWidth.of(line.text)
            let blanks = max(width == 0 ? 0 : 2, (column(in: size) - width) / 2)
            var row = StyledText(String(repeating: " ", count: width == 0 ? 0 : blanks))
            row.append(line)
            return row
        }
        return Array(repeating: StyledText(), count: above) + centered
    }
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
    /// Of the keys that don't fit, those that lead to all others are the last to be omitted. The keys
    /// of the selected row have a colour, if there is one.
    func text(columns: Int, locale: MenuLocale, color: RGBColor? = nil) -> StyledText {
        let ofRow = Set(rowKeys.map(Self.name))
        return .keys(
            entries.map { ($0.key, $0.word.resolved(for: locale), $0.rank) },
            columns: columns
        ) { key in ofRow.contains(key) ? color : nil }
    }

    private static func name(of key: RowKey) -> String {
        key.key == RowKey.enter ? "⏎" : String(key.key)
    }

    private var entries: [Entry] {
        var entries: [Entry] = [("q", LocalizedText("quit", ["zh-Hans": "退出"]), 0)]
        // Only the first of several keys with one title is shown.
        for key in rowKeys where !entries.contains(where: { $0.word == key.title }) {
            entries.append((Self.name(of: key), key.title, entries.count == 1 ? 2 : 6))
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
