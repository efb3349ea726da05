package import DevMenuText
import DevMenuKit

/// Writes one JSON object per command, on a line of its own, for results and errors alike.
package struct JSONFormat: OutputFormat {
    package let name = "json"
    package let isHumanReadable = false
    package let showsCommands = true
    package let holdsBackOutput = true

    /// Creates the format.
    package init() {}

    package func bytes(
        of result: CommandResult,
        in context: RenderingContext,
        painter: Painter
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.value(result.value)
        writer.newline()
        return ControlEscaping.escaped(json: writer.bytes)
    }

    package func bytes(
        of result: CommandResult,
        for report: ReportedCommand,
        in context: RenderingContext,
        painter: Painter
    ) -> [UInt8] {
        line(report, result: result.value, error: result.failure)
    }

    package func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]? {
        line(report, result: nil, error: error)
    }

    private func line(
        _ report: ReportedCommand,
        result: JSONValue?,
        error: CommandError?
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.name("line")
        writer.integer(report.line)
        writer.name("command")
        writer.string(report.source())
        writer.name("ok")
        writer.bool(error == nil)
        if let result {
            writer.name("result")
            writer.value(result)
        }
        if let error {
            writer.name("error")
            writer.value(error.json)
        }
        writer.endObject()
        writer.newline()
        return ControlEscaping.escaped(json: writer.bytes)
    }
}
