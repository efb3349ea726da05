import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The end of an app's log, in bounded memory, with a number for each line that was received or lost.
struct AppLog {
    /// The most bytes that are stored.
    private static let limit = 1 << 20

    private var lines: ArraySlice<(number: Int, line: LogLine)> = []
    private var size = 0
    /// The number of the next line.
    private(set) var next = 0

    /// Adds a line, and discards the oldest if too much is stored.
    mutating func append(_ line: LogLine) {
        next += line.lost
        lines.append((next, line))
        next += 1
        size += line.message.utf8.count
        while size > Self.limit, lines.count > 1 {
            size -= lines.removeFirst().line.message.utf8.count
        }
    }

    /// Adds the lines that an app has retained, except those that it has sent before.
    mutating func append(retained: [LogLine]) {
        let last = lines.last?.line
        let known = retained.lastIndex { $0.time == last?.time && $0.message == last?.message }
        for line in retained.dropFirst(known.map { $0 + 1 } ?? 0) { append(line) }
    }

    /// Returns the lines from a number on, the oldest first.
    func lines(since number: Int) -> ArraySlice<(number: Int, line: LogLine)> {
        lines.drop { $0.number < number }
    }

    /// The lines, the oldest first, escaped.
    var text: String {
        lines.map { _, line in
            let label = line.label.map { " \($0):" } ?? ""
            return ControlEscaping.escaped(
                "\(line.timeText) \(line.level.rawValue)\(label) \(line.message)"
            )
        }
        .joined(separator: "\n")
    }
}

/// A part of an app's log that a call asks for.
struct LogPart {
    /// The most bytes of its lines' text.
    private static let limit = 3_600
    /// The words about a host without the feature, which sends no more of its log than events have.
    private static let partial =
        "this app doesn't let its log be read: there may be more lines than it has sent"

    /// The number of the first line, at most that of the next one.
    let since: Int
    /// The text of the last line, or `nil` for any.
    let match: String?
    /// The level and the label of its lines.
    let filter: LogFilter
    /// The time to wait, in seconds.
    let seconds: Int

    /// Indicates whether a log has what a call waits for.
    func isMet(by log: AppLog) -> Bool { lines(of: log).contains { fits($0.line) } }

    /// Returns the result of a call: the lines as far as there is room for them, and where to read on.
    func result(of app: AppHost) -> ToolResult {
        let all = app.log.lines(since: since)
        var lines = lines(of: app.log)
        let met = match == nil ? nil : lines.firstIndex { fits($0.line) }
        if let met { lines = Array(lines[...met]) }
        let total = lines.count
        var room = Self.limit
        func isShown(_ line: (number: Int, line: LogLine)) -> Bool {
            let shown: JSONObject = ["": [row(of: line.line)]]
            room -= AnswerText.text(of: shown).utf8.count
            return room >= 0
        }
        // The line that was awaited is shown before those that came before it.
        var rows = met == nil ? lines : lines.reversed()
        rows = Array(rows.prefix(max(1, rows.prefix { isShown($0) }.count)))
        if met != nil { rows.reverse() }
        let isAll = met == nil && rows.count == total
        let next = isAll ? app.log.next : (rows.last?.number ?? since) + 1
        let gap = next - since - all.prefix { $0.number < next }.count
        let members = JSONObject(compacting: [
            "app": .string(app.name), "met": met.map { _ in "match" },
            "lines": .array(rows.map { row(of: $0.line) }), "next": .integer(next),
            "gap": gap > 0 ? .integer(gap) : nil,
            "note": app.host.session?.hello.has(.log) == false ? .string(Self.partial) : nil,
        ])
        return ToolResult(
            members,
            cut: ToolResult.Cut(member: "lines", kept: rows.count, total: total),
            link: ResourceAddress(app: app.name, .log).uri
        )
    }

    private func lines(of log: AppLog) -> [(number: Int, line: LogLine)] {
        log.lines(since: since).filter { filter.includes($0.line.level, $0.line.label) }
    }

    private func fits(_ line: LogLine) -> Bool { match.map { line.message.contains($0) } ?? true }

    private func row(of line: LogLine) -> JSONValue {
        var members = line.members
        // The gap has these.
        members["lost"] = nil
        return JSONValue.object(members).escapedForAgent
    }
}

/// A call that waits until an app has logged a line, has ended, or its time is over.
final class LogWait: PollSource, PendingCall {
    private let part: LogPart
    private let app: AppHost
    private let loop: EventLoop
    private let start = ContinuousClock.now
    private let end: ContinuousClock.Instant
    /// The number of the line up to which the log was searched.
    private var searched = -1
    private var completion: (() -> Void)?

    /// Creates a wait, which ``deadlinePassed()`` begins.
    init(for part: LogPart, of app: AppHost, in loop: EventLoop, completion: @escaping () -> Void) {
        (self.part, self.app, self.loop, self.completion) = (part, app, loop, completion)
        end = start + .seconds(part.seconds)
        loop.add(self)
    }

    var deadline: ContinuousClock.Instant? {
        guard completion != nil else { return nil }
        return searched == app.log.next && app.host.isLive ? end : start
    }

    func deadlinePassed() {
        searched = app.log.next
        guard part.isMet(by: app.log) || !app.host.isLive || end <= .now else { return }
        let completion = completion
        leave()
        completion?()
    }

    func cancel() { leave() }

    func clientHasGone() {}

    func leave() {
        completion = nil
        loop.remove(self)
    }
}
