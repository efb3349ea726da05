import DevMenuKit
import DevMenuSystem

/// The last starts of an app, in the file `starts.json`, which each process locks while it runs.
///
/// It's a JSON array of eight elements with a fixed length, so that a process that crashes can
/// change its own by one call: a start, or `null`. A new start replaces the oldest one.
/// The file is never replaced, because it's locked, and not flushed, because a power failure isn't
/// a crash. One that can't be read is treated as empty; a start copies it to a name for damaged
/// files before it writes a new one.
struct StartFile {
    /// The end of a start, as far as it's known; all names have the same length.
    enum State: String {
        /// The process runs, or ended without anybody noticing.
        case running
        /// The app was ready, or ran for some time, or exited.
        case stable = "settled"
        /// The app crashed before that.
        case crashed
        /// The app crashed, and overrides have been suspended for it.
        case counted
    }

    /// A start of the app.
    struct Start {
        /// The number of the start, counted from 1.
        let number: Int
        /// The time of the start.
        let time: CalendarTime
        /// The number of the process.
        let pid: Int
        /// The end, as far as it's known.
        var state: State
    }

    /// The element of a start in the file.
    struct Row {
        /// The offset in the file.
        let offset: Int
        /// The text at the offset, with the state `running`.
        let text: String
    }

    /// The index of the state's name in an element.
    static let stateColumn = #"{"state":""#.utf8.count

    /// The number of crashed starts in a row for which overrides are suspended.
    private static let row = 3
    /// The longest time from one of them to the next, in seconds.
    private static let pause = 60
    private static let count = 8
    private static let length = 96

    private let file: Descriptor
    /// The starts, the oldest first.
    private let starts: [Start]
    private let isComplete: Bool
    private let isEmpty: Bool

    /// Reads the starts in an open file.
    init(_ file: Descriptor) {
        self.file = file
        let bytes = (try? file.handle.bytes(expecting: Self.size, atMost: Self.size)) ?? []
        let elements = (try? JSONReader().read(bytes))?.array ?? []
        let starts = elements.compactMap { Start(json: $0) }.sorted { $0.number < $1.number }
        // After the greatest number, there is none for the next start.
        let isNumbered = starts.last?.number != .max
        isComplete =
            bytes.count == Self.size && elements.count == Self.count && isNumbered
            && elements.count { $0 == .null } + starts.count == Self.count
        isEmpty = bytes.isEmpty
        self.starts = isComplete ? starts : []
    }

    /// The starts in a row that crashed, for which overrides are to be suspended; empty for none.
    var crashedRow: ArraySlice<Start> {
        let last = starts.suffix(Self.row)
        let isRow =
            last.count == Self.row && last.allSatisfy { $0.state == .crashed }
            && zip(last, last.dropFirst()).allSatisfy { before, after in
                (0...Self.pause).contains(after.time.seconds - before.time.seconds)
            }
        return isRow ? last : []
    }

    /// Indicates whether a process runs that has started well.
    var hasWellProcess: Bool {
        starts.contains { start in
            guard start.state == .stable, ProcessClock.isRunning(start.pid) else { return false }
            // Another process may have the number by now; the time has whole seconds.
            let began = ProcessClock.now - ProcessClock.uptime(of: start.pid)
            return began < Double(start.time.seconds) + 2
        }
    }

    /// Records the state of starts; an error is ignored.
    func set(_ state: State, of starts: some Sequence<Start>) {
        for start in starts { set(state, at: Self.offset(of: start.number)) }
    }

    /// Records the state of the start in an element, unless another one has replaced it.
    func set(_ state: State, at row: Row) {
        let isOwn = starts.contains { start in
            Self.offset(of: start.number) == row.offset
                && Self.text(of: start) == row.text
        }
        if isOwn { set(state, at: row.offset) }
    }

    /// Adds a start of this process.
    ///
    /// - Parameters:
    ///   - time: The time of the start.
    ///   - location: The location of the file, or `nil` without its lock: then a damaged one
    ///     remains.
    ///   - setAside: Called with the path of a damaged file's copy.
    /// - Returns: Its element, or `nil` if it can't be written.
    func add(
        at time: CalendarTime,
        in location: FileLocation?,
        setAside: (String) -> Void = { _ in }
    ) -> Row? {
        if !isComplete {
            if !isEmpty {
                guard let location, let copy = try? location.copyAside(file) else { return nil }
                setAside(copy)
            }
            let lines = [String](repeating: Self.padded("null"), count: Self.count)
            guard write("[\n" + lines.joined(separator: ",\n") + "\n]\n", at: 0),
                (try? file.handle.resize(to: Int64(Self.size))) != nil
            else { return nil }
        }
        let number = (starts.last?.number ?? 0) + 1
        let start = Start(number: number, time: time, pid: OwnProcess.id, state: .running)
        let row = Row(offset: Self.offset(of: number), text: Self.text(of: start))
        guard row.text.utf8.count == Self.length, write(row.text, at: row.offset) else {
            return nil
        }
        return row
    }

    private static var size: Int { 2 + count * (length + 2) + 2 - 1 }

    private static func offset(of number: Int) -> Int { 2 + number % count * (length + 2) }

    private static func padded(_ text: String) -> String {
        text + String(repeating: " ", count: max(0, length - text.utf8.count))
    }

    /// Returns the element of a start as it's added, before its state is known.
    private static func text(of start: Start) -> String {
        padded(
            """
            {"state":"\(State.running.rawValue)","number":\(start.number),"at":"\(start.time.iso)",\
            "pid":\(start.pid)}
            """
        )
    }

    private func set(_ state: State, at offset: Int) {
        _ = write(state.rawValue, at: offset + Self.stateColumn)
    }

    private func write(_ text: String, at offset: Int) -> Bool {
        (try? file.handle.writeAll(toAbsoluteOffset: Int64(offset), text.utf8)) != nil
    }
}

extension StartFile.Start {
    fileprivate init?(json: JSONValue) {
        guard let number = json["number"]?.integer, number > 0,
            let time = json["at"]?.string.flatMap({ CalendarTime(iso: $0) }),
            let pid = json["pid"]?.integer,
            let state = json["state"]?.string.flatMap(StartFile.State.init(rawValue:))
        else { return nil }
        self.init(number: number, time: time, pid: pid, state: state)
    }
}
