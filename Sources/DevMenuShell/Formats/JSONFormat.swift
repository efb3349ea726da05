package import DevMenuTerminal
import DevMenuKit

/// Writes one JSON object per command, on a separate line, for results and errors alike.
package struct JSONFormat: OutputFormat {
    package let name = "json"
    package let isHumanReadable = false
    package let showsCommands = true
    package let holdsBackOutput = true

    /// Creates the format.
    package init() {}

    package func bytes(
        of result: CommandResult,
        for report: ReportedCommand?,
        in context: RenderingContext,
        painter: Painter
    ) -> [UInt8] {
        guard let report else { return line(result.value) }
        return line(report, result: result.value, error: result.failure)
    }

    package func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]? {
        line(report, result: nil, error: error)
    }

    private func line(
        _ report: ReportedCommand,
        result: JSONValue?,
        error: CommandError?
    ) -> [UInt8] {
        line(
            .object(compacting: [
                "line": .integer(report.line), "command": .string(report.source()),
                "ok": .bool(error == nil), "result": result, "error": error?.json,
            ])
        )
    }

    private func line(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.value(value)
        writer.newline()
        return ControlEscaping.escaped(json: writer.bytes)
    }
}
