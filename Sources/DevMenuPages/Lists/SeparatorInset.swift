import DevMenuKit

/// The distances of a section's separators from the page's edges.
///
/// They are in points, as in designs for touch: a column of a terminal is eight, half of a full-width
/// character of body text. A part of a column is rounded up.
public struct SeparatorInset: Equatable, Sendable {
    /// The points in a column.
    private static let pointsPerColumn = 8

    /// The distance from the left edge, in points.
    public let left: Int
    /// The distance from the right edge, in points.
    public let right: Int

    /// Creates distances; a negative one is treated as 0.
    public init(left: Int = 0, right: Int = 0) {
        self.left = max(0, left)
        self.right = max(0, right)
    }

    /// Returns the line between two rows; empty if the distances leave no room for one.
    func line(columns: Int, theme: PageTheme?) -> StyledText {
        let blanks = Self.columns(of: left)
        var line = StyledText(String(repeating: " ", count: min(blanks, columns)))
        let length = columns - blanks - Self.columns(of: right)
        if length > 0 {
            let rule = String(repeating: "─", count: length)
            line.append(rule, color: theme?.line, isDim: theme == nil)
        }
        return line
    }

    private static func columns(of points: Int) -> Int {
        points / pointsPerColumn + (points % pointsPerColumn > 0 ? 1 : 0)
    }
}
