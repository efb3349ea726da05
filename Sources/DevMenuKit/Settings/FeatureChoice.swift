public import Synchronization

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
/// Declare it once, add it to the menu, and read ``value`` wherever it matters, at the cost of one
/// atomic load. A change, by this process or another, is visible there at once. People type the
/// cases' raw values, which are also what stores keep. If the values are known only when the app
/// runs, use ``TextChoice``.
public final class FeatureChoice<Value>: Setting
where Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
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
    private let valueByDefault: Value
    private let builds: [BuildKind: Value]
    /// The cases in order, followed by the default.
    @usableFromInline let values: [Value]
    @usableFromInline let current: SettingNumber

    /// Creates a choice, which has its default value until it's part of a menu.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the choice.
    ///   - title: The title shown in the menu.
    ///   - key: The key under which stores keep an override; the identifier by default.
    ///   - summary: A sentence about the choice.
    ///   - section: The section that contains the choice.
    ///   - value: The value if no source gives one.
    ///   - builds: The values for particular kinds of build, which overrides and remote
    ///     configuration replace.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a choice that people set.
    ///   - effect: The time at which the app follows a change.
    ///   - titles: Returns the title of each value; the raw value by default.
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
        current = SettingNumber(cases.count)
    }

    /// The options, in the order of the cases.
    public var options: [ChoiceOption] { choices.all }

    /// The current value, at the cost of one atomic load, from any thread.
    @inlinable public var value: Value { values[index] }

    /// The index of the current value.
    @inlinable var index: Int {
        let state = current.state.load(ordering: .relaxed)
        return state < SettingNumber.scope ? state : index(in: state)
    }

    @usableFromInline func index(in state: Int) -> Int { current.number(of: self, in: state) }

    /// Calls a closure in which the choice has another value, for tests.
    ///
    /// The value is that of the current task and of the child tasks that it starts in the closure;
    /// all others read the choice's own.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - operation: The closure.
    /// - Returns: The result of the closure.
    public func withValue<Result>(
        _ value: Value,
        _ operation: () throws -> Result
    ) rethrows -> Result {
        try current.withNumber(index(of: value), of: self, operation)
    }

    /// Awaits a closure in which the choice has another value, for tests.
    ///
    /// It's that of the current task and of the child tasks that it starts in the closure.
    public func withValue<Result>(
        _ value: Value,
        _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await current.withNumber(index(of: value), of: self, operation)
    }

    private func index(of value: Value) -> Int {
        choices.index(of: .string(value.rawValue)) ?? values.count - 1
    }

    /// Always ``ItemKind/choice``.
    public var kind: ItemKind { .choice }

    /// The value if no source gives one.
    public var defaultValue: JSONValue { .string(valueByDefault.rawValue) }

    /// The reason the options or the default are invalid, or `nil` if they're valid.
    public var problem: String? { choices.problem(default: valueByDefault.rawValue) }

    /// Returns the value for a kind of build, or `nil` if there is none.
    public func value(in build: BuildKind) -> JSONValue? {
        builds[build].map { .string($0.rawValue) }
    }

    /// Returns the value if it's the raw value of a case, and throws otherwise.
    public func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        try choices.checked(value, for: id)
    }

    /// Returns the next case's raw value; the first one's after the last or an unknown value.
    public func next(after value: JSONValue) -> JSONValue? { choices.next(after: value) }

    /// Stores the value for ``value``.
    public func adopt(_ reading: SettingReading) {
        current.store(choices.index(of: reading.value) ?? values.count - 1)
    }

    /// Returns the members of every setting, and the options.
    public func details(in context: MenuContext) -> JSONObject {
        var details = settingDetails(in: context)
        details["options"] = choices.json(in: context.locale)
        return details
    }
}
