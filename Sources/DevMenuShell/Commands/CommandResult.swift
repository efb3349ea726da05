package import DevMenuKit

/// What a command came to: a value for programs, a text for people.
package struct CommandResult {
    /// What `--json` prints.
    package let value: JSONValue
    /// What people read, made for the place where it is shown; no newline at its end.
    package let text: (RenderingPlace) -> StyledText
    /// The rows of its table, each with its identifier first and all of one length; none where it has no
    /// table.
    package let rows: () -> [[String]]
    /// What failed all the same; `nil` where nothing did.
    package var failure: CommandError?

    /// A result for programs and for people.
    package init(
        _ value: JSONValue,
        rows: @escaping () -> [[String]] = { [] },
        text: @escaping (RenderingPlace) -> StyledText
    ) {
        self.value = value
        self.rows = rows
        self.text = text
    }

    /// A result whose text is the same everywhere.
    package init(_ value: JSONValue, text: String = "") {
        self.init(value) { _ in StyledText(text) }
    }
}

/// Where a text is shown.
package struct RenderingPlace: Equatable, Sendable {
    /// The width of the terminal in columns; `nil` where it goes to a file or another program.
    package var columns: Int?

    /// A place of a width.
    package init(columns: Int? = nil) { self.columns = columns }
}
