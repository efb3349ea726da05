import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The record of who ran which action, with what, and how it ended: `runs.jsonl` beside the journal.
///
/// A run has a line before it begins and another at its end, neither of which is flushed to disk. An
/// action runs even if they can't be written, which is one warning.
final class RunLog: Sendable {
    /// The end of a run.
    enum Outcome: String {
        case ok, failed, cancelled
        /// The process ended before the run did.
        case ended
    }

    private struct State {
        var file: LineFile
        var hasWarned = false
    }

    /// The longest wait for another process that writes a line.
    private static let patience = Duration.seconds(1)
    /// The most characters of a text.
    private static let textLimit = 200
    /// The most bytes of the arguments.
    private static let argumentsLimit = 1 << 10

    /// The time at which this process started.
    private static let ownStart = ProcessClock.start(of: OwnProcess.id)

    private let location: FileLocation
    private let log: HostLog
    private let state: Mutex<State>

    /// Creates the record of an app's runs, or returns `nil` if the app has none.
    init?(of core: AppCore) {
        guard let path = core.runs else { return nil }
        location = FileLocation(path)
        log = core.log
        // The end of an earlier run may stand after a later run.
        state = Mutex(
            State(file: LineFile(path) { $0["outcome"] == nil ? Self.number(of: $0) : nil })
        )
    }

    /// Records that a run begins.
    ///
    /// - Parameters:
    ///   - id: The action.
    ///   - arguments: Its arguments.
    ///   - secrets: The names of those that are secret.
    ///   - author: The user, and the program with which he runs it.
    ///   - why: The reason, or `nil`.
    ///   - change: The number of the last change of a setting before it, or `nil`.
    ///   - pid: The process with which the run ends at the latest.
    /// - Returns: The number of the run, or `nil` if it can't be recorded.
    func begin(
        _ id: ItemID,
        _ arguments: JSONObject,
        hiding secrets: Set<String>,
        by author: ChangeAuthor,
        why: String?,
        after change: Int? = nil,
        in pid: Int = OwnProcess.id
    ) -> Int? {
        let start = pid == OwnProcess.id ? Self.ownStart : ProcessClock.start(of: pid)
        return append { last in
            let next = last < .max ? last + 1 : 1
            last = next
            return .object(compacting: [
                "run": .string("r\(next)"), "at": .string(CalendarTime.now.iso),
                "after": change.map { .integer($0) },
                "id": .string(id.rawValue), "arguments": Self.shown(arguments, hiding: secrets),
                "by": author.json, "why": why.map { .string(Self.cut($0)) },
                "pid": .integer(pid), "started": start.map { .integer($0) },
            ])
        }
    }

    /// Records the end of a run.
    ///
    /// - Parameters:
    ///   - run: The number of the run.
    ///   - outcome: The end.
    ///   - text: The result or the error, or `nil`.
    ///   - seconds: The time that it took, or `nil` if nobody knows.
    func end(_ run: Int, _ outcome: Outcome, text: String? = nil, after seconds: Double? = nil) {
        append([
            "run": .string("r\(run)"), "outcome": .string(outcome.rawValue),
            "text": text.map { .string(Self.cut($0)) },
            "took": seconds.map { .double(($0 * 1000).rounded() / 1000) },
        ])
    }

    /// Records that a run had to be confirmed first: it did nothing, and isn't shown.
    func forget(_ run: Int) {
        append(["run": .string("r\(run)"), "outcome": "cancelled", "isForgotten": true])
    }

    private func append(_ end: KeyValuePairs<String, JSONValue?>) {
        _ = append { _ in .object(compacting: end) }
    }

    /// Appends a line; returns the last number, or `nil` after a warning.
    private func append(_ line: (_ last: inout Int) -> JSONValue) -> Int? {
        state.withLock { state in
            do throws(FileError) {
                let lock = try FileLock(on: location.lock, within: Self.patience)
                defer { withExtendedLifetime(lock) {} }
                let end = try state.file.append(flushing: false) { last, writer in
                    let value = line(&last)
                    writer.value(value)
                    writer.newline()
                }
                state.hasWarned = false
                return end.last
            } catch {
                if !state.hasWarned {
                    log.add(.warning, "runs aren't recorded: \(error.message(in: location.path))")
                }
                state.hasWarned = true
                return nil
            }
        }
    }

