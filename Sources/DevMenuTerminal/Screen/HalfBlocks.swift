package import DevMenuKit

/// A picture of square dots; two of them share a cell of the terminal.
///
/// A cell has the upper half block `▀`: its text has the colour of the upper dot, its background
/// that of the lower one.
package struct HalfBlocks: Sendable {
    private static let block = "▀"

    /// The number of columns, one for each dot.
    package let columns: Int
    /// The rows from the top; neighbouring cells of the same colours have one style.
    package let lines: [StyledText]

    private let dots: [RGBColor]

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - columns: The width.
    ///   - rows: The height in rows of the terminal.
    ///   - color: Returns the colour of a dot by its column and its line; a row has two lines.
    package init(columns: Int, rows: Int, color: (_ column: Int, _ line: Int) -> RGBColor) {
        let (columns, rows) = (max(0, columns), max(0, rows))
        let dots = (0..<rows * 2).flatMap { line in (0..<columns).map { color($0, line) } }
        self.columns = columns
        self.dots = dots
        let text = String(repeating: Self.block, count: columns)
        let width = Self.block.utf8.count
        lines = (0..<rows).map { row in
            func colors(_ column: Int) -> (RGBColor, RGBColor) {
                (dots[2 * row * columns + column], dots[(2 * row + 1) * columns + column])
            }
            var styles: [TextStyle] = []
            var start = 0
            while start < columns {
                let (upper, lower) = colors(start)
                var end = start + 1
                while end < columns, colors(end) == (upper, lower) { end += 1 }
                styles.append(
                    TextStyle(from: start * width, to: end * width, color: upper, background: lower)
                )
                start = end
            }
            return StyledText(text, styles: styles)
        }
    }

    /// Returns the colour of a dot.
    package func color(column: Int, line: Int) -> RGBColor { dots[line * columns + column] }
}
