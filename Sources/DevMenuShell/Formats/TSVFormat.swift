package import DevMenuTerminal
import DevMenuKit

/// Writes tables as lines of tab-separated values, for `cut`, `awk` and spreadsheets.
///
/// Each row is a line with the identifier first, and all rows of a command have the same number of
/// columns; there is no line of headings. An action or a page without a table is a line with its
/// text. Within a value a tab, the end of a line and a backslash
/// are written `\t`, `\n`, `\r` and `\\`, and other control characters as in text. Errors are for
/// standard error.
package struct TSVFormat: OutputFormat {
    package let name = "tsv"
    package let isHumanReadable = false

    /// Creates the format.
    package init() {}

    package func check(_ invocation: Invocation) throws(CommandError) {
        guard invocation.command.hasRows(after: invocation.texts) else {
            throw .noTable(command: invocation.messageName, format: name)
        }
    }

    package func bytes(
        of result: CommandResult,
        for report: ReportedCommand?,
        in context: RenderingContext,
        painter: Painter
    ) -> [UInt8] {
        var text = ""
        for row in result.rows() { text += row.map(Self.cell).joined(separator: "\t") + "\n" }
        return Array(text.utf8)
    }

    private static func cell(_ value: String) -> String {
        value.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": #"\\"#
            case "\t": #"\t"#
            case "\n": #"\n"#
            case "\r": #"\r"#
            default: String(scalar)
            }
        }.joined().shown
    }
}
