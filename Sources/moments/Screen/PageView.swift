import MomentsKit

/// The visible part of a page, and its selected row.
///
/// It only reads rows around the visible ones, so that a movement costs the same on a page of any
/// length.
struct PageView: Sendable {
    /// The selected row; `nil` where no visible row can be selected.
    private(set) var selected: Int?

    private var viewport = Viewport()
    /// The height at the last call of `settle(on:height:)`.
    private var settledHeight: Int?

    /// Returns the visible lines.
    func lines(of layout: PageLayout, height: Int) -> Range<Int> {
        viewport.rows(of: layout.count, height: height)
    }

    /// Keeps a row selected after the page or the height has changed.
    ///
    /// The selected row stays visible where there is less room for it.
    mutating func settle(on layout: PageLayout, height: Int) {
        defer { settledHeight = height }
        guard let selected, layout.rows.indices.contains(selected),
            layout.rows[selected].isSelectable
        else {
            selected = firstSeen(in: layout, height)
            return
        }
        let row = layout.lines(ofRow: selected)
        let seen = lines(of: layout, height: height)
        // A row taller than the screen is read line by line: it's enough that any line is visible.
        let isWhole = seen.lowerBound <= row.lowerBound && row.upperBound <= seen.upperBound
        let isSeen = row.count > height ? row.overlaps(seen) : isWhole
        if settledHeight != height && !isSeen || !row.overlaps(seen) {
            viewport.reveal(row, of: layout.count, height: height)
        }
    }

    /// Moves the page, and the selection with it.
    mutating func move(_ movement: Movement, on layout: PageLayout, height: Int) {
        settle(on: layout, height: height)
        switch movement {
        case .down: step(by: 1, on: layout, height)
        case .up: step(by: -1, on: layout, height)
        case .pageDown: scroll(by: max(1, height - 1), on: layout, height)
        case .pageUp: scroll(by: -max(1, height - 1), on: layout, height)
        case .top:
            viewport.scrollToTop()
            selected = firstSeen(in: layout, height)
        case .bottom:
            scroll(by: layout.count, on: layout, height)
            selected = lastSeen(in: layout, height) ?? selected
        }
    }

    /// Selects the next row if it's near; else scrolls the page by one line.
    private mutating func step(by step: Int, on layout: PageLayout, _ height: Int) {
        let seen = lines(of: layout, height: height)
        if let selected {
            let lines = layout.lines(ofRow: selected)
            // A row taller than the screen is first scrolled to its end.
            let hasMore =
                step > 0 ? lines.upperBound > seen.upperBound : lines.lowerBound < seen.lowerBound
            if hasMore { return scroll(by: step, on: layout, height) }
        }
        guard let next = neighbor(by: step, on: layout, seen) else {
            return scroll(by: step, on: layout, height)
        }
        selected = next
        let lines = layout.lines(ofRow: next)
        // Coming from below, a row taller than the screen is shown from its end.
        let first = step > 0 ? lines.lowerBound : max(lines.lowerBound, lines.upperBound - height)
        viewport.reveal(first..<lines.upperBound, of: layout.count, height: height)
    }

    /// Returns the next row that can be selected, if it's visible or just beyond.
    private func neighbor(by step: Int, on layout: PageLayout, _ seen: Range<Int>) -> Int? {
        guard let selected else { return nil }
        var row = selected + step
        while layout.rows.indices.contains(row) {
            let lines = layout.lines(ofRow: row)
            let isNear =
                step > 0 ? lines.lowerBound <= seen.upperBound : lines.upperBound >= seen.lowerBound
            guard isNear else { return nil }
            if layout.rows[row].isSelectable { return row }
            row += step
        }
        return nil
    }

    private mutating func scroll(by lines: Int, on layout: PageLayout, _ height: Int) {
        viewport.scroll(by: lines, of: layout.count, height: height)
        let seen = self.lines(of: layout, height: height)
        if let selected, layout.lines(ofRow: selected).overlaps(seen), abs(lines) == 1 { return }
        selected = firstSeen(in: layout, height)
    }

    private func firstSeen(in layout: PageLayout, _ height: Int) -> Int? {
        lines(of: layout, height: height).lazy.compactMap { layout.row(at: $0) }
            .first { layout.rows[$0].isSelectable }
    }

    private func lastSeen(in layout: PageLayout, _ height: Int) -> Int? {
        lines(of: layout, height: height).reversed().lazy.compactMap { layout.row(at: $0) }
            .first { layout.rows[$0].isSelectable }
    }
}
