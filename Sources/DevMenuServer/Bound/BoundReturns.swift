import DevMenuKit
import DevMenuSystem

/// The values that an app gets back once the time of a change is over: `returns.json`.
///
/// It's in the directory of the app without a scope, because the app's values are those of all
/// scopes. Each entry is written before the app's value changes, so that a process that is killed
/// leaves it to the next start.
struct BoundReturns: Sendable {
    /// The value that an app gets back, as the file has it.
    struct Entry {
        /// The value before the first change that ends.
        let was: JSONValue
        /// The value that was requested last.
        let wanted: JSONValue
        /// The value that the app had after that, or `nil` while the process changes it.
        var now: JSONValue?
        /// The end.
        let limit: SettingLimit
        /// The time of the change.
        let time: CalendarTime
        /// The process that ends it, and its start in the system's units.
        var pid = OwnProcess.id
        var started = ProcessClock.start(of: OwnProcess.id)
        /// `true` once a process has begun to set the value back.
        var isTried = false
    }

    private let store: FileSettingStore

    /// Opens the file of an app, or returns `nil` if the app saves no overrides in a file.
    init?(of core: AppCore) {
        guard let path = core.returns else { return nil }
        store = FileSettingStore(path: path) { [log = core.log] in log.add(.warning, "\($0)") }
    }

    /// The entries by the identifiers of their settings; none if the file can't be read.
    var entries: [(id: ItemID, entry: Entry)] {
        ((try? store.load()) ?? [:]).members.compactMap { member in
            Entry(json: member.value).map { (ItemID(member.name), $0) }
        }
    }

    /// Returns the entry of a setting, or `nil` if there is none.
    subscript(id: ItemID) -> Entry? {
        (try? store.load())?[id.rawValue].flatMap { Entry(json: $0) }
    }

    /// Changes the entry of a setting.
    ///
    /// - Parameters:
    ///   - id: The setting's identifier.
    ///   - change: Returns the entry that replaces the current one.
    /// - Throws: `SettingError.notSaved`; nothing changed then.
    func update(_ id: ItemID, _ change: (Entry?) -> Entry?) throws(SettingError) {
        do throws(SettingStoreError) {
            try store.update { entries in
                entries[id.rawValue] =
                    change(entries[id.rawValue].flatMap { Entry(json: $0) })?.json
            }
        } catch {
            throw .notSaved(reason: error.description)
        }
    }
}

extension BoundReturns.Entry {
    /// Indicates whether the process that is to end it runs no more.
    var isOrphan: Bool { started == nil || !ProcessClock.isRunning(pid, since: started) }

    /// Indicates whether this process ends it.
    var isOwn: Bool { pid == OwnProcess.id && !isOrphan }

    /// The entry once this process is to end it.
    var adopted: Self {
        var entry = self
        (entry.pid, entry.started) = (OwnProcess.id, ProcessClock.start(of: OwnProcess.id))
        entry.isTried = false
        return entry
    }

    /// The seconds until its end, 0 if that has passed, or `nil` if it ends at a relaunch.
    var secondsLeft: Double? {
        SettingDeadline(of: json, seenAt: .now).map { $0.secondsLeft(at: .now) }
    }

    /// Indicates whether it's over for a process that starts.
    var isOver: Bool { (secondsLeft ?? 0) <= 0 }

    /// Indicates whether both are of one change.
    func isSame(as other: Self) -> Bool {
        time.iso == other.time.iso && limit == other.limit && JSONValue.isSame(wanted, other.wanted)
    }

    /// Indicates whether a value is one that the change has left.
    func isResult(_ value: JSONValue) -> Bool {
        JSONValue.isSame(value, now ?? wanted) || JSONValue.isSame(value, wanted)
    }

    var json: JSONValue {
        .object(compacting: [
            // The form of an override, so that its end is measured in the same way.
            "value": wanted, "until": .string(limit.until(from: time)), "at": .string(time.iso),
            "was": was, "now": now, "pid": .integer(pid),
            "started": started.map { .integer($0) }, "isTried": isTried ? true : nil,
        ])
    }

    init?(json: JSONValue) {
        guard let was = json["was"], let wanted = json["value"],
            let limit = json["until"]?.string.flatMap({ SettingLimit(until: $0) }),
            let time = json["at"]?.string.flatMap({ CalendarTime(iso: $0) }),
            let pid = json["pid"]?.integer
        else { return nil }
        self.init(
            was: was,
            wanted: wanted,
            now: json["now"].flatMap { $0 == .null ? .none : $0 },
            limit: limit,
            time: time,
            pid: pid,
            started: json["started"]?.integer,
            isTried: json["isTried"] == true
        )
    }
}
