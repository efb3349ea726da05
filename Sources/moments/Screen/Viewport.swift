/// The part of a page that a terminal shows.
struct Viewport: Hashable, Sendable {
    /// The first of the page's rows that is shown.
    private(set) var first = 0

    /// The rows that are shown.
    ///
    /// - Parameters:
    ///   - count: How many rows the page has.
    ///   - height: How many rows there is room for.
    /// - Returns: Their places in the page.
    func rows(of count: Int, height: Int) -> Range<Int> {
        let first = min(first, Self.last(count, height))
        return first..<min(count, first + max(0, height))
    }

    /// Moves down by some rows, or up, as far as the page goes.
    mutating func scroll(by rows: Int, of count: Int, height: Int) {
        // On a wider terminal a page has fewer rows, and may end above where it was seen from.
        let last = Self.last(count, height)
        first = min(max(0, min(first, last) + rows), last)
    }

    /// Moves no further than is needed to show some rows, the first of them above all.
    mutating func reveal(_ rows: Range<Int>, of count: Int, height: Int) {
        if rows.upperBound > first + height { first = rows.upperBound - height }
        if rows.lowerBound < first { first = rows.lowerBound }
        scroll(by: 0, of: count, height: height)
    }

    /// Moves to the top.
    mutating func scrollToTop() { first = 0 }

    private static func last(_ count: Int, _ height: Int) -> Int { max(0, count - max(0, height)) }
}
