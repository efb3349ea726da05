/// A way to move on a page.
enum Movement: Hashable, CaseIterable, Sendable {
    /// To the row or line above.
    case up
    /// To the row or line below.
    case down
    /// To what is above all that is seen.
    case pageUp
    /// To what is below all that is seen.
    case pageDown
    /// To the begin.
    case top
    /// To the end.
    case bottom
}
