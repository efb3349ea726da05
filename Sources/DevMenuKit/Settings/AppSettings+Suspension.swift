// The overrides that have no effect since the app crashed with them at launch.

import Synchronization

extension AppSettings {
    /// Applies suspended overrides again, in all processes of the app.
    ///
    /// - Parameters:
    ///   - id: The setting, or `nil` for all.
    ///   - peer: The peer that requests it, or `nil` for the app itself.
    ///   - mayChange: Returns `false` for a setting that the person may not change.
    /// - Returns: The settings whose overrides were suspended.
    /// - Throws: ``SettingError``; nothing changed then.
    package func resume(
        _ id: ItemID? = nil,
        by peer: String? = nil,
        where mayChange: (ItemID) -> Bool = { _ in true }
    ) throws(SettingError) -> [any Setting] {
        if let id, state.withLock({ $0.indices[id.rawValue] }) == nil { throw .unknown(id) }
        let resumed = suspended.filter { id == nil || $0.id == id }
        for setting in resumed where !mayChange(setting.id) { throw .denied(setting.id) }
        let keys = Set(resumed.map(\.key))
        try order.withLock { _ throws(SettingError) in
            try keeper?.resume(id == nil ? nil : keys)
            resume(keys, by: peer)
        }
        return resumed
    }

    /// The settings whose overrides have no effect since the app crashed with them at launch.
    package var suspended: [any Setting] {
        state.withLock { state in
            zip(state.declared, state.readings).filter { $1.suspended != nil }.map(\.0)
        }
    }

    /// Updates the suspended overrides, after another process has resumed some.
    package func adopt(suspended now: JSONObject) {
        order.withLock { _ in
            let known = state.withLock { $0.values.overrides.suspended.members }
            resume(Set(known.filter { now[$0.name] != $0.value }.map(\.name)), by: nil)
        }
    }

    /// Applies suspended overrides again.
    func resume(
        _ keys: Set<String>,
        _ overrides: JSONObject? = nil,
        _ records: [ChangeRecord] = [],
        by peer: String?
    ) {
        state.withLock { state in keys.forEach { state.values.overrides.resume($0) } }
        publish(overrides: overrides, records, changed: keys, by: peer)
    }
}
