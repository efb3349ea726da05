public import Synchronization

/// A setting that has one of the cases of an enum.
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
/// Declare it once, add it to the menu, and read ``value`` wherever it matters: that is one atomic load. A
/// change is seen there at once, also one that another process made. People type, and stores keep, the
/// cases' raw values. One whose values are known only when the app runs is a ``TextChoice``.
public final class FeatureChoice<Value>: Setting
where Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
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
    private let valueByDefault: Value
    private let builds: [BuildKind: Value]
    /// The cases in order, and the default behind them.
    @usableFromInline let values: [Value]
    @usableFromInline let current: Atomic<Int>

    /// Creates a choice that has its default until a menu takes it up.
    ///
    /// - Parameters:
    ///   - id: What people type to set it.
    ///   - title: What people read.
    ///   - key: The name under which an override is kept; the identifier unless another is given.
    ///   - summary: What it is about.
    ///   - section: The section that it stands in.
    ///   - value: The value where no source has another.
    ///   - builds: What kinds of build fix it to, beneath overrides and remote configuration.
    ///   - fixedLayer: The one layer, besides the default, that may give the value; nobody may set
    ///     it then. `nil` for a choice that people make.
    ///   - effect: When the app follows a change.
    ///   - titles: What people read for each value; the raw value unless another text is given.
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
        titles: (Value) -> LocalizedText = { LocalizedText($0.rawValue) }
    ) {
        self.id = id
        self.title = title
        self.key = key ?? id.rawValue
        self.summary = summary
        self.section = section
        self.fixedLayer = fixedLayer
        self.effect = effect
        self.builds = builds
        valueByDefault = value
        let cases = Array(Value.allCases)
        choices = ChoiceOptions(cases.map { ChoiceOption($0.rawValue, title: titles($0)) })
        values = cases + [value]
        current = Atomic(cases.count)
    }

    /// The values that it can have, in order.
    public var options: [ChoiceOption] { choices.all }

    /// The value in force, from any thread: one atomic load.
    @inlinable public var value: Value { values[current.load(ordering: .relaxed)] }

    /// ``ItemKind/choice``.
    public var kind: ItemKind { .choice }

    /// The value where no source has another.
    public var defaultValue: JSONValue { .string(valueByDefault.rawValue) }

    /// Cases that nobody could choose among, or a default that is none of them.
    public var flaw: String? { choices.flaw(default: valueByDefault.rawValue) }

    /// What a kind of build fixes it to.
    public func value(in build: BuildKind) -> JSONValue? {
        builds[build].map { .string($0.rawValue) }
    }

    /// The raw value of one of the cases.
    public func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        try choices.checked(value, for: id)
    }

    /// The case behind that of a value; the first behind the last, or where there is none of it.
    public func next(after value: JSONValue) -> JSONValue? { choices.next(after: value) }

    /// Keeps the value where ``value`` reads it.
    public func adopt(_ reading: SettingReading) {
        let place = choices.place(of: reading.value) ?? values.count - 1
        current.store(place, ordering: .relaxed)
    }

    /// What every setting has, and the options.
    public func details(in context: MenuContext) -> JSONObject {
        var details = settingDetails(in: context)
        details["options"] = choices.json(in: context.locale)
        return details
    }
}
