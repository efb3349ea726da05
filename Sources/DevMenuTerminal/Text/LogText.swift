package import DevMenuKit
import DevMenuSystem

/// Renders lines of an app's log as text.
package enum LogText {
    /// Returns lines, one below the other.
    package static func list(_ lines: [LogLine], _ times: ShownTime) -> StyledText {
        lines.isEmpty
            ? StyledText("no lines") : StyledText(lines: lines.map { line($0, times) })
    }

    /// Returns a line: its time, level and label, and its message.
    ///
    /// Further lines of the message are indented, so that none looks like a line of the log.
    package static func line(_ line: LogLine, _ times: ShownTime) -> StyledText {
        let time = CalendarTime(seconds: Double(line.time / 1_000))
        var text = StyledText(times.text(time, hasSeconds: true).english + " ", isDim: true)
        text.append(line.level.rawValue, color: color(of: line.level), isBold: line.level >= .error)
        if let label = line.label { text.append(" " + ControlEscaping.escaped(label, as: .name)) }
        let message = ControlEscaping.escaped(line.message, keepsLines: true)
        text.append(": " + message.replacing("\n", with: "\n    "))
        return text
    }

    /// Returns a line's row: time, level, label and message.
    package static func cells(_ line: LogLine) -> [String] {
        [line.timeText, line.level.rawValue, line.label ?? "", line.message]
    }

    /// Returns a number of lines in words.
    package static func count(_ lines: Int) -> String {
        lines == 1 ? "1 line was" : "\(lines) lines were"
    }

    private static func color(of level: LogLevel) -> RGBColor? {
        switch level {
        case .trace, .debug, .info, .notice: nil
        case .warning: TextColors.caution
        case .error, .critical: TextColors.danger
        }
    }
}
