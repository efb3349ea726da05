/// The content of a terminal of the type `xterm-256color` after the bytes that it received.
///
/// It implements the control sequences that line editors, pagers and full-screen programs use, and
/// ignores the rest.
public struct Screen: Sendable {
    /// The number of columns.
    public internal(set) var columns: Int

    /// The number of rows.
    public internal(set) var rows: Int

    /// The position of the next character; in a full row it stays on the last column.
    public internal(set) var cursor = ScreenPosition(row: 0, column: 0)

    /// `true` if the cursor is visible (mode ?25).
    public internal(set) var isCursorVisible = true

    /// `true` if pastes are bracketed (mode ?2004).
    public internal(set) var bracketsPaste = false

    /// `true` if arrow keys send their application form (mode ?1).
    public internal(set) var usesApplicationCursorKeys = false

    /// `true` if the alternate screen is shown (mode ?1049).
    public internal(set) var isAlternate = false

    /// `true` within a frame (mode ?2026, synchronized output), which must not be shown in part.
    public internal(set) var isUpdating = false

    /// `true` if text that reaches the right margin goes on in the next row (mode ?7).
    public internal(set) var autoWraps = true

    var grid: [ScreenRow]
    var hiddenGrid: [ScreenRow] = []
    var scrolledOff: [ScreenRow] = []
    var style = CellStyle()
    var wrapsNext = false
    var region: Range<Int>
    var saved: SavedCursor?
    var savedOutsideAlternate: SavedCursor?
    var answers: [UInt8] = []

    private var parser = TerminalParser()

    /// Creates an empty screen.
    public init(columns: Int = 80, rows: Int = 24) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        region = 0..<self.rows
        grid = Array(repeating: ScreenRow(columns: self.columns), count: self.rows)
    }

    /// The rows from the top, each without trailing blanks.
    public var lines: [String] { grid.map { $0.text } }

    /// The rows as one text, without the empty ones at its end.
    public var text: String {
        let lines = lines
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        return lines[..<end].joined(separator: "\n")
    }

    /// All lines, scrolled off or on the screen; wrapped rows are joined to one line.
    public var history: [String] {
        var lines: [String] = []
        var begun = ""
        for row in scrolledOff + grid {
            if let text = row.wrappedText {
                begun += text
            } else {
                lines.append(begun + row.text)
                begun = ""
            }
        }
        if !begun.isEmpty { lines.append(begun) }
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        return Array(lines[..<end])
    }

    /// The text of the cursor's row.
    public var cursorLine: String { grid[cursor.row].text }

    /// Returns the cell at a position; rows and columns are numbered from 0.
    public func cell(row: Int, column: Int) -> ScreenCell { grid[row].cells[column] }

    /// Feeds bytes; characters and sequences may be split anywhere between two calls.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        var events: [TerminalEvent] = []
        for byte in bytes {
            if parser.isBetweenEvents, 0x20 <= byte, byte < 0x7f {
                handle(.print(Unicode.Scalar(byte)))
                continue
            }
            parser.consume(byte, into: &events)
            if events.isEmpty { continue }
            for event in events { handle(event) }
            events.removeAll(keepingCapacity: true)
        }
    }

    /// Feeds text.
    public mutating func feed(_ text: String) { feed(text.utf8) }

    /// Changes the size; as in xterm, rows are cut and not wrapped again.
    ///
    /// Rows above the cursor that no longer fit scroll off; rows below it are lost.
    public mutating func resize(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        let rows = max(1, rows)
        let excess = max(0, cursor.row - (rows - 1))
        if !isAlternate { scrolledOff += grid.prefix(excess) }
        grid = Self.fit(Array(grid.dropFirst(excess)), columns: self.columns, rows: rows)
        if !hiddenGrid.isEmpty {
            hiddenGrid = Self.fit(hiddenGrid, columns: self.columns, rows: rows)
        }
        self.rows = rows
        region = 0..<rows
        cursor.row -= excess
        cursor.column = min(cursor.column, self.columns - 1)
        wrapsNext = false
    }

    /// Removes and returns the answers to the program's queries, such as for the cursor's position.
    mutating func takeAnswers() -> [UInt8] {
        defer { answers = [] }
        return answers
    }

    private static func fit(_ grid: [ScreenRow], columns: Int, rows: Int) -> [ScreenRow] {
        var grid = Array(grid.prefix(rows))
        for index in grid.indices { grid[index].resize(columns: columns) }
        let missing = rows - grid.count
        return grid + Array(repeating: ScreenRow(columns: columns), count: missing)
    }
}

extension Screen {
    /// The screen in a frame, with row numbers from 0, and the position of the cursor below it.
    public var picture: String {
        let edge = "   +" + String(repeating: "-", count: columns) + "+"
        let last = max(lines.lastIndex { !$0.isEmpty } ?? 0, cursor.row)
        let rows = grid[...last].enumerated().map { index, row in
            let number = String(index)
            let blanks = String(repeating: " ", count: max(0, 2 - number.count))
            return "\(blanks)\(number) |\(row.cells.map(\.text).joined())|"
        }
        let position = "cursor at row \(cursor.row), column \(cursor.column)"
        return ([edge] + rows + [edge, position]).joined(separator: "\n")
    }
}

/// A position on the screen; rows and columns are numbered from 0.
public struct ScreenPosition: Hashable, Sendable {
    /// The row, from the top.
    public var row: Int

    /// The column, from the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

/// The state that saving the cursor (DECSC) saves.
struct SavedCursor: Sendable {
    var position: ScreenPosition
    var style: CellStyle
    var wrapsNext: Bool
}
