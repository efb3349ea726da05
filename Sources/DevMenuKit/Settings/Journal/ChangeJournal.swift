import DevMenuSystem

/// The records of a store's journal, newest first.
///
/// Lines are parsed as they are reached, so that the newest ones cost little.
package struct ChangeJournal: Sequence, Sendable {
    /// The lines of each part, the newest part first.
    private let parts: [[UInt8]]
    /// Records that were never lines, newest first.
    private let records: [ChangeRecord]

    /// Creates a journal from the bytes of its parts, the newest first.
    ///
    /// A line that is torn or isn't a record is left out.
    init(parts: [[UInt8]]) {
        self.parts = parts
        records = []
    }

    /// Creates a journal of records, the oldest first.
    init(_ records: [ChangeRecord]) {
        parts = []
        self.records = records.reversed()
    }

    /// Returns an iterator over the records, newest first.
    package func makeIterator() -> AnyIterator<ChangeRecord> {
        var rest = records[...]
        var parts = parts[...]
        var lines = JournalLines(parts.popFirst() ?? [])
        return AnyIterator {
            if let record = rest.popFirst() { return record }
            while true {
                if let record = lines.previous() { return record }
                guard let part = parts.popFirst() else { return nil }
                lines = JournalLines(part)
            }
        }
    }

    /// Returns the records that a person asked for, the oldest first.
    ///
    /// - Parameters:
    ///   - id: The setting whose changes are asked for; `nil` for all.
    ///   - count: The most records, the newest ones; `nil` for all.
    ///   - since: The time, in seconds since 1970, before which changes don't matter.
    ///   - isShown: Returns `false` for a record that is to be left out.
    /// - Returns: The records.
    package func records(
        of id: ItemID? = nil,
        last count: Int? = nil,
        since: Int? = nil,
        where isShown: (ChangeRecord) -> Bool = { _ in true }
    ) -> [ChangeRecord] {
        var found: [ChangeRecord] = []
        for record in self {
            if let count, found.count >= count { break }
            // The clock may have been set back, so that an older line need not have an older time.
            if let since, record.time.seconds < since { continue }
            if id == nil || record.id == id, isShown(record) { found.append(record) }
        }
        return found.reversed()
    }

    /// Returns the newest record of the override under a key.
    func last(of key: String) -> ChangeRecord? { first { $0.key == key } }
}

/// Reads the lines of a part of a journal from its end.
struct JournalLines {
    private let bytes: [UInt8]
    /// The end of the bytes that haven't been read: after a newline.
    private(set) var end: Int

    /// Creates a reader; bytes after the last newline are a torn line.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    }

    /// Returns the record before the last one that was returned, or `nil` at the beginning.
    ///
    /// Lines that aren't records are passed over.
    mutating func previous() -> ChangeRecord? {
        while end > 0 {
            let start = (bytes[..<(end - 1)].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            let line = Array(bytes[start..<(end - 1)])
            end = start
            if let json = try? JSONReader().read(line), let record = ChangeRecord(json: json) {
                return record
            }
        }
        return nil
    }
}

/// A store that records each change of its overrides in a journal.
package protocol JournalledStore: SettingStore {
    /// Reads the journal; it throws where the journal is there and can't be read.
    typealias Journal = () throws(SettingStoreError) -> ChangeJournal

    /// Changes the current overrides in one step, and records the changes.
    ///
    /// The records are kept first. When it returns, both are kept; if it throws, neither is.
    ///
    /// - Parameter change: Called once with the current overrides while others wait, and with a
    ///   function that reads the journal. It returns the records to keep, which get their numbers
    ///   here.
    /// - Returns: The overrides after the change.
    /// - Throws: ``SettingStoreError/notKept(_:_:)``; nothing was changed then.
    func update(
        recording change: (inout JSONObject, Journal) -> [ChangeRecord]
    ) throws(SettingStoreError) -> JSONObject

    /// Returns the journal; an empty one where nothing was ever changed.
    ///
    /// - Throws: ``SettingStoreError/unreadable(_:_:)``.
    func journal() throws(SettingStoreError) -> ChangeJournal
}

extension SettingStore {
    /// This store where it records changes.
    ///
    /// It names the types: a cast to the protocol has the runtime search the whole program.
    var asJournalled: (any JournalledStore)? {
        self as? FileSettingStore ?? self as? InMemorySettingStore
    }
}

extension Settings {
    /// Indicates whether changes are recorded in a journal.
    package var keepsJournal: Bool { journalledStore != nil }

    /// Returns the journal of the changes.
    ///
    /// - Throws: ``SettingError``, where none is kept or it can't be read.
    package func journal() throws(SettingError) -> ChangeJournal {
        guard let journalledStore else { throw .noJournal }
        do throws(SettingStoreError) {
            return try journalledStore.journal()
        } catch {
            throw .unreadableJournal(reason: error.description)
        }
    }
}
