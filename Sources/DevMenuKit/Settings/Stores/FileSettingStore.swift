package import DevMenuSystem
import Synchronization

/// A store of overrides in a readable JSON file, which several processes can share.
///
/// `OverrideFile` reads and replaces the file; this type guards it by a lock, and watches it.
///
/// The file contains one flat object, in the order in which settings were first overridden. Each
/// change replaces the file and flushes it and its directory, so that a kill at any moment leaves
/// either the old or the new file. Processes exclude one another by a lock on a file beside it,
/// which is never removed. The host of a menu also writes a journal of changes beside it,
/// `journal.jsonl`. The first change creates the file and its directory, accessible only to the
/// user; loading creates nothing.
///
/// A symbolic link to the file is followed: its target is read and replaced, and the link stays. A
/// damaged file is left as it is, with a warning, until a change renames it. The file retains its
/// permissions and group, and is never changed if it belongs to another user.
///
/// All work is done on the caller's thread. Loading a file that hasn't changed costs one system
/// call; a change costs two flushes.
package final class FileSettingStore: SettingStore {
    private struct State: ~Copyable {
        var file: OverrideFile
        var watcher: FileWatcher?
        var watches = Observers<@Sendable () -> Void>()
        var changesReported = 0
    }

    /// The absolute path of the file.
    package let name: String
    private let location: FileLocation
    private let warn: @Sendable (SettingStoreWarning) -> Void
    private let state: Mutex<State>

    /// Creates a store for a file, which need not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - warn: Called with warnings; it doesn't call the store. For a damaged file it's called by
    ///     the method that finds it, without a lock held. For a change that has waited for another
    ///     process, it's called on a separate thread, after one second if that process is stopped
    ///     and after ten if it isn't.
    package init(path: String, warn: @escaping @Sendable (SettingStoreWarning) -> Void) {
        location = FileLocation(path)
        name = location.path
        self.warn = warn
        let file = OverrideFile(at: location, whenHeld: warn)
        state = Mutex(State(file: file))
    }

    /// Returns the current overrides; a damaged file is left, and treated as empty.
    package func load() throws(SettingStoreError) -> JSONObject {
        try withFile(orThrow: SettingStoreError.unreadable) {
            file throws(SettingStoreError.Cause) in
            try file.load()
        }
    }

    /// Changes the overrides in one step; when it returns, the change is flushed to disk.
    @discardableResult
    package func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject {
        try update(by: nil) { overrides, _ in
            change(&overrides)
            return []
        }
    }

    /// Calls a closure on a thread of the store's after another process or store changed the file.
    package func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        let id = try state.withLock { state throws(SettingStoreError) in
            if state.watcher == nil {
                state.watcher = try Result { () throws(FileError) in
                    try FileWatcher(of: location) { [weak self] in self?.reportChanges() }
                }.mapError { SettingStoreError.unwatchable(name, .init($0)) }.get()
                // Changes are reported from now on; one since the last load is reported at once.
                state.changesReported = state.file.changesByOthers
                try? state.file.refresh()
            }
            return state.watches.add(changed)
        }
        return SettingWatch { self.unwatch(id) }
    }

    private func withFile<Value: Sendable>(
        orThrow error: (String, SettingStoreError.Cause) -> SettingStoreError,
        _ body: (inout OverrideFile) throws(SettingStoreError.Cause) -> Value
    ) throws(SettingStoreError) -> Value {
        let (result, warnings) = state.withLock { state in
            let result = Result { () throws(SettingStoreError.Cause) in try body(&state.file) }
            return (result, state.file.drainWarnings())
        }
        for warning in warnings { warn(warning) }
        switch result {
        case .success(let value): return value
        case .failure(let cause):
            guard case .file(.refused(_, _, .notDirectory)) = cause else {
                throw error(name, cause)
            }
            throw error(name, .notADirectory(path: location.nearestAncestor))
        }
    }

    /// Calls the watches' closures if another process or store has changed the file meanwhile.
    private func reportChanges() {
        let watches = state.withLock { state -> [@Sendable () -> Void] in
            // If the file can't be read now, the next load throws the error.
            try? state.file.refresh()
            guard state.changesReported != state.file.changesByOthers else { return [] }
            state.changesReported = state.file.changesByOthers
            return state.watches.all
        }
        for changed in watches { changed() }
    }

    private func unwatch(_ id: Int) {
        // Released outside the lock: what the closure captures may call the store as it's released.
        _ = state.withLock { state in
            let changed = state.watches.remove(id)
            if state.watches.isEmpty { state.watcher = nil }
            return changed
        }
    }
}

extension FileSettingStore {
    /// Changes the overrides in one step, with the lines of a recorder: both or neither.
    ///
    /// - Parameters:
    ///   - recorder: Saves the records, called while others wait, or `nil` to save none.
    ///   - change: Called once with the current overrides and the location of their file; it returns
    ///     the records of what it changed.
    /// - Returns: The overrides after the change.
    /// - Throws: `SettingStoreError.notKept`; nothing was changed then.
    package func update(
        by recorder: (any OverrideRecorder)?,
        _ change: (inout JSONObject, FileLocation) -> [ChangeRecord]
    ) throws(SettingStoreError) -> JSONObject {
        try withFile(orThrow: SettingStoreError.notKept) { file throws(SettingStoreError.Cause) in
            try file.update(by: recorder, change)
        }
    }

    /// Saves a record of something else than a change of the overrides.
    ///
    /// - Returns: The number of the record.
    /// - Throws: `SettingStoreError.notKept`.
    package func note(
        _ record: ChangeRecord,
        by recorder: any OverrideRecorder
    ) throws(SettingStoreError) -> Int {
        try withFile(orThrow: SettingStoreError.notKept) { file throws(SettingStoreError.Cause) in
            try file.note(record, by: recorder)
        }
    }

    /// Returns the location of the file, and the change that a killed process didn't make, if any.
    package func unmadeChange() throws(SettingStoreError) -> (FileLocation, UnmadeChange?) {
        try withFile(orThrow: SettingStoreError.unreadable) {
            file throws(SettingStoreError.Cause) in
            try file.unmadeChange()
        }
    }
}
