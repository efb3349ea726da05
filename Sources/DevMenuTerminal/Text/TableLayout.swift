package import DevMenuKit

/// A layout of rows in columns, left-aligned, two blanks apart, the last one ragged.
///
/// If a limit leaves too little room, cells are wrapped within their columns, and a row that fits no
/// columns, or has a word too long for one, has its cells one after the other, on as many lines as
/// they need: only a word that is longer than a line is cut. Rows are measured together, so that other lines (titles of
/// sections) may be between them. Cells are escaped, because they may contain text from a host.
package struct TableLayout: Sendable {
    /// The content of a row in a column.
    package struct Cell: Equatable, Sendable {
        /// The text, escaped, on one line or more.
        package let styled: StyledText
        /// Indicates whether its column gives room to others first.
        fileprivate var isTitle = false
        /// Indicates whether it also has the room of the columns after it.
        fileprivate var spansRest = false

        /// The text without its styles.
        package var text: String { styled.text }

        /// A name, a value, or another text.
        package static func whole(
            _ text: String,
            color: RGBColor? = nil,
            isDim: Bool = false
        ) -> Cell {
            whole(StyledText(ControlEscaping.escaped(text), color: color, isDim: isDim))
        }

        /// A text that is escaped already.
        package static func whole(_ text: StyledText, spansRest: Bool = false) -> Cell {
            Cell(styled: text, spansRest: spansRest)
        }

        /// A title, which is wrapped first, because a name is next to it.
        package static func title(_ text: StyledText) -> Cell { Cell(styled: text, isTitle: true) }

        /// A title without styles.
        package static func title(_ text: String) -> Cell {
            title(StyledText(ControlEscaping.escaped(text)))
        }

        fileprivate var width: Int {
            guard text.contains(where: \.isNewline) else { return DisplayWidth.of(text) }
            return text.split(whereSeparator: \.isNewline).map { DisplayWidth.of(String($0)) }
                .max() ?? 0
        }
    }

    private static let gap = 2
    /// The smallest widths of titles and of wrapped cells, if they are longer.
    private static let leastWidths = (title: 12, wrapped: 20)

    private let widths: [Int]
    private let indent: Int
    private let limit: Int?
    /// Indicates whether columns of these widths exceed the limit, so that cells flow.
    private let isFlowing: Bool

    /// Returns rows as lines.
    ///
    /// - Parameters:
    ///   - rows: The cells of each row; rows may have different numbers of them.
    ///   - indent: The blanks before each row.
    ///   - limit: The terminal's width, which no line exceeds, or `nil` for any width.
    /// - Returns: The lines of each row as one text, without a newline at its end.
    package static func lines(
        _ rows: [[Cell]],
        indent: Int = 0,
        limit: Int? = nil
    ) -> [StyledText] {
        let rows = rows.map { row in
            let end = row.lastIndex { !$0.text.isEmpty }.map { $0 + 1 } ?? 0
            return Array(row[..<end])
        }
        let layout = TableLayout(rows, indent, limit.map { max($0, 1) })
        return rows.map(layout.lines)
    }

    /// Returns rows as one text, without cuts and without a newline at its end.
    package static func text(_ rows: [[String]], indent: Int = 0, limit: Int? = nil) -> String {
        let rows = rows.map { $0.map { Cell.whole($0) } }
        return StyledText(lines: lines(rows, indent: indent, limit: limit)).text
    }

    private init(_ rows: [[Cell]], _ indent: Int, _ limit: Int?) {
        var cells: [[Int]] = []
        var titles: Set<Int> = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == cells.count { cells.append([]) }
                cells[column].append(cell.spansRest ? 0 : cell.width)
                if cell.isTitle { titles.insert(column) }
            }
        }
        self.indent = indent
        self.limit = limit
        let whole = cells.map { $0.max() ?? 0 }
        let room = limit.map { $0 - indent - Self.gap * max(0, whole.count - 1) }
        guard let room, whole.reduce(0, +) > room else {
            widths = whole
            isFlowing = false
            return
        }
        let fitting = Self.widths(of: cells, titles: titles, in: room)
        widths = fitting ?? whole
        isFlowing = fitting == nil
    }

    /// Returns the widths of columns that share a room, or `nil` if there is too little.
    private static func widths(of cells: [[Int]], titles: Set<Int>, in room: Int) -> [Int]? {
        let whole = cells.map { $0.max() ?? 0 }
        // A single very long cell doesn't use the others' room: it is wrapped.
        let usual = cells.map { widths in widths.filter { $0 <= room / 2 }.max() ?? 0 }
        var widths = whole.indices.map { column in
            if column == 0 { return max(usual[0], min(whole[0], leastWidths.wrapped)) }
            let least = titles.contains(column) ? leastWidths.title : leastWidths.wrapped
            return min(whole[column], least)
        }
        var spare = room - widths.reduce(0, +)
        guard spare >= 0 else { return nil }
        func widen(_ columns: some Sequence<Int>, to targets: [Int]) {
            for column in columns {
                let more = min(spare, max(0, targets[column] - widths[column]))
                widths[column] += more
                spare -= more
            }
        }
        let others = whole.indices.filter { !titles.contains($0) }
        widen(others, to: usual)
        widen(titles.sorted().filter(whole.indices.contains), to: whole)
        widen(others, to: whole)
        return widths
    }

    private func lines(_ cells: [Cell]) -> StyledText {
        let texts = cells.map(\.styled)
        guard let limit, let first = cells.first else { return line(texts) }
        var widths = widths
        if let last = cells.last, last.spansRest {
            let start = indent + widths.prefix(cells.count - 1).reduce(0) { $0 + $1 + Self.gap }
            widths[cells.count - 1] = max(1, limit - start)
        }
        let isCut = zip(texts, widths).contains { $0.isCut(columns: $1) }
        if isFlowing || isCut || first.width > widths[0] { return flowing(texts) }
        let parts = zip(texts, widths).map { $0.wrapped(columns: $1) }
        let height = parts.map(\.count).max() ?? 1
        return StyledText(
            lines: (0..<height).map { row in
                line(parts.map { row < $0.count ? $0[row] : StyledText() })
            }
        )
    }

    /// Returns one line of cells; each one fits its column.
    private func line(_ cells: [StyledText]) -> StyledText {
        var line = StyledText()
        var used = 0
        var start = indent
        for (column, cell) in cells.enumerated() {
            if !cell.text.isEmpty {
                line.append(String(repeating: " ", count: max(0, start - used)))
                line.append(cell)
                used = start + DisplayWidth.of(cell.text)
            }
            start += widths[column] + Self.gap
        }
        return line
    }

    /// Returns cells one after the other.
    ///
    /// Each is on separate lines if it doesn't fit after the last.
    private func flowing(_ cells: [StyledText]) -> StyledText {
        let limit = limit ?? .max
        var lines: [(text: StyledText, used: Int)] = []
        for cell in cells where !cell.text.isEmpty {
            let isOneLine = !cell.text.contains(where: \.isNewline)
            let width = DisplayWidth.of(cell.text)
            if isOneLine, var last = lines.last, last.used + Self.gap + width <= limit {
                last.text.append(String(repeating: " ", count: Self.gap))
                last.text.append(cell)
                lines[lines.count - 1] = (last.text, last.used + Self.gap + width)
                continue
            }
            // If there is hardly any room, lines aren't indented.
            let indentation = lines.isEmpty ? indent : indent + Self.gap
            let blanks = indentation * 4 <= limit ? indentation : 0
            for part in cell.wrapped(columns: limit - blanks) {
                var text = StyledText(String(repeating: " ", count: blanks))
                text.append(part)
                lines.append((text, blanks + DisplayWidth.of(part.text)))
            }
        }
        return StyledText(lines: lines.map(\.text))
    }
}

extension TableLayout {
    /// Returns rows below the titles of their groups, with the columns of all groups aligned.
    ///
    /// A group without rows is left out.
    package static func grouped(
        _ groups: [(title: String, rows: [[String]])],
        columns: Int?
    ) -> StyledText {
        var lines = Self.lines(
            groups.flatMap(\.rows).map { $0.map { .whole($0) } },
            indent: 2,
            limit: columns
        )[...]
        var text = StyledText()
        for group in groups where !group.rows.isEmpty {
            if !text.text.isEmpty { text.append("\n\n") }
            text.append(group.title, isBold: true)
            for line in lines.prefix(group.rows.count) { text.append("\n" + line.text) }
            lines = lines.dropFirst(group.rows.count)
        }
        return text
    }

    /// Returns a table of an action or a page, below the titles of its columns.
    package static func text(
        of table: ResultTable,
        in locale: MenuLocale = .english,
        limit: Int? = nil
    ) -> StyledText {
        let titles = table.columns.map { $0.title.resolved(for: locale) }
        let lines = lines(([titles] + table.cells).map { $0.map { .whole($0) } }, limit: limit)
        return StyledText(lines: [StyledText(lines[0].text, isBold: true)] + lines.dropFirst())
    }
}
