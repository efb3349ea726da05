import DevMenuSystem

/// How much a terminal shows.
package struct TerminalSize: Hashable, Sendable {
    /// The width, at least 1.
    package var columns: Int
    /// The height, at least 1.
    package var rows: Int

    /// A size of its parts.
    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The size of the terminal behind a descriptor; 80 x 24 where it does not tell.
    package init(of descriptor: Int32) {
        if let size = Terminal.size(of: descriptor), size.columns > 0, size.rows > 0 {
            self.init(columns: size.columns, rows: size.rows)
        } else {
            self.init(columns: 80, rows: 24)
        }
    }
}
