/// A value that the app itself keeps, such as one in `UserDefaults`, and that the menu shows and
/// changes.
///
/// People and agents meet it as a toggle, a choice, a number or a text. The app's value is the value:
/// no override, remote configuration or build has an effect on it.
///
/// ```swift
/// let tips = BoundSetting("tips-seen", title: "Tips seen", default: false) {
///     UserDefaults.standard.bool(forKey: "tipsSeen")
/// } set: { seen in
///     UserDefaults.standard.set(seen, forKey: "tipsSeen")
/// }
/// ```
///
/// Add it to the content of the host. Both closures run off the host's own threads: `get` each time
/// the value is shown, for two seconds at most; `set` one at a time, for five seconds at most. What
/// they throw is shown in its own words. In a build without the menu neither is ever called.
public struct BoundSetting<Value: Sendable>: MenuItem {
    /// Returns the app's value.
    public typealias Getter = @Sendable () async throws -> Value
    /// Changes the app's value.
    public typealias Setter = @Sendable (Value) async throws -> Void
    /// Returns a sequence with an element, of any type, for each change that the app itself makes.
    public typealias Changes = @Sendable () async -> any AsyncSequence

    /// The part that bound settings of all types share.
    public let core: BoundCore
    private let value: @Sendable (JSONValue) -> Value?
    private let json: @Sendable (Value) -> JSONValue

    /// The identifier that people type to set it.
    public var id: ItemID { core.id }
    /// The title shown in the menu.
    public var title: LocalizedText { core.title }
    /// A sentence about the setting; may be empty.
    public var summary: LocalizedText { core.summary }
    /// The section that contains the setting.
    public var section: SectionID { core.section }
    /// The kind, which determines how a shell shows the setting.
    public var kind: ItemKind { core.rule.kind }
    /// The role of an item whose value the app keeps.
    public var role: ItemRole { .bound(core) }
    /// The reason the setting can't be in a menu, such as invalid options, or `nil` if it can.
    public var problem: String? { core.problem }

    /// Returns the members that are known without the app's code: all but the value.
    public func details(in context: MenuContext) -> JSONObject { core.details(in: context.locale) }

    /// Returns the reason people can't set the setting now, or `nil` if they can.
    public func unavailability(in context: MenuContext) async -> LocalizedText? {
        await core.unavailable?()
    }

    /// Returns the app's value, as a host reads it.
    ///
    /// - Throws: What the app's closure throws, or ``SettingError``, such as
    ///   ``SettingError/noHost(_:)`` while no host with a menu has the setting.
    public func value() async throws -> Value {
        let found = try await core.host().value(of: core)
        guard let value = value(found) else {
            throw SettingError.unreadable(id, reason: "\(found)")
        }
        return value
    }

    /// Changes the app's value as a person does in the menu: the change is in the journal.
    ///
    /// ```swift
    /// try await tips.set(false, why: "the demo")
    /// ```
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - why: The reason, for the journal.
    /// - Returns: The value before, and the one that the app has after it.
    /// - Throws: ``SettingError``.
    @discardableResult
    public func set(_ value: Value, why: String? = nil) async throws -> SettingOutcome {
        try await core.host().set(core, to: json(value), why: why)
    }

    fileprivate init(
        _ id: ItemID,
        _ facts: BoundCore.Facts,
        rule: SettingRule,
        default standard: Value?,
        changes: Changes?,
        value: @escaping @Sendable (JSONValue) -> Value?,
        json: @escaping @Sendable (Value) -> JSONValue,
        get: @escaping Getter,
        set: @escaping Setter
    ) {
        (self.value, self.json) = (value, json)
        core = BoundCore(
            id,
            facts,
            rule: rule,
            default: standard.map(json),
            changes: changes,
            get: { json(try await get()) },
            set: { new in
                guard let value = value(new) else {
                    throw SettingError.unreadable(id, reason: "\(new)")
                }
                try await set(value)
            }
        )
    }
}

