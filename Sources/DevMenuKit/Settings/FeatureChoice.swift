/// A setting whose values are the cases of an enum.
///
/// ```swift
/// enum PaymentProvider: String, CaseIterable {
///     case live, sandbox, fake
/// }
///
/// let payment = FeatureChoice<PaymentProvider>(
///     "payment-provider",
///     title: "Payment provider",
///     default: .live
/// )
/// ```
///
/// Declare it once, give it to the host, and read ``value`` wherever it matters, at the cost of one
/// atomic load. A change, by this process or another, is visible there at once. People type the
/// cases' raw values, which stores also save. If the values are known only when the app
/// runs, use ``TextChoice``.
public struct FeatureChoice<Value>: Setting
where Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
    /// The declaration and the current value.
    public let core: SettingCore
    /// The options, in the order of the cases.
    public let options: [ChoiceOption]

    /// The cases in order, followed by the default.
    @usableFromInline let values: [Value]

    /// Creates a choice, which has its default value until a host has it.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the choice.
    ///   - title: The title shown in the menu.
    ///   - key: The key under which stores save an override; the identifier by default.
    ///   - summary: A sentence about the choice.
    ///   - section: The section that contains the choice.
    ///   - value: The value if no source gives one.
    ///   - builds: The values for particular kinds of build, which overrides and remote
    ///     configuration replace.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a choice that people set.
    ///   - effect: The time at which the app follows a change.
    ///   - owner: The person or team responsible for the choice, such as `@checkout`.
    ///   - expires: The last day on which the choice is needed, such as `2027-03-01`.
    ///   - permanent: The reason the choice stays, such as "kill switch", if it doesn't expire.
    ///   - titles: Returns the title of each value; the raw value by default.
    ///   - unavailable: Returns the reason people can't set the choice now, or `nil` if they can.
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
        titles: (Value) -> LocalizedText = { LocalizedText($0.rawValue) },
        unavailable: (@Sendable () async -> LocalizedText?)? = nil
    ) {
        let cases = Array(Value.allCases)
        values = cases + [value]
        options = cases.map { ChoiceOption($0.rawValue, title: titles($0)) }
        core = SettingCore(
            id,
            title: title,
            rule: .options(options),
            key: key,
            summary: summary,
            section: section,
            default: .string(value.rawValue),
            builds: builds.mapValues { .string($0.rawValue) },
            fixedTo: fixedLayer,
            effect: effect,
            debt: SettingDebt(owner: owner, expires: expires, permanent: permanent),
            unavailable: unavailable
        )
    }

    /// The current value, at the cost of one atomic load, from any thread.
    @inlinable public var value: Value { values[core.index] }

    /// Returns a case as JSON: its raw value.
    public func json(of value: Value) -> JSONValue { .string(value.rawValue) }

    /// Returns the value that JSON states, or `nil` if it's none of the setting's.
    public func value(from json: JSONValue) -> Value? {
        json.string.flatMap { Value(rawValue: $0) }
    }
}
