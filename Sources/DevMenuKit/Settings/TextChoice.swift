import Synchronization

/// A setting with one of several texts, which are known only when the app runs.
///
/// The choices in a menu from a file are of this type. If the values are known when the app is
/// written, use ``FeatureChoice``.
public final class TextChoice: Setting {
    /// The identifier that people type to set the choice.
    public let id: ItemID
    /// The title shown in the menu.
    public let title: LocalizedText
    /// A sentence about the choice; may be empty.
    public let summary: LocalizedText
    /// The section that contains the choice.
    public let section: SectionID
    /// The key under which stores keep an override.
    public let key: String
    /// The time at which the app follows a change.
    public let effect: SettingEffect
    /// The only layer, besides the default, that can give the value, or `nil` for any layer.
    public let fixedLayer: SettingLayer?

    private let choices: ChoiceOptions
    private let valueByDefault: String
    /// The index of the current option; -1 for the default, whatever its index.
    private let current = Atomic(-1)

    /// Creates a choice, which has its default value until it's part of a menu.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the choice.
    ///   - title: The title shown in the menu.
    ///   - options: The options: at least one, and no value twice.
    ///   - key: The key under which stores keep an override; the identifier by default.
    ///   - summary: A sentence about the choice.
    ///   - section: The section that contains the choice.
    ///   - value: The value if no source gives one; the first option's by default.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a choice that people set.
    ///   - effect: The time at which the app follows a change.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        options: [ChoiceOption],
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default value: String? = nil,
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now
    ) {
        self.id = id
        self.title = title
        self.key = key ?? id.rawValue
        self.summary = summary
        self.section = section
        self.fixedLayer = fixedLayer
        self.effect = effect
        choices = ChoiceOptions(options)
        valueByDefault = value ?? options.first?.value ?? ""
    }

    /// The options, in order.
    public var options: [ChoiceOption] { choices.all }

    /// The current value, at the cost of one atomic load, from any thread.
    ///
    /// A change, by this process or another, is visible at once.
    public var value: String {
        let index = current.load(ordering: .relaxed)
        return index < 0 ? valueByDefault : choices.all[index].value
    }

    /// Always ``ItemKind/choice``.
    public var kind: ItemKind { .choice }

    /// The value if no source gives one.
    public var defaultValue: JSONValue { .string(valueByDefault) }

    /// The reason the options or the default are invalid, or `nil` if they're valid.
    public var problem: String? { choices.problem(default: valueByDefault) }

    /// Returns the value if it's one of the options, and throws otherwise.
    public func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        try choices.checked(value, for: id)
    }

    /// Returns the next option's value; the first one's after the last or an unknown value.
    public func next(after value: JSONValue) -> JSONValue? { choices.next(after: value) }

    /// Stores the value for ``value``.
    public func adopt(_ reading: SettingReading) {
        current.store(choices.index(of: reading.value) ?? -1, ordering: .relaxed)
    }

    /// Returns the members of every setting, and the options.
    public func details(in context: MenuContext) -> JSONObject {
        var details = settingDetails(in: context)
        details["options"] = choices.json(in: context.locale)
        return details
    }
}
