public import Synchronization

/// The part of a setting that one host of the process gives its value.
package protocol HostedCore: AnyObject, Sendable {
    /// The identifier of the setting.
    var id: ItemID { get }

    /// Leaves the host that had the setting.
    func leaveHost()
}

/// The part that settings of all kinds share: the declaration, and the current value.
///
/// A setting is a reference to its core, so that copies of it have one value.
public final class SettingCore: HostedCore {
    private struct Host { weak var settings: AppSettings? }

    package let id: ItemID
    let title: LocalizedText
    let summary: LocalizedText
    let section: SectionID
    let kind: ItemKind
    let key: String
    let effect: SettingEffect
    let fixedLayer: SettingLayer?
    let defaultValue: JSONValue
    let builds: [BuildKind: JSONValue]
    let rule: SettingRule
    let debt: SettingDebt
    /// The JSON members that are particular to the setting, in addition to those of its rule.
    let details: JSONObject
    /// Returns the reason people can't set the setting now; `nil` for one that they always can.
    package let unavailable: (@Sendable () async -> LocalizedText?)?

    /// The flags, and above them the value as a number, unless it's a wide one.
    ///
    /// As long as no flag is set, this is all that a reader loads.
    @usableFromInline let state: Atomic<Int>
    /// The value of an `Int`, or the bits of a `Double`.
    @usableFromInline let wide: Atomic<Int>

    /// The settings of the host that gives the value.
    private let host = Mutex(Host())
    private let observer = Mutex<(@Sendable (SettingReading) -> Void)?>(nil)

    /// Creates the core of a setting, which has its default value until a host has it.
    package init(
        _ id: ItemID,
        title: LocalizedText,
        kind: ItemKind? = nil,
        rule: SettingRule,
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default value: JSONValue,
        builds: [BuildKind: JSONValue] = [:],
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now,
        debt: SettingDebt = SettingDebt(),
        details: JSONObject = [:],
        unavailable: (@Sendable () async -> LocalizedText?)? = nil
    ) {
        self.id = id
        self.title = title
        self.kind = kind ?? rule.kind
        self.rule = rule
        self.key = key ?? id.rawValue
        self.summary = summary
        self.section = section
        self.fixedLayer = fixedLayer
        self.effect = effect
        self.builds = builds
        self.debt = debt
        self.details = details
        self.unavailable = unavailable
        defaultValue = value
        let number = rule.number(of: value, default: value)
        state = Atomic((rule.isWide ? 0 : number << 2) | Self.unhostedFlag)
        wide = Atomic(rule.isWide ? number : 0)
    }

    // MARK: Reading

    /// The value of a Bool.
    @inlinable var isOn: Bool {
        let state = state.load(ordering: .relaxed)
        return state != 0 && (state == 1 << 2 || number(in: state) == 1)
    }

    /// The index of an option.
    @inlinable var index: Int {
        let state = state.load(ordering: .relaxed)
        return state & 3 == 0 ? state >> 2 : number(in: state)
    }

    /// The value of an `Int`, or the bits of a `Double`.
    @inlinable var wideNumber: Int {
        let state = state.load(ordering: .relaxed)
        return state == 0 ? wide.load(ordering: .relaxed) : number(in: state)
    }

    /// The value of a text.
    @inlinable var text: String {
        // Acquired: the text at the address was written before the address.
        let state = state.load(ordering: .acquiring)
        return InternedText.text(of: state & 3 == 0 ? state >> 2 : number(in: state))
    }

    /// Returns the value as a number if a flag is set.
    @usableFromInline func number(in state: Int) -> Int {
        if state & Self.scopedFlag != 0, let number = SettingScope.number(of: self) {
            return number
        }
        if state & Self.unhostedFlag != 0 { warn() }
        return rule.isWide ? wide.load(ordering: .relaxed) : state >> 2
    }