    // MARK: Reading

    /// Returns runs, the oldest first, each with its end as far as that is known.
    ///
    /// - Parameters:
    ///   - id: The action, or `nil` for all.
    ///   - count: The most runs, the newest ones, or `nil` for all.
    ///   - since: The time, in seconds since 1970, before which runs don't matter.
    ///   - isShown: Returns `false` for an action whose runs are left out.
    /// - Returns: The runs, as the protocol has them.
    /// - Throws: ``FileError`` if the file can't be read; a missing one has no runs.
    func runs(
        of id: ItemID?,
        last count: Int?,
        since: Int?,
        where isShown: (ItemID) -> Bool
    ) throws(FileError) -> [JSONObject] {
        var ends: [Int: JSONValue] = [:]
        var found: [JSONObject] = []
        let lines = try state.withLock(\.file).parts().lazy.flatMap { JournalLines($0) }
        for line in lines {
            if let count, found.count >= count { break }
            guard let number = Self.number(of: line) else { continue }
            guard let action = line["id"]?.string.map({ ItemID($0) }) else {
                ends[number] = line
                continue
            }
            let time = line["at"]?.string.flatMap { CalendarTime(iso: $0) }
            if let since, let time, time.seconds < since { continue }
            guard id == nil || id == action, isShown(action),
                ends[number]?["isForgotten"] != true
            else { continue }
            found.append(Self.run(line, endedBy: ends[number]))
        }
        return found.reversed()
    }

    /// Records the ends of runs whose processes have crashed.
    ///
    /// - Parameter hosts: What the processes have left where shells look for apps.
    func endRuns(ofCrashed hosts: [AdvertisedHost]) {
        var signals: [Int: String] = [:]
        for host in hosts { signals[host.pid] = host.crashSignal.map { SignalName.name(of: $0) } }
        guard !signals.isEmpty else { return }
        var ended: Set<Int> = []
        var orphans: [(run: Int, signal: String)] = []
        let parts = (try? state.withLock(\.file).parts()) ?? []
        for line in parts.lazy.flatMap({ JournalLines($0) }) {
            guard let number = Self.number(of: line) else { continue }
            if line["id"] == nil {
                ended.insert(number)
            } else if !ended.contains(number), Self.isOrphan(line),
                let signal = line["pid"]?.integer.flatMap({ signals[$0] })
            {
                orphans.append((number, signal))
            }
        }
        for (run, signal) in orphans.reversed() { end(run, .ended, text: signal) }
    }

    /// Returns a run with the members of its end.
    private static func run(_ line: JSONValue, endedBy end: JSONValue?) -> JSONObject {
        var run = line.object ?? [:]
        for name in ["pid", "started"] { run[name] = nil }
        if let end {
            for name in ["outcome", "text", "took"] { run[name] = end[name] }
        } else if isOrphan(line) {
            run["outcome"] = .string(Outcome.ended.rawValue)
        }
        return run
    }

    /// Indicates whether the process of a run has ended.
    private static func isOrphan(_ line: JSONValue) -> Bool {
        guard let pid = line["pid"]?.integer else { return false }
        return !ProcessClock.isRunning(pid, since: line["started"]?.integer)
    }

    /// Returns the number of a line: 7 for `r7`.
    private static func number(of line: JSONValue) -> Int? {
        guard let text = line["run"]?.string, text.first == "r" else { return nil }
        return Int(text.dropFirst())
    }

    // MARK: What is written

    private static func cut(_ text: String) -> String {
        text.count > textLimit ? text.prefix(textLimit - 1) + "…" : text
    }

    /// Returns arguments without secrets, and short enough to be kept.
    private static func shown(_ arguments: JSONObject, hiding secrets: Set<String>) -> JSONValue {
        var shown = JSONObject()
        var size = 0
        for (name, value) in arguments.members {
            let kept = secrets.contains(name) ? .string(CommandText.secretMask) : cut(value)
            size += name.utf8.count + kept.description.utf8.count + 4
            guard size <= argumentsLimit else { break }
            shown[name] = kept
        }
        return .object(shown)
    }

    private static func cut(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(cut(text))
        case .array(let values): .array(values.map(cut))
        default: value
        }
    }
}
