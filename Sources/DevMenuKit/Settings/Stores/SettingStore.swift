package import DevMenuSystem

/// A store of overrides by the settings' keys.
///
/// An app has one store. Its overrides are loaded at start, changed whenever a person sets or
/// resets a setting, and loaded again when another process or store changed them.
///
/// The laws, which `SettingStoreTests` tests for the stores that hosts have:
///
/// 1. A new store is empty.
/// 2. The changes of an ``update(_:)`` that returned are durable: every store opened later in the
///    same location loads them.
/// 3. A change applies to the *current* overrides, including changes by others, in one step: when
///    several threads, stores and processes change one location at once, no change is lost.
/// 4. If an update throws, nothing changed: neither the overrides nor the result of ``load()``.
/// 5. A change without effect writes nothing and calls no watch's closure.
/// 6. Members retain their order and their values, including members with unknown keys.
/// 7. A watch's closure is called after another store or process changed the overrides. It's not
///    called for changes through the watched store itself, and never while the store holds a lock.
package protocol SettingStore: Sendable {
    /// The name shown to people: a path, or "memory".
    var name: String { get }
    /// The journal that the store itself maintains, or `nil`, the default.
    var journal: (any SettingJournal)? { get }

    /// Returns the current overrides by the settings' keys.
    ///
    /// - Returns: The overrides; none if nothing was ever saved, which isn't an error.
    /// - Throws: `SettingStoreError.unreadable`.
    func load() throws(SettingStoreError) -> JSONObject

    /// Changes the current overrides in one step; when it returns, the change is stored.
    ///
    /// - Parameter change: Called once with the current overrides while others wait; it must not
    ///   call the store.
    /// - Returns: The overrides after the change.
    /// - Throws: `SettingStoreError.notKept`; nothing was changed then.
    @discardableResult
    func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject

    /// Calls a closure after each change by another process or store, until the watch is cancelled.
    ///
    /// Several changes in quick succession may cause one call. A call doesn't state what changed,
    /// and may come without a change: ``load()`` returns the current overrides.
    ///
    /// - Parameter changed: Called on a thread of the store's; it may call the store.
    /// - Returns: A watch, which ends when it's cancelled or dropped.
    /// - Throws: `SettingStoreError.unwatchable`.
    func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch
}

extension SettingStore {
    package var journal: (any SettingJournal)? { nil }
}

/// A warning about a store that continues to work.
package enum SettingStoreWarning: Equatable, Sendable {
    /// A change renamed a damaged file, and the store continues with a new one.
    case setAside(path: String, as: String, damage: String)
    /// A damaged file is left as it is, and the store continues without its overrides.
    ///
    /// The next change renames the file.
    case damaged(path: String, damage: String)
    /// A change has waited long for a lock, and continues to wait.
    ///
    /// `pid` is the process that holds the lock, if the system reports it.
    case waiting(lock: String, pid: Int?, isStopped: Bool)
}

/// An error of a ``SettingStore``; nothing was changed.
package enum SettingStoreError: Error, Equatable, Sendable {
    /// The overrides in the named store can't be read.
    case unreadable(String, Cause)
    /// The named store can't save a change.
    case notKept(String, Cause)
    /// The named store can't watch for changes by others.
    case unwatchable(String, Cause)
}

extension SettingStoreError {
    /// The cause of a store's error.
    package enum Cause: Error, Equatable, Sendable {
        /// The file can't be used.
        case file(FileError)
        /// The directory that should contain the file, at this path, isn't a directory.
        case notADirectory(path: String)
        /// The file is damaged and couldn't be renamed, for the given reason.
        indirect case damaged(path: String, damage: String, reason: Cause)
        /// The message of another kind of store.
        case other(String)

        /// Creates the cause for an error with a file.
        package init(_ failure: FileError) { self = .file(failure) }
    }
}

extension SettingStoreError: CustomStringConvertible {
    /// A message for people.
    package var description: String {
        switch self {
        case .unreadable(let name, let cause): "can't read '\(name)': \(cause.message(in: name))"
        case .notKept(let name, let cause):
            "can't save the change in '\(name)': \(cause.message(in: name))"
        case .unwatchable(let name, let cause):
            "can't watch '\(name)' for changes: \(cause.message(in: name))"
        }
    }
}

extension SettingStoreError.Cause {
    /// Returns the words for a sentence that has named the store or the file already.
    package func message(in name: String) -> String {
        switch self {
        case .file(let error): error.message(in: name)
        case .notADirectory(let path):
            "'\(path)' isn't a directory; move it, or save the file elsewhere"
        case .damaged(let path, let damage, let reason):
            "the file is damaged (\(damage)) and can't be set aside: \(reason.message(in: path))"
        case .other(let text): text
        }
    }
}

extension SettingStoreWarning: CustomStringConvertible {
    /// A message for people.
    package var description: String {
        switch self {
        case .setAside(let path, let new, let damage):
            "'\(path)' is damaged (\(damage)): it was set aside as '\(new)', "
                + "and its overrides don't apply"
        case .damaged(let path, let damage):
            "'\(path)' is damaged (\(damage)): its overrides don't apply, and "
                + "the next change sets it aside"
        case .waiting(let lock, let pid, let isStopped):
            "a change is waiting for '\(lock)', which "
                + (pid.map { "process \($0) holds" } ?? "another process holds")
                + (isStopped ? ", and is stopped: 'kill -CONT \(pid ?? 0)' resumes it" : "")
        }
    }
}
