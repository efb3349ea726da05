public import Synchronization

/// A named Bool that people switch.
///
/// Declare it once, add it to the menu, and read ``isOn`` wherever the feature is: that is one atomic
/// load. A change is seen there at once, also one that another process made.
public final class FeatureToggle: Setting {
    /// What people type to switch it.
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

    private let isOnByDefault: Bool
    private let builds: [BuildKind: Bool]
    @usableFromInline let current: Atomic<Bool>

    /// A toggle.
    ///
    /// - Parameters:
    ///   - id: What people type to switch it.
    ///   - title: What people read.
    ///   - key: The name under which an override is kept; the identifier unless another is given.
    ///   - summary: What it is about.
    ///   - section: The section that it stands in.
    ///   - isOn: Whether it is on where no layer says otherwise.
    ///   - builds: What kinds of build fix it to, beneath overrides and remote configuration.
    ///   - fixedLayer: The one layer, besides the default, that may give the value; nobody may set
    ///     it then. `nil` for a toggle that people set.
    ///   - effect: When the app follows a change.
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
        current = Atomic(isOn)
    }

    /// Whether it is on: one atomic load, from any thread.
    @inlinable public var isOn: Bool { current.load(ordering: .relaxed) }

    /// ``ItemKind/toggle``.
    public var kind: ItemKind { .toggle }

    /// On or off where no layer says otherwise.
    public var defaultValue: JSONValue { .bool(isOnByDefault) }

    /// What a kind of build fixes it to.
    public func value(in build: BuildKind) -> JSONValue? { builds[build].map { .bool($0) } }

    /// A Bool, or a word that people type for one.
    public func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        if case .bool = value { return value }
        if let word = value.string, let isOn = Parameter.bool(from: word) { return .bool(isOn) }
        let given = value.string ?? String(describing: value)
        let suggestion = NearestName.suggestion(for: given, among: ["on", "off"])
        throw .unfit(id, given: given, expected: "on or off", suggestion: suggestion)
    }

    /// Off for on, on for off.
    public func flipped(_ value: JSONValue) -> JSONValue? { value.bool.map { .bool(!$0) } }

    /// Keeps the value where ``isOn`` reads it.
    public func adopt(_ reading: SettingReading) {
        current.store(reading.value.bool ?? isOnByDefault, ordering: .relaxed)
    }
}