    /// Returns the question to the app's own code whether a person can set a value, or `nil` if it has
    /// none to ask.
    ///
    /// Call it, and what it returns, without a lock.
    package func question(about value: JSONValue) -> (@Sendable () -> SettingError?)? {
        guard case .open(let options, let custom?) = rule,
            let text = value.string.flatMap(options.stored),
            options.index(of: .string(text)) == nil
        else { return nil }
        return { [id] in
            custom(text).map { reason in
                let near = NearestName.suggestion(for: text, among: options.map(\.value))
                return .unfit(id, given: text, expected: reason.english, suggestion: near)
            }
        }
    }

    /// Indicates whether the app's own code is asked before some changes by people.
    package var asksBeforeChanges: Bool {
        if case .open(_, custom: .some) = rule { return true }
        return unavailable != nil
    }

    // MARK: Writing

    /// Calls a closure with each reading that a host gives the setting, from now on.
    package func observe(_ observer: @escaping @Sendable (SettingReading) -> Void) {
        self.observer.withLock { $0 = observer }
    }

    /// Stores the value that a host gives the setting: for all, or in a scope.
    func adopt(_ reading: SettingReading, of settings: AppSettings?, in scope: SettingScope?) {
        let number = rule.number(of: reading.value, default: defaultValue)
        if let scope, let settings {
            scope.store(number, for: self, of: settings)
            state.bitwiseOr(Self.scopedFlag, ordering: .relaxed)
        } else {
            host.withLock { $0.settings = settings }
            store(number, flag: 0)
        }
        observer.withLock { $0 }?(reading)
    }

    /// Returns to the default value, because the host that had the setting has it no more.
    package func leaveHost() {
        host.withLock { $0.settings = nil }
        store(rule.number(of: defaultValue, default: defaultValue), flag: Self.unhostedFlag)
        observer.withLock { $0 }?(SettingReading(value: defaultValue, layer: .default))
    }

    private func store(_ number: Int, flag: Int) {
        if rule.isWide { wide.store(number, ordering: .relaxed) }
        let number = rule.isWide ? 0 : number << 2
        var known = state.load(ordering: .relaxed)
        while true {
            let (isDone, now) = state.weakCompareExchange(
                expected: known,
                desired: number | known & Self.scopedFlag | flag,
                successOrdering: .releasing,
                failureOrdering: .relaxed
            )
            if isDone { return }
            known = now
        }
    }

    // MARK: Scopes

    /// Returns a value for an operation of a task, which readers look for from now on.
    func replacement(by value: JSONValue) -> SettingScope.Replacement {
        state.bitwiseOr(Self.scopedFlag, ordering: .relaxed)
        let number = rule.number(of: value, default: defaultValue)
        return SettingScope.Replacement(core: self, number: number, value: value)
    }

    /// The value that the current task has given the setting for an operation, or `nil`.
    var replacement: JSONValue? {
        guard state.load(ordering: .relaxed) & Self.scopedFlag != 0 else { return nil }
        return SettingScope.replacements[ObjectIdentifier(self)]?.value
    }

    /// Returns the settings of the host that has the setting.
    ///
    /// - Throws: ``SettingError/noHost(_:)``.
    func settings() throws(SettingError) -> AppSettings {
        let settings = SettingScope.settings(with: self) ?? host.withLock { $0.settings }
        guard let settings else { throw .noHost(id) }
        return settings
    }

    // MARK: Flags

    /// The flag of a setting that had a value in a scope, which stays for as long as the process runs.
    private static let scopedFlag = 2

    /// The flag of a setting that no host has; only set in debug builds, in which reading it warns
    /// once.
    private static var unhostedFlag: Int {
        #if DEBUG
        1
        #else
        0
        #endif
    }

    private func warn() {
        let state = state.bitwiseAnd(~Self.unhostedFlag, ordering: .relaxed).oldValue
        guard state & Self.unhostedFlag != 0 else { return }
        HostLog.write(
            .warning,
            "setting '\(id)' is read, but no host has it, so that it has its default: "
                + "give it to the app's MenuHost"
        )
    }
}
