package import DevMenuKit
import DevMenuSystem
import Synchronization

extension SettingStore {
    /// The journal that a host writes of the store's changes, or `nil` if the store can't have one.
    package var hostJournal: (any SettingJournal)? {
        (self as? FileSettingStore).map { JournalledFile(of: $0) } ?? journal
    }
}

/// The journal of a store that saves its overrides in a file: `journal.jsonl` beside that.
final class JournalledFile: SettingJournal, OverrideRecorder {
    private let store: FileSettingStore
    /// The journal that was changed last; only locked while the store is, or for a moment.
    private let file = Mutex<JournalFile?>(nil)

    /// Creates the journal of a store.
    init(of store: FileSettingStore) { self.store = store }

    func update(
        recording change: (inout JSONObject, Reader) -> [ChangeRecord]
    ) throws(SettingStoreError) -> JSONObject {
        try store.update(by: self) { overrides, target in
            change(&overrides) { () throws(SettingStoreError) in
                try records(beside: target, without: nil)
            }
        }
    }

    func note(_ record: ChangeRecord) throws(SettingStoreError) -> Int {
        try store.note(record, by: self)
    }

    func records() throws(SettingStoreError) -> AnySequence<ChangeRecord> {
        let (target, unmade) = try store.unmadeChange()
        return try records(beside: target, without: unmade)
    }

    private func records(
        beside target: FileLocation,
        without unmade: UnmadeChange?
    ) throws(SettingStoreError) -> AnySequence<ChangeRecord> {
        try Result { () throws(FileError) in
            try JournalFile(target.journal).read(without: unmade)
        }.mapError { SettingStoreError.unreadable(store.name, .init($0)) }.get()
    }

    func append(
        _ records: [ChangeRecord],
        beside target: FileLocation
    ) throws(FileError) -> (last: Int, remove: () -> Void) {
        let end = try withFile(beside: target) { file throws(FileError) in try file.append(records)
        }
        return (end.last, { self.withFile(beside: target) { $0.truncate(to: end) } })
    }

    func discard(_ unmade: UnmadeChange, beside target: FileLocation) {
        withFile(beside: target) { $0.discard(unmade) }
    }

    private func withFile<Result, Failure: Error>(
        beside target: FileLocation,
        _ body: (inout JournalFile) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try file.withLock { known throws(Failure) in
            var file = known ?? JournalFile(target.journal)
            if file.path != target.journal { file = JournalFile(target.journal) }
            defer { known = file }
            return try body(&file)
        }
    }
}

/// The file of a journal and its older part, beside the file of overrides; used under its lock.
///
/// Lines are appended and flushed before the overrides are replaced. A process that is killed in
/// between leaves lines of a change that never was: ``discard(_:)`` cuts them.
struct JournalFile {
    private var lines: LineFile

    /// Creates a journal, which need not exist.
    init(_ path: String, limit: Int = LineFile.limit) {
        lines = LineFile(path, limit: limit) { $0["number"]?.integer }
    }

    var path: String { lines.path }
    /// The path of the older part.
    var older: String { lines.older }

    /// Appends records in one write and flushes them.
    ///
    /// - Parameter records: The records, which get the next numbers.
    /// - Returns: The end before them.
    /// - Throws: ``FileError``; nothing was appended then.
    mutating func append(_ records: [ChangeRecord]) throws(FileError) -> LineFile.End {
        try lines.append(flushing: true) { last, writer in
            for record in ChangeRecord.numbered(records, after: last) {
                last = record.number
                writer.value(record.json)
                writer.newline()
            }
        }
    }

    /// Removes the lines that were appended after an end.
    mutating func truncate(to end: LineFile.End) { lines.truncate(to: end) }

    /// Cuts the last lines if the change that they record was never made.
    mutating func discard(_ unmade: UnmadeChange) {
        lines.cut { Self.end(of: $0, without: unmade) }
    }

    /// Returns the end of a journal's lines before those of a change that was never made.
    private static func end(of bytes: [UInt8], without unmade: UnmadeChange) -> Int {
        var lines = JournalLines(bytes)
        var end = lines.end
        var last: ChangeRecord?
        var keys: Set<String> = []
        while let record = lines.nextRecord() {
            // All lines of a change have one process and time, and a key each.
            guard record.was == unmade.overrides[record.key],
                record.now == unmade.draft[record.key], record.was != record.now,
                last.map({ ($0.pid, $0.time) == (record.pid, record.time) }) ?? true,
                keys.insert(record.key).inserted
            else { break }
            last = record
            end = lines.end
        }
        return end
    }

    /// Returns the records of the journal as it is now, newest first.
    ///
    /// - Parameter unmade: A change that was never made, whose records are left out.
    /// - Returns: The records.
    /// - Throws: ``FileError``; a missing file is none.
    func read(without unmade: UnmadeChange? = nil) throws(FileError) -> AnySequence<ChangeRecord> {
        let parts = try lines.parts { part in
            if let unmade { part.removeSubrange(Self.end(of: part, without: unmade)...) }
        }
        return AnySequence(
            parts.lazy.flatMap { JournalLines($0) }.compactMap { ChangeRecord(json: $0) }
        )
    }
}
