package import DevMenuKit
import DevMenuSystem

/// A shell's query for lines of an app's log.
package struct LogQuery: Equatable, Sendable {
    /// The number of lines, the last ones, or `nil` for all that are retained.
    package let last: Int?
    /// The time of the first line, as ISO 8601, or `nil` for any.
    package let since: String?
    /// The least severe level, or `nil` for any.
    package let level: LogLevel?
    /// The label of the logger, or what comes before a `.` in it, or `nil` for any.
    package let label: String?
    /// Indicates whether the host sends later lines that match, in place of those that it has sent
    /// so far, or `nil` to leave that as it is.
    package let follows: Bool?

    /// Creates a query.
    package init(
        last: Int? = nil,
        since: String? = nil,
        level: LogLevel? = nil,
        label: String? = nil,
        follows: Bool? = nil
    ) {
        self.last = last
        self.since = since
        self.level = level
        self.label = label
        self.follows = follows
    }

    init(_ reader: inout ParamsReader) throws(WireError) {
        last = try reader.count("last")
        since = try reader.time("since")
        level = try reader.level("level")
        label = try reader.optionalString("label")
        follows = try reader.bool("follow")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("last", last)
        writer.member("since", since)
        writer.member("level", level?.rawValue)
        writer.member("label", label)
        writer.member("follow", follows.map { .bool($0) })
    }

    /// The level and the label.
    package var filter: LogFilter { LogFilter(level: level, label: label) }

    /// Returns the requested lines, of those that a host has, oldest first.
    ///
    /// - Parameter log: The lines that are retained.
    /// - Returns: The lines, and the number of the next one.
    package func entries(of log: LogLines) -> (entries: [LogLines.Entry], end: Int) {
        let (filter, first) = (filter, firstTime)
        let (entries, end) = log.entries { entry in
            entry.time >= first && filter.includes(entry.level, entry.label)
        }
        return (entries.suffix(last ?? .max), end)
    }

    /// Returns `true` if a line is among the requested ones, apart from their number.
    package func includes(_ line: LogLine) -> Bool {
        line.time >= firstTime && filter.includes(line.level, line.label)
    }

    private var firstTime: Int { since.flatMap { CalendarTime.milliseconds(iso: $0) } ?? .min }
}
