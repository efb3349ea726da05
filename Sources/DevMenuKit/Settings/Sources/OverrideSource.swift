/// A source of the values that people set, which are in a store such as ``FileSettingStore``.
///
/// ``AppSettings`` saves changes in the first one among its sources. Others, such as a file that a
/// team shares, are read only. ``value(of:)`` reads the store, which may cost a system call.
package struct OverrideSource: SettingSource {
    /// The store of the overrides.
    package let store: any SettingStore

    /// Creates a source for a store.
    package init(_ store: any SettingStore) { self.store = store }

    /// Always ``SettingLayer/override``.
    package var layer: SettingLayer { .override }

    /// The name of the store.
    package var name: String { store.name }

    /// Returns the override under the setting's key, or `nil` if there is none.
    ///
    /// It also returns `nil` if the store can't be read.
    package func value(of setting: any Setting) -> JSONValue? {
        (try? store.load())?[setting.key].map(OverrideForm.value(in:))
    }

    /// Calls a closure after another store or process has changed the overrides.
    ///
    /// - Parameter changed: Called on a thread of the store's.
    /// - Returns: A watch, which ends when it's cancelled or dropped.
    /// - Throws: `SettingStoreError.unwatchable`.
    package func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        try store.watch(changed)
    }
}
