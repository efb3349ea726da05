// The means by which an app creates its settings, and changes and follows them itself.

extension AppSettings {
    /// Creates settings with overrides, values for the kind of build, and sources in between.
    ///
    /// - Parameters:
    ///   - store: The store of the overrides.
    ///   - build: The kind of the app's build.
    ///   - between: The sources below the overrides and above the build, strongest first.
    package convenience init(
        store: any SettingStore,
        build: BuildKind,
        @SettingSourceBuilder _ between: () -> [any SettingSource] = { [] }
    ) {
        self.init(sources: [OverrideSource(store)] + between() + [BuildSource(build)])
    }

    /// Sets the value of a setting.
    ///
    /// - Parameters:
    ///   - id: The identifier of the setting.
    ///   - value: The new value.
    /// - Returns: The value before and after the change.
    /// - Throws: ``SettingError``.
    @discardableResult
    public func set(_ id: ItemID, to value: JSONValue) throws(SettingError) -> SettingOutcome {
        try apply([SettingChange(id, .set(value))])[0].get()
    }

    /// Sets a toggle to the opposite of its current value.
    ///
    /// - Parameter id: The identifier of the toggle.
    /// - Returns: The value before and after the change.
    /// - Throws: ``SettingError``.
    @discardableResult
    public func flip(_ id: ItemID) throws(SettingError) -> SettingOutcome {
        try apply([SettingChange(id, .flip)])[0].get()
    }

    /// Removes a setting's override.
    ///
    /// - Parameter id: The identifier of the setting.
    /// - Returns: The value before and after the change.
    /// - Throws: ``SettingError``.
    @discardableResult
    public func reset(_ id: ItemID) throws(SettingError) -> SettingOutcome {
        try apply([SettingChange(id, .reset)])[0].get()
    }

    /// A sequence of all changes from now on.
    ///
    /// Each access creates a sequence for one consumer; there can be any number of them. It ends
    /// only when its consumer does, and buffers the changes that its consumer hasn't seen.
    ///
    /// ```swift
    /// for await event in host.settings.changes where event.id == Features.likeButton.id {
    ///     await timeline.load()
    /// }
    /// ```
    public var changes: some AsyncSequence<SettingEvent, Never> & Sendable {
        AsyncStream<SettingEvent> { continuation in
            let token = observe { continuation.yield($0) }
            continuation.onTermination = { [weak self] _ in self?.stopObserving(token) }
        }
    }
}
