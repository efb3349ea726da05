/// Says what people have set, as a ``SettingStore`` keeps it.
///
/// The first one among the sources of ``Settings`` is where changes are kept; another one, such as a file
/// that a team shares, is read only. Asked by itself it looks into its store, which may cost a call of the
/// operating system.
public struct OverrideSource: SettingSource {
    /// Where the overrides are kept.
    public let store: any SettingStore

    /// Creates the source of what a store keeps.
    public init(_ store: any SettingStore) { self.store = store }

    /// ``SettingLayer/override``.
    public var layer: SettingLayer { .override }

    /// What a person calls the store.
    public var name: String { store.name }

    /// Returns what is kept under the setting's key; nothing where the store cannot be read.
    public func value(of setting: any Setting) -> JSONValue? {
        (try? store.load())?[setting.key].map(OverrideForm.value(in:))
    }

    /// Calls back after another store or process has changed what is kept.
    ///
    /// - Parameter changed: Called on a thread of the store's.
    /// - Returns: What ends the watching.
    /// - Throws: ``SettingStoreError/unwatchable(_:_:)``.
    public func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        try store.watch(changed)
    }
}

/// The two forms in which a store keeps an override.
///
/// A plain value is an override; an object with a member `value` holds more about it (until when, who, why),
/// and members that nobody knows. An object without that member is plain, as files from before have it.
enum OverrideForm {
    /// Returns the value in what a store keeps.
    static func value(in kept: JSONValue) -> JSONValue {
        if case .object(let members) = kept { members["value"] ?? kept } else { kept }
    }

    /// Returns the form in which a value is kept of which there is no more to say: plain, except that an
    /// object has to stand in another.
    static func kept(for value: JSONValue) -> JSONValue {
        value.object == nil ? value : ["value": value]
    }
}
