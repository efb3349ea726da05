/// A setting whose value is a number, a text or a Bool.
///
/// ```swift
/// let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)
/// let greeting = FeatureValue("greeting", title: "Greeting", default: "Hello")
/// ```
///
/// Declare it once, give it to the host, and read ``value`` wherever it matters: at the cost of one
/// atomic load, of two for a number. The different texts that a setting has had stay in memory until
/// the process ends: equal ones once, however often the value changes.
public struct FeatureValue<Value: SettingValue>: Setting {
    /// The declaration and the current value.
    public let core: SettingCore

    /// Creates a setting, which has its default value until a host has it.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the value.
    ///   - title: The title shown in the menu.
    ///   - key: The key under which stores save an override; the identifier by default.
    ///   - summary: A sentence about the setting.
    ///   - section: The section that contains the setting.
    ///   - value: The value if no source gives one.
    ///   - builds: The values for particular kinds of build, which overrides and remote
    ///     configuration replace.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a setting that people set.
    ///   - effect: The time at which the app follows a change.
    ///   - owner: The person or team responsible for the setting, such as `@checkout`.
    ///   - expires: The last day on which the setting is needed, such as `2027-03-01`.
    ///   - permanent: The reason the setting stays, such as "kill switch", if it doesn't expire.
    ///   - unavailable: Returns the reason people can't set the setting now, or `nil` if they can.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default value: Value,
        builds: [BuildKind: Value] = [:],
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now,
        owner: String? = nil,
        expires: String? = nil,
        permanent: String? = nil,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil
    ) {
        core = SettingCore(
            id,
            title: title,
            rule: SettingRule(for: Self.json(value)),
            key: key,
            summary: summary,
            section: section,
            default: Self.json(value),
            builds: builds.mapValues(Self.json),
            fixedTo: fixedLayer,
            effect: effect,
            debt: SettingDebt(owner: owner, expires: expires, permanent: permanent),
            unavailable: unavailable
        )
    }

    /// Creates a setting whose value is a number within bounds.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the value.
    ///   - title: The title shown in the menu.
    ///   - key: The key under which stores save an override; the identifier by default.
    ///   - summary: A sentence about the setting.
    ///   - section: The section that contains the setting.
    ///   - value: The value if no source gives one.
    ///   - range: The values that it can have; a source's value outside of them is ignored.
    ///   - builds: The values for particular kinds of build, which overrides and remote
    ///     configuration replace.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a setting that people set.
    ///   - effect: The time at which the app follows a change.
    ///   - owner: The person or team responsible for the setting, such as `@checkout`.
    ///   - expires: The last day on which the setting is needed, such as `2027-03-01`.
    ///   - permanent: The reason the setting stays, such as "kill switch", if it doesn't expire.
    ///   - unavailable: Returns the reason people can't set the setting now, or `nil` if they can.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default value: Value,
        in range: ClosedRange<Value>,
        builds: [BuildKind: Value] = [:],
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now,
        owner: String? = nil,
        expires: String? = nil,
        permanent: String? = nil,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil
    ) where Value: Numeric & Comparable {
        core = SettingCore(
            id,
            title: title,
            rule: SettingRule(
                for: Self.json(value),
                from: Self.json(range.lowerBound),
                to: Self.json(range.upperBound)
            ),
            key: key,
            summary: summary,
            section: section,
            default: Self.json(value),
            builds: builds.mapValues(Self.json),
            fixedTo: fixedLayer,
            effect: effect,
            debt: SettingDebt(owner: owner, expires: expires, permanent: permanent),
            unavailable: unavailable
        )
    }

    /// The current value, from any thread.
    @inlinable public var value: Value { Value.value(in: core) }

    /// Returns a value as JSON.
    public func json(of value: Value) -> JSONValue { Self.json(value) }

    /// Returns the value that JSON states, or `nil` if it's none of the setting's.
    public func value(from json: JSONValue) -> Value? { Value.parameterKind.value(json) }

    private static func json(_ value: Value) -> JSONValue {
        Value.parameterKind.json(value) ?? .null
    }
}

/// The type of the values of a ``FeatureValue``: `Int`, `Double`, `Bool` or `String`.
///
/// No other type can conform.
public protocol SettingValue: ParameterValue, Equatable {
    /// Returns the current value of a setting.
    static func value(in core: SettingCore) -> Self
}

extension Int: SettingValue {
    /// Returns the current value of a setting.
    @inlinable public static func value(in core: SettingCore) -> Int { core.wideNumber }
}

extension Double: SettingValue {
    /// Returns the current value of a setting.
    @inlinable public static func value(in core: SettingCore) -> Double {
        Double(bitPattern: UInt64(bitPattern: Int64(core.wideNumber)))
    }
}

extension Bool: SettingValue {
    /// Returns the current value of a setting.
    @inlinable public static func value(in core: SettingCore) -> Bool { core.isOn }
}

extension String: SettingValue {
    /// Returns the current value of a setting.
    @inlinable public static func value(in core: SettingCore) -> String { core.text }
}
