import DevMenuSystem

/// The latest lines of an app's log, which one reader at a time may follow.
///
/// Adding a line costs a lock and no rendering: what a logger adds to its message is rendered when
/// somebody reads the line. At most 4,096 lines are stored, of 1 MiB together.
package final class LogLines: Sendable {
    /// A line as it was logged.
    package struct Entry: Sendable {
        /// The time, in milliseconds since 1970.
        package let time: Int
        /// The severity.
        package let level: LogLevel
        /// The label of the logger, or `nil` for a line of the app's host.
        package let label: String?
        /// The message.
        package let message: String
        /// Renders what the logger adds to the message, or `nil` if it adds nothing.
        package let details: (@Sendable () -> String)?
        /// The bytes of the line, as far as they are known.
        fileprivate let size: Int

        /// Returns the line as it's read.
        ///
        /// - Parameter lost: The number of lines that were lost just before this one.
        /// - Returns: The line, with what the logger adds to its message.
        package func line(lost: Int = 0) -> LogLine {
            var text = message
            if let details = details?(), !details.isEmpty {
                text += text.isEmpty ? details : " " + details
            }
            return LogLine(
                time: time,
                level: level,
                label: label,
                message: LogLines.cut(text),
                lost: lost
            )
        }
    }

    /// Lines in order.
    package struct Batch {
        /// The lines; the first one has the number ``start``.
        package let entries: [Entry]
        /// The number of the first line; lines before it that weren't read are lost.
        package let start: Int

        /// The number of the line after the last one.
        package var end: Int { start + entries.count }
    }

    /// The most lines that are stored.
    package static let limit = 4_096
    /// The most bytes of lines that are stored, as far as they are known.
    package static let sizeLimit = 1 << 20
    /// The most bytes of a message; the rest is cut off.
    package static let messageLimit = 64 << 10
    /// The most lines of a batch.
    private static let batchLimit = 64
    /// The time in which a reader lets fast lines gather, so that not every one wakes it.
    private static let gathering = Duration.milliseconds(10)
    /// The fewest lines that are considered fast if they arrive together.
    private static let fastCount = 16

    /// A reader that waits.
    private enum Reader {
        /// It reads, or there is none.
        case awake
        /// It waits for any line.
        case idle
        /// It lets lines gather after a number.
        case gathering(from: Int)
    }

    private struct State {
        /// A ring: the line of a number is at its remainder by ``limit``.
        var ring: [Entry?] = []
        /// The number of the oldest line.
        var start = 0
        /// The number of the next line.
        var end = 0
        /// The bytes of the lines.
        var size = 0
        var reader = Reader.awake
        var isRung = false
        /// Indicates whether lines come so fast that they are read together.
        var gathers = false

        mutating func append(_ entry: Entry) {
            if ring.count < limit { ring.append(entry) } else { ring[end % limit] = entry }
            end += 1
            size += entry.size
        }

        mutating func removeFirst() {
            size -= ring[start % limit]?.size ?? 0
            ring[start % limit] = nil
            start += 1
        }

        /// Returns `true` if the reader is to be woken for the lines that are there now.
        mutating func wakesReader() -> Bool {
            switch reader {
            case .awake: return false
            case .idle: break
            case .gathering(let from): guard end - from >= limit / 2 else { return false }
            }
            reader = .awake
            return true
        }
    }

    private let monitor = Monitor(State())

    /// Creates a log without lines.
    package init() {}

    /// Adds a line.
    ///
    /// - Parameters:
    ///   - level: The severity.
    ///   - label: The label of the logger, or `nil` for a line of the app's host.
    ///   - message: The message.
    ///   - detailsSize: The bytes of what the logger adds, as far as they are known.
    ///   - details: Renders what the logger adds to the message, if anything; called at most once for
    ///     each reader, on the reader's thread.
    package func add(
        _ level: LogLevel,
        label: String?,
        _ message: String,
        detailsSize: Int = 0,
        details: (@Sendable () -> String)? = nil
    ) {
        let message = Self.cut(message)
        let entry = Entry(
            time: LogLine.now,
            level: level,
            label: label,
            message: message,
            details: details,
            size: message.utf8.count + detailsSize
        )
        let wakes = monitor.withLock { state in
            if state.end - state.start == Self.limit { state.removeFirst() }
            state.append(entry)
            // The newest line stays, whatever its size.
            while state.size > Self.sizeLimit, state.end - state.start > 1 { state.removeFirst() }
            return state.wakesReader()
        }
        if wakes { monitor.wake() }
    }

    /// Returns the stored lines that match, the oldest first.
    ///
    /// - Parameter matches: Returns `true` if a line is wanted.
    /// - Returns: The lines, and the number of the next line.
    package func entries(where matches: (Entry) -> Bool) -> (entries: [Entry], end: Int) {
        monitor.withLock { state in
            let entries = (state.start..<state.end)
                .compactMap { state.ring[$0 % Self.limit] }
                .filter(matches)
            return (entries, state.end)
        }
    }

    /// The number of the next line.
    package var end: Int { monitor.withLock(\.end) }

    /// Waits for lines from a number on, and returns the first of them.
    ///
    /// If lines come fast, it waits a little for more, to read them together. Only one thread at a
    /// time may call it.
    ///
    /// - Parameters:
    ///   - number: The number of the first line to read.
    ///   - limit: The most time to wait, or `nil` for any.
    /// - Returns: The lines; none once ``ring()`` was called, or at the limit.
    package func next(from number: Int, within limit: Duration? = nil) -> Batch {
        monitor.withLock { if $0.end <= number { $0.reader = .idle } }
        let isThere: (State) -> Bool = { $0.end > number || $0.isRung }
        if let limit {
            monitor.wait(until: isThere, before: .now + limit)
        } else {
            monitor.wait(until: isThere, then: { _ in })
        }
        let gathers = monitor.withLock { state in
            state.reader = .gathering(from: number)
            let isFew = (1..<Self.batchLimit).contains(state.end - number)
            return isFew && state.gathers && !state.isRung
        }
        if gathers {
            monitor.wait(
                until: { $0.end - number >= Self.limit / 2 || $0.isRung },
                before: .now + Self.gathering
            )
        }
        return monitor.withLock { state in
            state.reader = .awake
            if state.isRung {
                state.isRung = false
                return Batch(entries: [], start: number)
            }
            state.gathers = state.end - number >= Self.fastCount
            let start = max(state.start, number)
            let end = max(start, min(state.end, start + Self.batchLimit))
            let entries = (start..<end).compactMap { state.ring[$0 % Self.limit] }
            return Batch(entries: entries, start: start)
        }
    }

    /// Wakes the reader, which gets no lines then.
    package func ring() { monitor.change { $0.isRung = true } }

    /// Returns a message without the part beyond ``messageLimit``.
    fileprivate static func cut(_ message: String) -> String {
        guard message.utf8.count > messageLimit else { return message }
        return message.prefix(bytes: messageLimit - "…".utf8.count) + "…"
    }
}
