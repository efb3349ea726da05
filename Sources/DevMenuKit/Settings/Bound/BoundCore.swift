import Synchronization

/// The part that bound settings of all types share: the declaration, and the app's closures.
public final class BoundCore: HostedCore {
    /// The members of the declaration that all types have.
    struct Facts: Sendable {
        let title: LocalizedText
        let summary: LocalizedText
        let section: SectionID
        let effect: SettingEffect
        let risk: Risk
        let unavailable: (@Sendable () async -> LocalizedText?)?

        init(
            _ title: LocalizedText,
            _ summary: LocalizedText,
            _ section: SectionID,
            _ effect: SettingEffect,
            _ risk: Risk,
            _ unavailable: (@Sendable () async -> LocalizedText?)?
        ) {
            (self.title, self.summary, self.section) = (title, summary, section)
            (self.effect, self.risk, self.unavailable) = (effect, risk, unavailable)
        }
    }

    private struct Host { weak var current: (any BoundHost)? }

    package let id: ItemID
    package let title: LocalizedText
    package let summary: LocalizedText
    package let section: SectionID
    package let effect: SettingEffect
    package let risk: Risk
    /// The reason why the app isn't there to be asked, or `nil` in the app itself.
    package let absence: String?
    /// The value that a reset sets, or `nil` if there is none.
    package let defaultValue: JSONValue?
    /// Returns the reason people can't set it now; `nil` for one that they always can.
    package let unavailable: (@Sendable () async -> LocalizedText?)?
    /// The values that people can set.
    let rule: SettingRule
    /// Returns the app's value.
    package let get: @Sendable () async throws -> JSONValue
    /// Changes the app's value.
    package let set: @Sendable (JSONValue) async throws -> Void
    /// Returns a sequence of the changes that the app itself makes, or is `nil`.
    package let changes: (@Sendable () async -> any AsyncSequence)?

    /// The host that has the setting.
    private let current = Mutex(Host())

    init(
        _ id: ItemID,
        _ facts: Facts,
        rule: SettingRule,
        default value: JSONValue?,
        absence: String? = nil,
        changes: (@Sendable () async -> any AsyncSequence)?,
        get: @escaping @Sendable () async throws -> JSONValue,
        set: @escaping @Sendable (JSONValue) async throws -> Void
    ) {
        (self.id, self.rule, defaultValue) = (id, rule, value)
        (title, summary, section) = (facts.title, facts.summary, facts.section)
        (effect, risk, unavailable) = (facts.effect, facts.risk, facts.unavailable)
        self.absence = absence
        (self.changes, self.get, self.set) = (changes, get, set)
    }

    /// Creates a stand-in for the setting of an app that doesn't run.
    ///
    /// - Parameters:
    ///   - id: The setting's identifier.
    ///   - absence: The reason why the app isn't there to be asked.
    package convenience init(_ id: ItemID, absence: String) {
        self.init(
            id,
            Facts(.empty, .empty, .toggles, .now, .undeclared, nil),
            rule: .text,
            default: nil,
            absence: absence,
            changes: nil,
            get: { throw SettingError.unreadable(id, reason: absence) },
            set: { _ in }
        )
    }

    var problem: String? { defaultValue.flatMap { rule.problem(default: $0) } }

    /// Returns the JSON members that are known without the app's code: all but the value.
    package func details(in locale: MenuLocale) -> JSONObject {
        var details = JSONObject(compacting: [
            "layer": .string(SettingLayer.app.rawValue), "default": defaultValue,
            "effect": .string(effect.rawValue), "isWritable": .bool(absence == nil),
        ])
        details.merge(risk.json)
        details.merge(rule.details(in: locale))
        return details
    }

    /// Checks that the setting can have a value, and returns it in the form that the closures have.
    package func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        try rule.checked(value, for: id)
    }

    /// Indicates whether values have opposites.
    package var isFlippable: Bool { if case .bool = rule { true } else { false } }

    /// Returns the opposite of a value, or `nil` if there is none.
    package func flipped(_ value: JSONValue) -> JSONValue? { rule.flipped(value) }

    /// Lets a host answer for the setting, unless another one does.
    package func adopt(_ host: any BoundHost) {
        current.withLock { $0.current = $0.current ?? host }
    }

    package func leaveHost() { current.withLock { $0.current = nil } }

    /// Returns the host that has the setting: the one whose code runs, or else that of the process.
    ///
    /// - Throws: ``SettingError/noHost(_:)``.
    func host() throws(SettingError) -> any BoundHost {
        let own = SettingScope.current?.boundHost
        guard let host = own?.has(self) == true ? own : current.withLock(\.current) else {
            throw .noHost(id)
        }
        return host
    }
}

/// The host that reads and changes the values that an app keeps.
package protocol BoundHost: AnyObject, Sendable {
    /// Indicates whether the host's menu has a setting.
    func has(_ core: BoundCore) -> Bool

    /// Returns the app's value.
    func value(of core: BoundCore) async throws -> JSONValue

    /// Changes the app's value for the app itself.
    func set(_ core: BoundCore, to value: JSONValue, why: String?) async throws -> SettingOutcome
}
