/// Keeps what people have overridden, by storage key.
///
/// An app has one store; the layer of overrides reads it at start, changes it whenever a person sets
/// or resets a setting, and reads it again when somebody else changed it. The laws, which
/// `SettingStoreConformance` in `DevMenuTesting` proves of any store:
///
/// 1. A new place is empty.
/// 2. What ``update(_:)`` returned is kept: any store opened on the same place later loads it.
/// 3. A change is applied to what is kept *now*, also by others, as one replacement: of several
///    threads, stores and processes that change one place at once, none loses another's change.
/// 4. Where an update throws, nothing changed: neither what is kept nor what ``load()`` gives.
/// 5. A change that changes nothing keeps nothing anew, and calls nobody back.
/// 6. Members keep their order and their values, also those whose keys nobody knows.
/// 7. A watch calls back after what is kept was changed by another store or process, not after
///    changes made through the watched store itself, and never while the store holds a lock.
public protocol SettingStore: Sendable {
    /// What a person calls the place: a path, or "memory".
    var name: String { get }

    /// What is kept now, by storage key.
    ///
    /// - Returns: What is kept; nothing where nobody has kept anything yet, which is not an error.
    /// - Throws: ``SettingStoreError/unreadable(_:_:)``.
    func load() throws(SettingStoreError) -> JSONObject

    /// Applies a change to what is kept now, as one replacement; on return it is kept.
    ///
    /// - Parameter change: Called once with what is kept, while others wait: it must not call the
    ///   store.
    /// - Returns: What is kept afterwards.
    /// - Throws: ``SettingStoreError/notKept(_:_:)``; then nothing changed.
    @discardableResult
    func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject

    /// Calls back after what is kept was changed by somebody else, until the watch is cancelled.
    ///
    /// Several changes in quick succession may be one call. A call does not say what changed, and
    /// may come where nothing did: ``load()`` tells.
    ///
    /// - Parameter changed: Called on a thread of the store's; it may call the store.
    /// - Returns: What ends the watching when it is cancelled or dropped.
    /// - Throws: ``SettingStoreError/unwatchable(_:_:)``.
    func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch
}
