package import DevMenuKit
import DevMenuSystem

extension Sequence<ChangeRecord> {
    /// Returns the records that a person requested, oldest first, the reverse of this sequence.
    ///
    /// - Parameters:
    ///   - id: The setting whose changes are requested, or `nil` for all.
    ///   - count: The most records, the newest ones, or `nil` for all.
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
}

/// The records in the lines of a part of a journal, newest first.
///
/// Lines are parsed as they are reached, so that the newest ones cost little.
struct JournalLines: Sequence, IteratorProtocol {
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
    /// Lines that aren't records are skipped.
    mutating func next() -> ChangeRecord? { next { ChangeRecord(json: $0) } }

    /// Returns the number of the line before the last one that was returned, or `nil`.
    ///
    /// A line without the other members counts too: a later version may have written it.
    mutating func nextNumber() -> Int? {
        next { $0["number"]?.integer.flatMap { $0 > 0 ? $0 : nil } }
    }

    private mutating func next<Found>(_ find: (JSONValue) -> Found?) -> Found? {
        while end > 0 {
            let start = (bytes[..<(end - 1)].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            let line = Array(bytes[start..<(end - 1)])
            end = start
            if let found = (try? JSONReader().read(line)).flatMap(find) { return found }
        }
        return nil
    }
}
