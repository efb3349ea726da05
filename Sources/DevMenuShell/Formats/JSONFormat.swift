package import DevMenuTerminal
import DevMenuKit
import DevMenuWire

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
        line { writer in
            if let report {
                write(report, result, result.failure, to: &writer)
            } else {
                result.json.write(to: &writer)
            }
        }
    }

    package func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]? {
        line { write(report, nil, error, to: &$0) }
    }

    private func write(
        _ report: ReportedCommand,
        _ result: CommandResult?,
        _ error: CommandError?,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("line", report.line)
        writer.member("command", report.source())
        writer.member("ok", .bool(error == nil))
        if let result {
            writer.name("result")
            result.json.write(to: &writer)
        }
        writer.member("error", error?.json)
        writer.endObject()
    }

    private func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        write(&writer)
        writer.newline()
        return ControlEscaping.escaped(json: writer.bytes)
    }
}
