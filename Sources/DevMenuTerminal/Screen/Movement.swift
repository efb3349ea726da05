/// A movement on a page or in a list.
package enum Movement: Hashable, CaseIterable, Sendable {
    /// To the row or line above, or below.
    case up, down
    /// To the lines above the visible ones, or below.
    case pageUp, pageDown
    /// To the beginning, or to the end.
    case top, bottom
}
