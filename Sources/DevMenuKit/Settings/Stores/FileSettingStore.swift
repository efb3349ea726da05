import DevMenuSystem
import Synchronization

/// Keeps overrides in one human-readable JSON file, which any number of processes may share.
///
/// The file holds one flat object, in the order in which settings were first overridden. It is
/// always replaced whole and flushed with its directory, so that a kill at any instant leaves the
/// old or the new file. Processes exclude each other by a lock on a file beside it, which stays.
/// File and directory are made for the user alone, by the first change; loading makes nothing.
///
/// A symbolic link in the file's place is followed: what it leads to is read and replaced, and the
/// link stays. A damaged file is set aside under a new name with a warning. All the work is done on
/// the caller's thread; loading a file that nobody touched costs one call of the operating system,
/// a change two flushes.
public final class FileSettingStore: SettingStore {
    private struct State: ~Copyable {
        var file: SettingFile
        var watcher: FileWatcher?
        var watches: [Int: @Sendable () -> Void] = [:]
        var nextWatch = 0
        var changesTold = 0

        init(at location: FileLocation, warn: @escaping @Sendable (SettingStoreWarning) -> Void) {
            file = SettingFile(at: location, whenHeld: warn)
        }
    }

    /// The file's path, made absolute.
    public let name: String
    private let location: FileLocation
    private let warn: @Sendable (SettingStoreWarning) -> Void
    private let state: Mutex<State>

    /// A store on a file, which need not exist.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - warn: Called for each damaged file, by the call that finds it, without a lock held; and on a
    ///     thread of its own where a process that is stopped has kept a change waiting for a second, or
    ///     any other for ten. It does not call the store.
    public init(path: String, warn: @escaping @Sendable (SettingStoreWarning) -> Void) {
        location = FileLocation(path)
        name = location.path
        self.warn = warn
        state = Mutex(State(at: location, warn: warn))
    }

    /// What is kept now; a damaged file is set aside.
    public func load() throws(SettingStoreError) -> JSONObject {
        do {
            return try withFile { file throws(SettingStoreError.Fault) in try file.load() }
        } catch {
            throw .unreadable(name, error)
        }
    }

    /// Applies a change to what is kept now, as one replacement; on return it is flushed.
    @discardableResult
    public func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject {
        do {
            return try withFile { file throws(SettingStoreError.Fault) in
                try file.update(change)
            }
        } catch {
            throw .notKept(name, error)
        }
    }

    /// Calls back after another process or store changed the file, from a thread of the store's.
    public func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        let id = try state.withLock { state throws(SettingStoreError) in
            if state.watcher == nil {
                do throws(FileFailure) {
                    state.watcher = try FileWatcher(of: location) { [weak self] in self?.look() }
                } catch {
                    throw .unwatchable(name, .init(error))
                }
                // From here on each change counts; one since the last load is told at once.
                state.changesTold = state.file.changesByOthers
                try? state.file.refresh()
            }
            state.nextWatch += 1
            state.watches[state.nextWatch] = changed
            return state.nextWatch
        }
        return SettingWatch { self.unwatch(id) }
    }

    private func withFile(
        _ body: (inout SettingFile) throws(SettingStoreError.Fault) -> JSONObject
    ) throws(SettingStoreError.Fault) -> JSONObject {
        let (result, warnings) = state.withLock { state in
            let result = Result { () throws(SettingStoreError.Fault) in try body(&state.file) }
            return (result, state.file.takeWarnings())
        }
        for warning in warnings { warn(warning) }
        do {
            return try result.get()
        } catch {
            guard case .system(_, _, Errno.notDirectory.rawValue) = error else { throw error }
            throw .notADirectory(path: location.nearestAncestor)
        }
    }

    /// Tells the watches if somebody else changed the file since they were last told.
    private func look() {
        let watches = state.withLock { state -> [@Sendable () -> Void] in
            // What cannot be read now is told by the next load.
            try? state.file.refresh()
            guard state.changesTold != state.file.changesByOthers else { return [] }
            state.changesTold = state.file.changesByOthers
            return Array(state.watches.values)
        }
        for changed in watches { changed() }
    }

    private func unwatch(_ id: Int) {
        // Dropped without the lock: what it holds may call the store when it ends.
        _ = state.withLock { state in
            let changed = state.watches.removeValue(forKey: id)
            if state.watches.isEmpty { state.watcher = nil }
            return changed
        }
    }
}
