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

/// The values of the lines in a part of a file, newest first.
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

    /// Returns the value of the line before the last one that was returned, or `nil` at the beginning.
    ///
    /// Lines that aren't JSON are skipped.
    mutating func next() -> JSONValue? {
        while end > 0 {
            let start = (bytes[..<(end - 1)].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            let line = Array(bytes[start..<(end - 1)])
            end = start
            if let value = try? JSONReader().read(line) { return value }
        }
        return nil
    }

    /// Returns the record before the last one that was returned; lines that aren't one are skipped.
    mutating func nextRecord() -> ChangeRecord? {
        while let value = next() { if let record = ChangeRecord(json: value) { return record } }
        return nil
    }
}
