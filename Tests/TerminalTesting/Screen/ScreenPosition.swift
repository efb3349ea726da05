/// A position on the screen; rows and columns count from 0.
public struct ScreenPosition: Hashable, Sendable {
    /// The row, from the top.
    public var row: Int

    /// The column, from the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
