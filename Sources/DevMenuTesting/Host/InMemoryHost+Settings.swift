public import DevMenuKit
import DevMenuWire

extension InMemoryHost {
    /// Returns the value of a setting in the host, as the current task sees it.
    public func value<S: Setting>(of setting: S) -> S.Value {
        settings.value(of: setting)
    }

    /// Sets a setting as a shell does.
    ///
    /// ```swift
    /// let host = InMemoryHost(settings: Features.all)
    /// try await host.set(Features.payment, to: .fake)
    /// #expect(host.value(of: Features.payment) == .fake)
    /// ```
    public func set<S: Setting>(
        _ setting: S,
        to value: S.Value
    ) async throws(InMemoryHostError) {
        try await set(setting.id, to: setting.json(of: value))
    }

    /// Sets the setting of an identifier as a shell does, to a value in the protocol's form.
    public func set(_ id: ItemID, to value: JSONValue) async throws(InMemoryHostError) {
        try await request(.set(id, value, reason: nil))
    }

    /// Flips a toggle as a shell does.
    ///
    /// ```swift
    /// try await host.flip(Features.likes)
    /// #expect(host.value(of: Features.likes))
    /// ```
    public func flip(_ toggle: FeatureToggle) async throws(InMemoryHostError) {
        try await flip(toggle.id)
    }

    /// Flips the toggle of an identifier as a shell does.
    public func flip(_ id: ItemID) async throws(InMemoryHostError) {
        try await request(.flip(id, reason: nil))
    }

    /// Removes the override of a setting as a shell does.
    public func reset(_ setting: some Setting) async throws(InMemoryHostError) {
        try await reset(setting.id)
    }

    /// Removes the override of the setting of an identifier, or of all, as a shell does.
    public func reset(_ id: ItemID? = nil) async throws(InMemoryHostError) {
        try await request(.reset(id))
    }
}