extension BoundSetting where Value: SettingValue {
    /// Creates a setting with a Bool, a number or a text that the app keeps.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set it.
    ///   - title: The title shown in the menu.
    ///   - summary: A sentence about the setting.
    ///   - section: The section that contains the setting.
    ///   - standard: The value that `reset` sets; without one, the setting can't be reset.
    ///   - effect: The time at which the app follows a change, which is only shown.
    ///   - risk: The risk of setting it: people are asked as they are for actions.
    ///   - unavailable: Returns the reason people can't set it now, or `nil` if they can.
    ///   - changes: Returns a sequence with an element for each change that the app itself makes;
    ///     called once in a host.
    ///   - get: Returns the app's value.
    ///   - set: Changes the app's value.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default standard: Value? = nil,
        effect: SettingEffect = .now,
        risk: Risk = .undeclared,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil,
        changes: Changes? = nil,
        get: @escaping Getter,
        set: @escaping Setter
    ) {
        let kind = Value.parameterKind
        self.init(
            id,
            .init(title, summary, section, effect, risk, unavailable),
            rule: Self.rule(),
            default: standard,
            changes: changes,
            value: kind.value,
            json: { kind.json($0) ?? .null },
            get: get,
            set: set
        )
    }

    /// Creates a setting with a number within bounds that the app keeps.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set it.
    ///   - title: The title shown in the menu.
    ///   - summary: A sentence about the setting.
    ///   - section: The section that contains the setting.
    ///   - range: The values that people can set.
    ///   - standard: The value that `reset` sets; without one, the setting can't be reset.
    ///   - effect: The time at which the app follows a change, which is only shown.
    ///   - risk: The risk of setting it: people are asked as they are for actions.
    ///   - unavailable: Returns the reason people can't set it now, or `nil` if they can.
    ///   - changes: Returns a sequence with an element for each change that the app itself makes;
    ///     called once in a host.
    ///   - get: Returns the app's value.
    ///   - set: Changes the app's value.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        in range: ClosedRange<Value>,
        default standard: Value? = nil,
        effect: SettingEffect = .now,
        risk: Risk = .undeclared,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil,
        changes: Changes? = nil,
        get: @escaping Getter,
        set: @escaping Setter
    ) where Value: Numeric & Comparable {
        let kind = Value.parameterKind
        self.init(
            id,
            .init(title, summary, section, effect, risk, unavailable),
            rule: Self.rule(from: kind.json(range.lowerBound), to: kind.json(range.upperBound)),
            default: standard,
            changes: changes,
            value: kind.value,
            json: { kind.json($0) ?? .null },
            get: get,
            set: set
        )
    }

    private static func rule(
        from minimum: JSONValue? = nil,
        to maximum: JSONValue? = nil
    ) -> SettingRule {
        switch Value.self {
        case is Bool.Type: .bool
        case is String.Type: .text
        case is Int.Type:
            .number(NumberRule(isWhole: true, minimum: minimum, maximum: maximum))
        default: .number(NumberRule(isWhole: false, minimum: minimum, maximum: maximum))
        }
    }
}

extension BoundSetting where Value: RawRepresentable<String> & CaseIterable & Equatable {
    /// Creates a choice whose value, a case of an enum, the app keeps.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set it.
    ///   - title: The title shown in the menu.
    ///   - summary: A sentence about the setting.
    ///   - section: The section that contains the setting.
    ///   - standard: The value that `reset` sets; without one, the setting can't be reset.
    ///   - effect: The time at which the app follows a change, which is only shown.
    ///   - risk: The risk of setting it: people are asked as they are for actions.
    ///   - titles: Returns the title of each value; the raw value by default.
    ///   - unavailable: Returns the reason people can't set it now, or `nil` if they can.
    ///   - changes: Returns a sequence with an element for each change that the app itself makes;
    ///     called once in a host.
    ///   - get: Returns the app's value.
    ///   - set: Changes the app's value.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default standard: Value? = nil,
        effect: SettingEffect = .now,
        risk: Risk = .undeclared,
        titles: (Value) -> LocalizedText = { LocalizedText($0.rawValue) },
        unavailable: (@Sendable () async -> LocalizedText?)? = nil,
        changes: Changes? = nil,
        get: @escaping Getter,
        set: @escaping Setter
    ) {
        let options = Value.allCases.map { ChoiceOption($0.rawValue, title: titles($0)) }
        self.init(
            id,
            .init(title, summary, section, effect, risk, unavailable),
            rule: .options(options),
            default: standard,
            changes: changes,
            value: { $0.string.flatMap(Value.init(rawValue:)) },
            json: { .string($0.rawValue) },
            get: get,
            set: set
        )
    }
}
