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
    /// The size at which the file becomes the older part, and a new one is begun.
    static let limit = 1 << 20

    /// The end of a journal before lines were appended, for removing them.
    struct End {
        fileprivate let file: Descriptor
        fileprivate let size: Int
        /// The number of the last line that was appended.
        fileprivate let last: Int
    }

    let path: String
    /// The path of the older part.
    let older: String
    private let limit: Int
    /// The journal as this process left it.
    private var known: (identity: FileIdentity, file: Descriptor, last: Int)?

    /// Creates a journal, which need not exist.
    init(_ path: String, limit: Int = JournalFile.limit) {
        self.path = path
        older = String(path.dropLast(".jsonl".count)) + ".1.jsonl"
        self.limit = limit
    }

    /// Appends records in one write and flushes them, after the end of a torn last line.
    ///
    /// - Parameter records: The records, which get the next numbers.
    /// - Returns: The end before them.
    /// - Throws: ``FileError``; nothing was appended then.
    mutating func append(_ records: [ChangeRecord]) throws(FileError) -> End {
        var (file, size, last) = try opened()
        var writer = JSONWriter(capacity: 256 * records.count)
        for record in ChangeRecord.numbered(records, after: last) {
            last = record.number
            writer.value(record.json)
            writer.newline()
        }
        if size > 0, size + writer.bytes.count > limit {
            let (path, older) = (path, older)
            try FileError.naming(.replacing, older, FileSystem.move(path, to: older))
            (file, size) = (try FileSystem.appended(path), 0)
        }
        let end = End(file: file, size: size, last: last)
        do throws(FileError) {
            let bytes = writer.bytes
            try FileError.naming(.writing, path, file.handle.write(all: bytes))
            try FileError.naming(.flushing, path, file.handle.flush())
            known = (try FileIdentity(of: file, path: path), file, last)
        } catch {
            truncate(to: end)
            throw error
        }
        return end
    }

    /// Removes the lines that were appended after an end.
    mutating func truncate(to end: End) {
        known = nil
        try? end.file.handle.resize(to: Int64(end.size))
    }

    /// Cuts the last lines if the change that they record was never made.
    mutating func discard(_ unmade: UnmadeChange) {
        guard let file = try? Descriptor(opening: path, .readWrite, options: .nonBlocking),
            let bytes = try? file.contents(atMost: Self.mostBytes, path: path)
        else { return }
        let end = Self.end(of: bytes, without: unmade)
        guard end < bytes.count else { return }
        known = nil
        try? file.handle.resize(to: Int64(end))
        try? file.handle.flush()
    }

    /// Returns the end of a journal's lines before those of a change that was never made.
    private static func end(of bytes: [UInt8], without unmade: UnmadeChange) -> Int {
        var lines = JournalLines(bytes)
        var end = lines.end
        var last: ChangeRecord?
        var keys: Set<String> = []
        while let record = lines.next() {
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
        // The file may become the older part in between, and is then read twice rather than never.
        var part = try bytes(at: path)
        if let unmade { part.removeSubrange(Self.end(of: part, without: unmade)...) }
        let earlier = try bytes(at: older)
        let parts = earlier.starts(with: part) ? [earlier] : [part, earlier]
        return AnySequence(parts.lazy.flatMap { JournalLines($0) })
    }

    /// The largest file that is read, which people or other programs must have filled.
    private static let mostBytes = FileSystem.sizeLimit

    private func bytes(at path: String) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            return try FileSystem.contents(of: path, atMost: Self.mostBytes)
        } catch .refused(_, _, .noSuchFileOrDirectory) {
            return []
        } catch {
            throw error
        }
    }

    /// Opens the file, ends a torn last line, and returns the size and the last number.
    private func opened() throws(FileError) -> (file: Descriptor, size: Int, last: Int) {
        let file = try FileSystem.appended(path)
        let identity = try FileIdentity(of: file, path: path)
        if let known, known.identity == identity { return (file, identity.size, known.last) }
        if let last = try lastNumber(in: file, of: identity.size) {
            return (file, identity.size, last)
        }
        var bytes = try file.contents(atMost: Self.mostBytes, path: path)
        let newline = UInt8(ascii: "\n")
        if let last = bytes.last, last != newline {
            try FileError.naming(.writing, path, file.handle.write(all: CollectionOfOne(newline)))
            bytes.append(newline)
        }
        var lines = JournalLines(bytes)
        if let last = lines.nextNumber() { return (file, bytes.count, last) }
        var earlier = JournalLines(try self.bytes(at: older))
        return (file, bytes.count, earlier.nextNumber() ?? 0)
    }

    /// The size of the part at the end in which the last line mostly is.
    private static let tail = 4 << 10

    /// Returns the number of the last line, or `nil` if the whole file is needed to find it.
    private func lastNumber(in file: Descriptor, of size: Int) throws(FileError) -> Int? {
        guard size > Self.tail else { return nil }
        let bytes = try FileError.wrapping(.reading, path) { () throws(Errno) in
            try file.handle.bytes(Self.tail, at: Int64(size - Self.tail))
        }
        let newline = UInt8(ascii: "\n")
        // The first line in here may lack its beginning, and a last one without an end is torn.
        guard bytes.last == newline, let first = bytes.firstIndex(of: newline),
            first < bytes.count - 1
        else { return nil }
        var lines = JournalLines(Array(bytes[(first + 1)...]))
        return lines.nextNumber()
    }
}
