/// What a terminal of the type `xterm-256color` shows after the bytes that were fed to it.
///
/// It knows the part of the language that line editors, pagers and full-screen programs use, and
/// ignores the rest.
public struct Screen: Sendable {
    /// The number of columns.
    public internal(set) var columns: Int

    /// The number of rows.
    public internal(set) var rows: Int

    /// Where the next character goes; on the last column also when the row is full.
    public internal(set) var cursor = ScreenPosition(row: 0, column: 0)

    /// Whether the cursor is shown (mode ?25).
    public internal(set) var isCursorVisible = true

    /// Whether a paste is to be bracketed (mode ?2004).
    public internal(set) var bracketsPaste = false

    /// Whether arrow keys are to send their application form (mode ?1).
    public internal(set) var usesApplicationCursorKeys = false

    /// Whether the alternate screen is shown (mode ?1049).
    public internal(set) var isAlternate = false

    /// Whether a program is in the middle of a frame (mode ?2026, synchronized output), of which
    /// nobody is to see a part.
    public internal(set) var isUpdating = false

    /// The window's title (OSC 0 and 2).
    public internal(set) var title = ""

    /// How often the bell rang.
    public internal(set) var bells = 0

    var grid: [ScreenRow]
    var hiddenGrid: [ScreenRow] = []
    var scrolledOff: [ScreenRow] = []
    var style = CellStyle()
    var wrapsNext = false
    var autoWraps = true
    var insertsText = false
    var drawsLines = false
    var lastPrinted: Unicode.Scalar?
    var region: Range<Int>
    var saved: SavedCursor?
    var savedOutsideAlternate: SavedCursor?
    var answers: [UInt8] = []

    private var parser = TerminalParser()

    /// An empty screen.
    public init(columns: Int = 80, rows: Int = 24) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        region = 0..<self.rows
        grid = Array(repeating: ScreenRow(columns: self.columns), count: self.rows)
    }

    /// The rows from the top, each without the blanks at its end.
    public var lines: [String] { grid.map(\.text) }

    /// The rows as one text, without the empty ones at its end.
    public var text: String {
        let lines = lines
        let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        return lines[..<end].joined(separator: "\n")
    }

    /// The rows that scrolled off the top of the main screen, oldest first.
    public var scrollback: [String] { scrolledOff.map(\.text) }

    /// All lines, scrolled off or on the screen; those that were wrapped at the margin in one piece.
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

    /// The row that the cursor is in.
    public var cursorLine: String { grid[cursor.row].text }

    /// The cell at a place; rows and columns count from 0.
    public func cell(row: Int, column: Int) -> ScreenCell { grid[row].cells[column] }

    /// Shows bytes; characters and sequences may be cut anywhere between two calls.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        var events: [TerminalEvent] = []
        for byte in bytes {
            parser.consume(byte, into: &events)
            for event in events { handle(event) }
            events.removeAll(keepingCapacity: true)
        }
    }

    /// Shows text.
    public mutating func feed(_ text: String) { feed(text.utf8) }

    /// Changes the size, and as xterm does cuts rows rather than flow them anew.
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

    /// Hands over what the terminal answers to the program's questions, such as where the cursor is.
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
