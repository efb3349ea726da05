package import DevMenuKit
package import DevMenuWire

/// The settings of an app that its presets are about; executable plugins have their own.
package struct PresetSettings {
    /// The settings, in the menu's order.
    package let all: [ItemRecord]
    private let byKey: [String: ItemRecord]

    /// Reads the settings of a host's app.
    ///
    /// - Throws: ``HostError``, or the error that ends the front end.
    package init(of host: CurrentHost) throws {
        let session = try host.liveSession()
        let listed = try host.itemsWithValues()
        let menu = try host.menu()
        all = listed.filter { $0.isSetting && menu[id: $0.id ?? ""]?.session === session }
        byKey = Dictionary(all.map { ($0.key ?? "", $0) }) { first, _ in first }
    }

    /// Returns the setting with a storage key, or `nil`.
    package subscript(key: String) -> ItemRecord? { byKey[key] }

    /// Returns the settings that don't have the same value in all of several sets.
    ///
    /// - Parameter sets: The sets of values, presets among them.
    /// - Returns: The identifiers, with the value in each set; `nil` if a set doesn't have it.
    package func differences(
        between sets: [ComparedValues]
    ) -> [(id: String, values: [JSONValue?])] {
        var keys = all.compactMap(\.key)
        var known = Set(keys)
        for preset in sets.compactMap(\.preset) {
            keys += preset.document.flags.map(\.key).filter { known.insert($0).inserted }
        }
        return keys.compactMap { key in
            let item = self[key]
            let values = sets.map { $0.value(of: key, item) }
            let ofPresets = zip(sets, values).filter { $0.0.preset != nil }.map(\.1)
            guard ofPresets.isEmpty || ofPresets.contains(where: { $0 != nil }) else { return nil }
            // A setting that a preset doesn't name differs from another preset's, not from the app's.
            let isMissing = ofPresets.count > 1 && ofPresets.contains { $0 == nil }
            let differs = isMissing || Set(values.compactMap(\.self)).count > 1
            return differs ? (item?.id ?? key, values) : nil
        }
    }
}

/// A set of values that is compared with others.
package enum ComparedValues {
    /// The values of now.
    case current
    /// The values without any override.
    case defaults
    /// The values of a preset.
    case preset(Preset)

    fileprivate var preset: Preset? { if case .preset(let preset) = self { preset } else { nil } }

    fileprivate func value(of key: String, _ item: ItemRecord?) -> JSONValue? {
        switch self {
        case .current: item?.value == .null ? nil : item?.value
        case .defaults: item?.defaultValue
        case .preset(let preset): preset.value(of: key, default: item?.defaultValue)
        }
    }
}

/// The changes that apply a preset to the settings of an app.
package struct PresetChanges {
    /// The keys that no setting has.
    package private(set) var unknown: [String] = []
    /// The settings for which the preset has no value, and what it has for each.
    package private(set) var leftOut: [(id: String, value: FlagValue)] = []

    /// The values by the identifiers of settings; null resets one.
    private var values = JSONObject()
    private var isExact: Bool
    private let limit: SettingLimit?
    private let reason: String?

    /// Creates the changes of a preset.
    ///
    /// - Parameters:
    ///   - preset: The preset.
    ///   - settings: The app's settings.
    ///   - isExact: `true` to reset all settings that the preset doesn't name.
    ///   - limit: The end of the overrides, if any.
    ///   - reason: The reason for the journal, if any.
    package init(
        applying preset: Preset,
        to settings: PresetSettings,
        isExact: Bool,
        until limit: SettingLimit?,
        reason: String?
    ) {
        (self.isExact, self.limit, self.reason) = (isExact, limit, reason)
        for flag in preset.document.flags {
            guard let id = settings[flag.key]?.id else {
                unknown.append(flag.key)
                continue
            }
            switch flag.value {
            case .value(let value): values[id] = value
            case .codeDefault: values[id] = .null
            case .unknown, .disabled: leftOut.append((id, flag.value))
            }
        }
    }

    /// Makes the changes, or requests from the host what they would change.
    ///
    /// - Parameters:
    ///   - isDryRun: `true` to change nothing.
    ///   - ask: Sends the request, and returns the answer.
    /// - Returns: The host's answer.
    /// - Throws: What `ask` throws.
    package mutating func apply(
        isDryRun: Bool,
        asking ask: (HostRequest) throws -> ReceivedJSON
    ) throws -> ReceivedJSON {
        if isExact, !leftOut.isEmpty {
            // The host would reset these, too: the others are named, each without a value.
            let named = Set(leftOut.map(\.id))
            let all = ItemRecord.changes(try ask(request(isDryRun: true))).compactMap(\.id)
            for id in all where values[id] == nil && !named.contains(id) { values[id] = .null }
            isExact = false
        }
        return try ask(request(isDryRun: isDryRun))
    }

    private func request(isDryRun: Bool) -> HostRequest {
        .apply(values, isExact: isExact, isDryRun: isDryRun, until: limit, reason: reason)
    }
}
