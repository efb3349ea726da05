import Synchronization

/// A setting that has one of some texts, which are known only when the app runs: a menu from a file has such.
///
/// One whose values are known when the app is written is a ``FeatureChoice``. Reading ``value`` is one
/// atomic load, from any thread; a change is seen there at once.
public final class TextChoice: Setting {
    /// What people type to set it.
    public let id: ItemID
    /// What people read.
    public let title: LocalizedText
    /// What it is about.
    public let summary: LocalizedText
    /// The section that it stands in.
    public let section: SectionID
    /// The name under which an override is kept.
    public let key: String
    /// When the app follows a change.
    public let effect: SettingEffect
    /// The one layer, besides the default, that may give the value.
    public let fixedLayer: SettingLayer?

    private let choices: ChoiceOptions
    private let valueByDefault: String
    /// The place of the value among the options; -1 for the default, wherever that is.
    private let current = Atomic(-1)

    /// Creates a choice that has its default until a menu takes it up.
    ///
    /// - Parameters:
    ///   - id: What people type to set it.
    ///   - title: What people read.
    ///   - options: The values that it can have: one at least, each once.
    ///   - key: The name under which an override is kept; the identifier unless another is given.
    ///   - summary: What it is about.
    ///   - section: The section that it stands in.
    ///   - value: The value where no source has another; the first option's unless another is given.
    ///   - fixedLayer: The one layer, besides the default, that may give the value; nobody may set
    ///     it then. `nil` for a choice that people make.
    ///   - effect: When the app follows a change.
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

    /// The values that it can have, in order.
    public var options: [ChoiceOption] { choices.all }

    /// The value in force, from any thread.
    public var value: String {
        let place = current.load(ordering: .relaxed)
        return place < 0 ? valueByDefault : choices.all[place].value
    }

    /// ``ItemKind/choice``.
    public var kind: ItemKind { .choice }

    /// The value where no source has another.
    public var defaultValue: JSONValue { .string(valueByDefault) }

    /// Options that nobody could choose among, or a default that is none of them.
    public var flaw: String? { choices.flaw(default: valueByDefault) }

    /// One of the options.
    public func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        try choices.checked(value, for: id)
    }

    /// The option behind that of a value; the first behind the last, or where there is none of it.
    public func next(after value: JSONValue) -> JSONValue? { choices.next(after: value) }

    /// Keeps the value where ``value`` reads it.
    public func adopt(_ reading: SettingReading) {
        current.store(choices.place(of: reading.value) ?? -1, ordering: .relaxed)
    }

    /// What every setting has, and the options.
    public func details(in context: MenuContext) -> JSONObject {
        var details = settingDetails(in: context)
        details["options"] = choices.json(in: context.locale)
        return details
    }
}
