import DevMenuSystem

/// A line of an app's log.
package struct LogLine: Equatable, Sendable {
    /// The time, in milliseconds since 1970.
    package let time: Int
    /// The severity.
    package let level: LogLevel
    /// The label of the logger, or `nil` for a line of the app's host.
    package let label: String?
    /// The text, with what the logger adds to it.
    package let message: String
    /// The number of lines that were lost just before this one.
    package let lost: Int

    /// Creates a line.
    package init(
        time: Int,
        level: LogLevel,
        label: String?,
        message: String,
        lost: Int = 0
    ) {
        self.time = time
        self.level = level
        self.label = label
        self.message = message
        self.lost = lost
    }
}

extension LogLine {
    /// Parses a line in the protocol's JSON.
    ///
    /// An unknown level is ``LogLevel/info``; a line without a time has the current one.
    package init(json: JSONValue) {
        self.init(
            time: json["time"]?.string.flatMap { CalendarTime.milliseconds(iso: $0) }
                ?? Self.now,
            level: json["level"]?.string.flatMap { LogLevel(rawValue: $0) } ?? .info,
            label: json["label"]?.string,
            message: json["message"]?.string ?? "",
            // Readers add these up.
            lost: min(max(0, json["lost"]?.integer ?? 0), Int(Int32.max))
        )
    }

    /// The line in the protocol's JSON: `time`, `level`, `label`, `message` and `lost`, the last only
    /// if lines were lost.
    package var members: JSONObject {
        JSONObject(compacting: [
            "time": .string(timeText), "level": .string(level.rawValue),
            "label": label.map { .string($0) }, "message": .string(message),
            "lost": lost > 0 ? .integer(lost) : .none,
        ])
    }

    /// The time as ISO 8601 in UTC: `2026-11-21T18:00:00.250Z`.
    package var timeText: String { CalendarTime.iso(milliseconds: time) }

    /// The current time, in milliseconds since 1970.
    package static var now: Int { Int(ProcessClock.now * 1_000) }
}

/// A filter for the lines of a log.
package struct LogFilter: Equatable, Sendable {
    /// The least severe level, or `nil` for any.
    package let level: LogLevel?
    /// The label of the logger, or what comes before a `.` in it, or `nil` for every line.
    package let label: String?

    /// Creates a filter.
    package init(level: LogLevel? = nil, label: String? = nil) {
        self.level = level
        self.label = label
    }

    /// Returns `true` if a line of a level and a label is wanted.
    package func includes(_ level: LogLevel, _ label: String?) -> Bool {
        if let least = self.level, level < least { return false }
        guard let wanted = self.label else { return true }
        guard let label, label.utf8.starts(with: wanted.utf8) else { return false }
        let rest = label.utf8.dropFirst(wanted.utf8.count).first
        return rest == nil || rest == UInt8(ascii: ".")
    }
}
