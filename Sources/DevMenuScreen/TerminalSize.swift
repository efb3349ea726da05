#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else {
            self.init(columns: 80, rows: 24)
            return
        }
        self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
