/// A movement on a page.
enum Movement: Hashable, CaseIterable, Sendable {
    /// To the row or line above.
    case up
    /// To the row or line below.
    case down
    /// To the lines above the visible ones.
    case pageUp
    /// To the lines below the visible ones.
    case pageDown
    /// To the beginning.
    case top
    /// To the end.
    case bottom
}
