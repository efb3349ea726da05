/// The records that the host of a menu stores beside settings: a journal, and the app's starts.
///
/// `DevMenuServer` has the one that hosts use, and attaches it before the settings are declared. The
/// settings of an app without a menu have none: they decide whether an override applies or has
/// ended when they are declared, and nothing ends one later.
package protocol SettingKeeper: Sendable {
    /// The journal in which changes are recorded, or `nil` if there is none.
    var journal: (any SettingJournal)? { get }

    /// Marks the start of the process, before the first setting is read.
    ///
    /// - Parameter overrides: The overrides, in their stored form.
    /// - Returns: The facts about the start, or `nil` after the first call.
    func begin(with overrides: JSONObject) -> LaunchFacts?

    /// Records that the app has started well: a crash from now on isn't one at launch.
    func ready()

    /// Records that the app has stopped its menu: an end of the process from now on isn't a crash.
    func stop()

    /// Records that suspended overrides have their effect again.
    ///
    /// - Parameter keys: The keys of the settings, or `nil` for all.
    /// - Throws: ``SettingError``; they stay suspended then.
    func resume(_ keys: Set<String>?) throws(SettingError)

    /// Schedules the end of the override that ends next, instead of the one before.
    ///
    /// It returns at once, and doesn't call the settings.
    func scheduleEnd(of settings: AppSettings, in seconds: Double?)
}

/// The facts about the start of a process that apply before the first setting is read.
package struct LaunchFacts: Sendable {
    /// `true` in a process of the app while no other one runs.
    package var isFirst = false
    /// The overrides that have no effect, in their stored form, by the settings' keys.
    package var suspended: JSONObject = [:]
    /// The overrides until the relaunch with which the launch before began, in their stored form.
    package var launched: JSONObject = [:]

    /// Creates the facts.
    package init(suspended: JSONObject = [:]) { self.suspended = suspended }
}

extension AppSettings {
    /// Indicates whether changes are recorded in a journal.
    package var keepsJournal: Bool { keeper?.journal != nil }

    /// Returns the records of the changes, newest first.
    ///
    /// One that was made before the app was asked for a change is left out if another one followed.
    ///
    /// - Throws: ``SettingError`` if there is no journal or it can't be read.
    package func journal() throws(SettingError) -> AnySequence<ChangeRecord> {
        guard let journal = keeper?.journal else { throw .noJournal }
        return try Self.records(of: { () throws(SettingStoreError) in try journal.records() })
    }

    /// Returns the records that a journal's reader has.
    ///
    /// - Throws: ``SettingError/unreadableJournal(reason:)``.
    package static func records(
        of journal: SettingJournal.Reader
    ) throws(SettingError) -> AnySequence<ChangeRecord> {
        let records = try Result(catching: journal)
            .mapError { SettingError.unreadableJournal(reason: $0.description) }.get()
        return AnySequence { () -> AnyIterator<ChangeRecord> in
            let rest = records.makeIterator()
            var ended: Set<Int> = []
            return AnyIterator {
                while let record = rest.next() {
                    if let begun = record.begun { ended.insert(begun) }
                    if !record.isBegun || ended.remove(record.number) == nil { return record }
                }
                return nil
            }
        }
    }
}
