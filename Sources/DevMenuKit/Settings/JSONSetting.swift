/// A setting of a custom kind, whose values are JSON.
package struct JSONSetting: Setting {
    package let core: SettingCore

    /// Creates the setting of a core.
    package init(_ core: SettingCore) { self.core = core }

    /// The current value; `null` unless the core's rule is ``SettingRule/json(_:)``, or
    /// ``SettingRule/open(_:custom:)``.
    package var value: JSONValue {
        if case .open = core.rule { return .string(core.text) }
        return (try? JSONReader().read(core.text)) ?? .null
    }

    package func json(of value: JSONValue) -> JSONValue { value }

    package func value(from json: JSONValue) -> JSONValue? { json }
}
