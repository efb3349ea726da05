import DevMenuKit
import DevMenuTerminal

/// The visible part of a page, and its selected row.
///
/// It only reads rows around the visible ones, so that a movement costs the same on a page of any
/// length.
struct PageView: Sendable {
    /// The lines beyond the visible ones that a section's heading needs.
    private static let nearby = 2

    /// The selected row, or `nil` if no visible row can be selected.
    private(set) var selected: Int?

    private var viewport = Viewport()
    /// The height at the last call of `adjust(to:height:)`.
    private var lastHeight: Int?

    /// Returns the visible lines.
    func lines(of layout: PageLayout, height: Int) -> Range<Int> {
        viewport.rows(of: layout.count, height: height)
    }

    /// Ensures that a row is selected after the page or the height has changed.
    ///
    /// The selected row remains visible if there is less room for it.
    mutating func adjust(to layout: PageLayout, height: Int) {
        defer { lastHeight = height }
        let isKept = selected.map {
            layout.rows.indices.contains($0) && layout.rows[$0].isSelectable
        }
        if isKept != true { selected = selectableRows(in: layout, height).first }
        guard let selected else { return }
        let row = layout.lines(ofRow: selected)
        let visible = lines(of: layout, height: height)
        // A row taller than the screen is read line by line: it's enough that any line is visible.
        let isWhole = visible.lowerBound <= row.lowerBound && row.upperBound <= visible.upperBound
        let isMarked = isMarked(selected, in: layout, visible)
        let isVisible = row.count > height ? isMarked : isWhole
        // A row that is selected first is shown whole, also below a message.
        if (lastHeight != height || isKept != true) && !isVisible || !isMarked {
            viewport.reveal(row, of: layout.count, height: height)
        }
    }

    /// Moves the page, and the selection with it.
    mutating func move(_ movement: Movement, on layout: PageLayout, height: Int) {
        adjust(to: layout, height: height)
        switch movement {
        case .down: step(by: 1, on: layout, height)
        case .up: step(by: -1, on: layout, height)
        case .pageDown: scroll(by: max(1, height - 1), on: layout, height)
        case .pageUp: scroll(by: -max(1, height - 1), on: layout, height)
        case .top:
            viewport.scrollToTop()
            selected = selectableRows(in: layout, height).first
        case .bottom:
            scroll(by: layout.count, on: layout, height)
            selected = selectableRows(in: layout, height).last ?? selected
        }
    }

    /// Selects the next row if it's near, or scrolls the page by one line.
    private mutating func step(by step: Int, on layout: PageLayout, _ height: Int) {
        let visible = lines(of: layout, height: height)
        if let selected {
            let lines = layout.lines(ofRow: selected)
            // A row taller than the screen is first scrolled to its end.
            let hasMore =
                step > 0
                ? lines.upperBound > visible.upperBound : lines.lowerBound < visible.lowerBound
            if hasMore { return scroll(by: step, on: layout, height) }
        }
        guard let next = neighbor(by: step, on: layout, visible) else {
            return scroll(by: step, on: layout, height)
        }
        selected = next
        let lines = layout.lines(ofRow: next)
        // Coming from below, a row taller than the screen is shown from its end.
        let first = step > 0 ? lines.lowerBound : max(lines.lowerBound, lines.upperBound - height)
        viewport.reveal(first..<lines.upperBound, of: layout.count, height: height)
    }

    /// Returns the next row that can be selected, if it's visible, just beyond, or in the next section.
    private func neighbor(by step: Int, on layout: PageLayout, _ visible: Range<Int>) -> Int? {
        guard let selected else { return nil }
        var row = selected + step
        while layout.rows.indices.contains(row) {
            let lines = layout.lines(ofRow: row)
            let isNear =
                step > 0
                ? lines.lowerBound <= visible.upperBound + Self.nearby
                : lines.upperBound >= visible.lowerBound - Self.nearby
            guard isNear else { return nil }
            if layout.rows[row].isSelectable { return row }
            row += step
        }
        return nil
    }

    private mutating func scroll(by lines: Int, on layout: PageLayout, _ height: Int) {
        viewport.scroll(by: lines, of: layout.count, height: height)
        let visible = self.lines(of: layout, height: height)
        if let selected, isMarked(selected, in: layout, visible), abs(lines) == 1 { return }
        selected = selectableRows(in: layout, height).first
    }

    /// Returns the selectable rows that are whole on the screen, or else those with a marked line.
    private func selectableRows(in layout: PageLayout, _ height: Int) -> [Int] {
        let visible = lines(of: layout, height: height)
        let rows = markedRows(in: layout, visible)
        let whole = rows.filter { isWhole($0, in: layout, visible) }
        return whole.isEmpty ? rows : whole
    }

    /// Returns the rows that would have a mark if they were selected, in order.
    ///
    /// An empty line, such as the gap at the end of a card, is never marked.
    private func markedRows(in layout: PageLayout, _ visible: Range<Int>) -> [Int] {
        var rows: [Int] = []
        for line in visible where !layout[line].text.isEmpty {
            guard let row = layout.row(at: line), row != rows.last, layout.rows[row].isSelectable
            else { continue }
            rows.append(row)
        }
        return rows
    }

    private func isMarked(_ row: Int, in layout: PageLayout, _ visible: Range<Int>) -> Bool {
        layout.lines(ofRow: row).clamped(to: visible).contains { !layout[$0].text.isEmpty }
    }

    private func isWhole(_ row: Int, in layout: PageLayout, _ visible: Range<Int>) -> Bool {
        layout.lines(ofRow: row).allSatisfy { visible.contains($0) || layout[$0].text.isEmpty }
    }
}

/// The visible part of a page.
struct Viewport: Hashable, Sendable {
    /// The index of the first visible row.
    private(set) var first = 0

    /// Returns the visible rows.
    ///
    /// - Parameters:
    ///   - count: The number of the page's rows.
    ///   - height: The number of rows that there is room for.
    /// - Returns: The indices of the rows.
    func rows(of count: Int, height: Int) -> Range<Int> {
        let first = min(first, Self.last(count, height))
        return first..<min(count, first + max(0, height))
    }

    /// Scrolls down by some rows, or up by a negative number, as far as the page goes.
    mutating func scroll(by rows: Int, of count: Int, height: Int) {
        // A page has fewer rows on a wider terminal, and can end above the first visible one.
        let last = Self.last(count, height)
        first = min(max(0, min(first, last) + rows), last)
    }

    /// Scrolls no further than is needed to show some rows, or the first of too many.
    mutating func reveal(_ rows: Range<Int>, of count: Int, height: Int) {
        if rows.upperBound > first + height { first = rows.upperBound - height }
        if rows.lowerBound < first { first = rows.lowerBound }
        scroll(by: 0, of: count, height: height)
    }

    /// Scrolls to the top.
    mutating func scrollToTop() { first = 0 }

    private static func last(_ count: Int, _ height: Int) -> Int { max(0, count - max(0, height)) }
}
