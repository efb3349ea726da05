package import DevMenuKit
package import DevMenuTerminal
package import DevMenuWire

/// The result of a command: a value for programs, a text for people.
package struct CommandResult {
    /// The value that `--json` prints.
    package let json: ReceivedJSON
    package var value: JSONValue { json.value }
    /// Returns the text that people read in a context, without a newline at its end.
    package var text: (RenderingContext) -> StyledText
    /// Returns the rows of its table; none if there is no table.
    ///
    /// All rows are of one length. Each begins with its identifier, except those of an action or a
    /// page, whose author chose their columns.
    package let rows: () -> [[String]]
    /// Indicates whether the text only confirms what was typed, which a start-up script needn't show.
    package var onlyConfirms = false
    /// Indicates whether another program gets the text as it is, with its control characters.
    package var isRaw = false
    /// Indicates whether a text that is longer than the terminal goes through the pager.
    package var isPaged = true
    /// The error of a command that failed but has a result, or `nil` for success.
    package var failure: CommandError?
    /// The command's wish for the shell once it is reported; `nil` if there is none.
    var wish: ShellWish?

    /// Creates a result whose text depends on the rendering context.
    package init(
        _ json: ReceivedJSON,
        rows: @escaping () -> [[String]] = { [] },
        text: @escaping (RenderingContext) -> StyledText
    ) {
        self.json = json
        self.rows = rows
        self.text = text
    }

    /// Creates a result of a value.
    package init(
        _ value: JSONValue,
        rows: @escaping () -> [[String]] = { [] },
        text: @escaping (RenderingContext) -> StyledText
    ) { self.init(ReceivedJSON(value), rows: rows, text: text) }

    /// Creates a result whose text is its table, or some words if that has no rows.
    package init(_ value: JSONValue, table rows: [[String]], orElse words: String = "") {
        self.init(value, rows: { rows }) { context in
            StyledText(rows.isEmpty ? words : TableLayout.text(rows, limit: context.columns))
        }
    }

    /// Creates a result whose text is the same everywhere.
    package init(_ value: JSONValue, text: String = "") {
        self.init(value) { _ in StyledText(text) }
    }
}

/// A command's wish for what the shell does next.
enum ShellWish: Equatable {
    /// The end of the shell.
    case quit
    /// The full-screen list, which searches for a text at first.
    case pick(String)
}

/// The properties of the output that a text is rendered for.
package struct RenderingContext: Equatable, Sendable {
    /// The width of the terminal in columns; `nil` for a file or another program.
    package var columns: Int?
    /// The height of the terminal in rows; `nil` for a file or another program.
    package var rows: Int?
    /// Indicates whether lines that are wider are broken between words: not in a transcript, in which the
    /// length of what varies would decide where.
    var breaksLines = true
    /// Indicates whether values have marks, as `● on` and `○ off`.
    package var hasMarks = false
    /// The form of times.
    package var times: ShownTime

    /// Creates the properties of a terminal of some columns, or of a file or another program.
    package init(columns: Int? = nil, hasMarks: Bool = false) {
        (self.columns, self.hasMarks) = (columns, hasMarks)
        times = ShownTime(isAtTerminal: columns != nil)
    }

    /// The number of columns at which lines are broken, or `nil` if they aren't.
    var lineLength: Int? { breaksLines ? columns : nil }
}
