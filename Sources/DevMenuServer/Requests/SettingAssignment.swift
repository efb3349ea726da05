package import DevMenuKit

/// The result of an assignment.
package struct AssignedSettings: Sendable {
    /// The settings whose override changed, or would change.
    package fileprivate(set) var changes: [MadeSettingChange] = []
    /// The settings whose value their declaration fixes, and which were left out.
    package fileprivate(set) var fixed: [ItemID] = []
    /// The identifiers that no setting has, and which were left out.
    package fileprivate(set) var unknown: [ItemID] = []
}

extension AppSettings {
    /// Sets several settings in one step, or none of them if any can't have its value.
    ///
    /// An override that has the value already, and the same end, remains unchanged.
    ///
    /// - Parameters:
    ///   - values: The values by the settings' identifiers; `null` removes an override.
    ///   - isExact: `true` to remove the overrides of settings without a value here.
    ///   - limit: The end of the overrides, or `nil` if they don't end.
    ///   - why: The person's reason.
    ///   - isDryRun: `true` to find out what would change.
    ///   - batch: The number of the first record of changes that were requested together with these.
    ///   - peer: The peer that requests it, or `nil` for the app itself.
    ///   - author: The person at the peer.
    ///   - mayChange: Returns `false` for a setting that the person may not change.
    /// - Returns: The settings that were changed, and those that were left out.
    /// - Throws: ``SettingError``; nothing changed then.
    package func assign(
        _ values: JSONObject,
        isExact: Bool = false,
        until limit: SettingLimit? = nil,
        why: String? = nil,
        isDryRun: Bool = false,
        batch: Int? = nil,
        by peer: String? = nil,
        author: ChangeAuthor = .app,
        where mayChange: (ItemID) -> Bool = { _ in true }
    ) throws(SettingError) -> AssignedSettings {
        var result = AssignedSettings()
        var changes: [CheckedSettingChange] = []
        func add(_ id: ItemID, _ value: JSONValue) throws(SettingError) {
            guard mayChange(id) else { throw .denied(id) }
            var change = SettingChange(
                id,
                value == .null ? .reset : .set(value),
                until: value == .null ? nil : limit,
                why: why
            )
            change.request = batch ?? 0
            changes.append(try check(change, isDryRun: isDryRun))
        }
        let declared = all
        let settings = Dictionary(declared.map { ($0.id, $0) }) { first, _ in first }
        for (name, value) in values.members {
            let id = ItemID(name)
            switch settings[id] {
            case nil: result.unknown.append(id)
            case let setting? where !setting.isWritable: result.fixed.append(id)
            case _?: try add(id, value)
            }
        }
        if isExact {
            let rest = declared.filter { setting in
                setting.isWritable && values[setting.id.rawValue] == nil
            }
            for setting in rest where mayChange(setting.id) { try add(setting.id, .null) }
        }
        result.changes = try applyAll(changes, isDryRun: isDryRun, by: peer, author)
        return result
    }
}
