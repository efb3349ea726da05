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
