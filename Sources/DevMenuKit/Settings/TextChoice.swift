/// A setting with one of several texts, which are known only when the app runs.
///
/// The choices in a menu from a file are of this type. If the values are known when the app is
/// written, use ``FeatureChoice``.
///
/// ```swift
/// let region = TextChoice("region", title: "Region", options: ["eu", "us"], default: "eu")
/// ```
public struct TextChoice: Setting {
    /// The declaration and the current value.
    public let core: SettingCore
    /// The options, in order.
    public let options: [ChoiceOption]

    /// Creates a choice, which has its default value until a host has it.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the choice.
    ///   - title: The title shown in the menu.
    ///   - options: The options: at least one, and no value twice.
    ///   - key: The key under which stores save an override; the identifier by default.
    ///   - summary: A sentence about the choice.
    ///   - section: The section that contains the choice.
    ///   - value: The value if no source gives one; the first option's by default.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a choice that people set.
    ///   - effect: The time at which the app follows a change.
    ///   - owner: The person or team responsible for the choice, such as `@checkout`.
    ///   - expires: The last day on which the choice is needed, such as `2027-03-01`.
    ///   - permanent: The reason the choice stays, such as "kill switch", if it doesn't expire.
    ///   - unavailable: Returns the reason people can't set the choice now, or `nil` if they can.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        options: [ChoiceOption],
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default value: String? = nil,
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now,
        owner: String? = nil,
        expires: String? = nil,
        permanent: String? = nil,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil
    ) {
        self.options = options
        core = SettingCore(
            id,
            title: title,
            rule: .options(options),
            key: key,
            summary: summary,
            section: section,
            default: .string(value ?? options.first?.value ?? ""),
            fixedTo: fixedLayer,
            effect: effect,
            debt: SettingDebt(owner: owner, expires: expires, permanent: permanent),
            unavailable: unavailable
        )
    }

    /// The current value, at the cost of one atomic load, from any thread.
    public var value: String {
        let index = core.index
        return options.indices.contains(index)
            ? options[index].value : core.defaultValue.string ?? ""
    }

    /// Returns a value as JSON.
    public func json(of value: String) -> JSONValue { .string(value) }

    /// Returns the value that JSON states, or `nil` if it's none of the setting's.
    public func value(from json: JSONValue) -> String? {
        options.index(of: json).map { options[$0].value }
    }
}
