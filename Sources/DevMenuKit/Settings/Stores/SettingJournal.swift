/// The journal of a store: the records of who changed which override, when and why.
///
/// A store in memory has its own; a host writes one beside the file of a ``FileSettingStore``.
///
/// The laws, which `SettingStoreTests` tests:
///
/// 1. An ``update(recording:)`` follows the laws of ``SettingStore/update(_:)``.
/// 2. Changes and their records are stored together: both when it returns, neither if it throws. A
///    change without effect adds no record.
/// 3. Records get the numbers after the last one, from 1 without a gap, whichever store or process
///    adds them: ``ChangeRecord/numbered(_:after:)``.
/// 4. ``records()`` has the newest first. A store may discard the oldest.
package protocol SettingJournal: Sendable {
    /// Reads the journal; it throws if there is one that can't be read.
    typealias Reader = () throws(SettingStoreError) -> AnySequence<ChangeRecord>

    /// Changes the current overrides in one step, and stores the records of the changes.
    ///
    /// - Parameter change: Called once with the current overrides while others wait, and with a
    ///   function that reads the journal. It returns the records to store, without numbers.
    /// - Returns: The overrides after the change.
    /// - Throws: `SettingStoreError.notKept`; nothing was changed then.
    func update(
        recording change: (inout JSONObject, Reader) -> [ChangeRecord]
    ) throws(SettingStoreError) -> JSONObject

    /// Stores a record of something else than a change of the overrides.
    ///
    /// - Returns: The number of the record.
    /// - Throws: `SettingStoreError.notKept`; nothing was stored then.
    func note(_ record: ChangeRecord) throws(SettingStoreError) -> Int

    /// Returns the records, newest first; none if nothing was ever changed.
    ///
    /// - Throws: `SettingStoreError.unreadable`.
    func records() throws(SettingStoreError) -> AnySequence<ChangeRecord>
}
