public import Synchronization

/// A Boolean setting that turns a feature on or off.
///
/// ```swift
/// let likeButton = FeatureToggle("like-button", title: "Like button", default: true)
/// ```
///
/// Declare it once, add it to the menu, and read ``isOn`` wherever it matters, at the cost of one
/// atomic load. A change, by this process or another, is visible there at once.
public final class FeatureToggle: Setting {
    /// The identifier that people type to set the toggle.
    public let id: ItemID
    /// The title shown in the menu.
    public let title: LocalizedText
    /// A sentence about the toggle; may be empty.
    public let summary: LocalizedText
    /// The section that contains the toggle.
    public let section: SectionID
    /// The key under which stores keep an override.
    public let key: String
    /// The time at which the app follows a change.
    public let effect: SettingEffect
    /// The only layer, besides the default, that can give the value, or `nil` for any layer.
    public let fixedLayer: SettingLayer?

    private let isOnByDefault: Bool
    private let builds: [BuildKind: Bool]
    @usableFromInline let current: SettingNumber

    /// Creates a toggle, which has its default value until it's part of a menu.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the toggle.
    ///   - title: The title shown in the menu.
    ///   - key: The key under which stores keep an override; the identifier by default.
    ///   - summary: A sentence about the toggle.
    ///   - section: The section that contains the toggle.
    ///   - isOn: The value if no source gives one.
    ///   - builds: The values for particular kinds of build, which overrides and remote
    ///     configuration replace.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a toggle that people set.
    ///   - effect: The time at which the app follows a change.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default isOn: Bool = false,
        builds: [BuildKind: Bool] = [:],
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now
    ) {
        self.id = id
        self.title = title
        self.key = key ?? id.rawValue
        self.summary = summary
        self.section = section
        self.effect = effect
        self.fixedLayer = fixedLayer
        self.builds = builds
        isOnByDefault = isOn
        current = SettingNumber(isOn ? 1 : 0)
    }

    /// Indicates whether the toggle is on, at the cost of one atomic load, from any thread.
    @inlinable public var isOn: Bool {
        let state = current.state.load(ordering: .relaxed)
        return state != 0 && (state == 1 || isOn(in: state))
    }

    @usableFromInline func isOn(in state: Int) -> Bool { current.number(of: self, in: state) == 1 }

    /// Calls a closure in which the toggle has another value, for tests.
    ///
    /// The value is that of the current task and of the child tasks that it starts in the closure;
    /// all others read the toggle's own.
    ///
    /// - Parameters:
    ///   - isOn: The value.
    ///   - operation: The closure.
    /// - Returns: The result of the closure.
    public func withValue<Result>(_ isOn: Bool, _ operation: () throws -> Result) rethrows -> Result
    {
        try current.withNumber(isOn ? 1 : 0, of: self, operation)
    }

    /// Awaits a closure in which the toggle has another value, for tests.
    ///
    /// It's that of the current task and of the child tasks that it starts in the closure.
    public func withValue<Result>(
        _ isOn: Bool,
        _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await current.withNumber(isOn ? 1 : 0, of: self, operation)
    }

    /// Always ``ItemKind/toggle``.
    public var kind: ItemKind { .toggle }

    /// The value if no source gives one.
    public var defaultValue: JSONValue { .bool(isOnByDefault) }

    /// Returns the value for a kind of build, or `nil` if there is none.
    public func value(in build: BuildKind) -> JSONValue? { builds[build].map { .bool($0) } }

    /// Returns the Boolean for a Boolean or a word such as `on`, and throws otherwise.
    public func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        if case .bool = value { return value }
        if let word = value.string, let isOn = Parameter.bool(from: word) { return .bool(isOn) }
        let given = value.string ?? String(describing: value)
        let suggestion = NearestName.suggestion(for: given, among: ["on", "off"])
        throw .unfit(id, given: given, expected: "on or off", suggestion: suggestion)
    }

    /// Returns the opposite of a Boolean.
    public func flipped(_ value: JSONValue) -> JSONValue? { value.bool.map { .bool(!$0) } }

    /// Stores the value for ``isOn``.
    public func adopt(_ reading: SettingReading) {
        current.store(reading.value.bool ?? isOnByDefault ? 1 : 0)
    }
}
