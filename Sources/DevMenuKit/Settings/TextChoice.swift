/// A setting with one of several texts, which are known only when the app runs.
///
/// The choices in a menu from a file are of this type. If the values are known when the app is
/// written, use ``FeatureChoice``.
///
/// ```swift
/// let region = TextChoice("region", title: "Region", options: ["eu", "us"], default: "eu")
/// ```
///
/// With names for its options, it can have any other text that a closure accepts:
///
/// ```swift
/// let server = TextChoice(
///     "server",
///     options: [
///         "production": "https://api.example.com", "staging": "https://staging.example.com",
///     ]
/// ) { $0.hasPrefix("https://") ? nil : "an https address" }
/// ```
public struct TextChoice: Setting {
    /// The declaration and the current value.
    public let core: SettingCore
    /// The options, in order.
    public let options: [ChoiceOption]
    private let isOpen: Bool

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
        isOpen = false
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

    /// Creates a choice of named texts, which can have another text as well.
    ///
    /// Code reads the text. People, stores, presets and the protocol have the option's name, or else
    /// the text; a text that is the name of an option means that option.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the choice.
    ///   - title: The title shown in the menu; the identifier's words by default.
    ///   - options: The texts by the names that people type, in order.
    ///   - key: The key under which stores save an override; the identifier by default.
    ///   - summary: A sentence about the choice.
    ///   - section: The section that contains the choice.
    ///   - value: The value if no source gives one; the first option by default.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a choice that people set.
    ///   - effect: The time at which the app follows a change.
    ///   - owner: The person or team responsible for the choice, such as `@checkout`.
    ///   - expires: The last day on which the choice is needed, such as `2027-03-01`.
    ///   - permanent: The reason the choice stays, such as "kill switch", if it doesn't expire.
    ///   - unavailable: Returns the reason people can't set the choice now, or `nil` if they can.
    ///   - custom: Returns the text to give in place of one that isn't an option, such as
    ///     `an https address`, or `nil` if that one can be set. It has two seconds. Values that are
    ///     loaded aren't checked by it.
    public init(
        _ id: ItemID,
        title: LocalizedText? = nil,
        options: KeyValuePairs<String, String>,
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default value: String? = nil,
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now,
        owner: String? = nil,
        expires: String? = nil,
        permanent: String? = nil,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil,
        custom: @escaping @Sendable (String) -> LocalizedText?
    ) {
        let options = options.map { ChoiceOption($0.key, title: LocalizedText($0.value)) }
        self.options = options
        isOpen = true
        let standard = value ?? options.first?.value ?? ""
        core = SettingCore(
            id,
            title: title ?? LocalizedText(id.titleCased),
            rule: .open(options, custom: custom),
            key: key,
            summary: summary,
            section: section,
            default: .string(options.stored(standard) ?? standard),
            fixedTo: fixedLayer,
            effect: effect,
            debt: SettingDebt(owner: owner, expires: expires, permanent: permanent),
            unavailable: unavailable
        )
    }

    /// The current value, at the cost of an atomic load or two, from any thread.
    public var value: String {
        if isOpen { return core.text }
        let index = core.index
        return options.indices.contains(index)
            ? options[index].value : core.defaultValue.string ?? ""
    }

    /// Returns a value as JSON: for a text that is that of an option, the option.
    public func json(of value: String) -> JSONValue {
        .string(isOpen ? options.stored(value) ?? value : value)
    }

    /// Returns the value that JSON states, or `nil` if it's none of the setting's.
    public func value(from json: JSONValue) -> String? {
        guard isOpen else { return options.index(of: json).map { options[$0].value } }
        return (try? core.rule.checked(json, for: id)).flatMap { core.rule.content(of: $0).string }
    }
}
