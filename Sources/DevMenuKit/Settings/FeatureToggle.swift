/// A Boolean setting that turns a feature on or off.
///
/// ```swift
/// let likeButton = FeatureToggle("like-button", title: "Like button", default: true)
/// ```
///
/// Declare it once, give it to the host, and read ``isOn`` wherever it matters, at the cost of one
/// atomic load. A change, by this process or another, is visible there at once.
public struct FeatureToggle: Setting {
    /// The declaration and the current value.
    public let core: SettingCore

    /// Creates a toggle, which has its default value until a host has it.
    ///
    /// - Parameters:
    ///   - id: The identifier that people type to set the toggle.
    ///   - title: The title shown in the menu.
    ///   - key: The key under which stores save an override; the identifier by default.
    ///   - summary: A sentence about the toggle.
    ///   - section: The section that contains the toggle.
    ///   - isOn: The value if no source gives one.
    ///   - builds: The values for particular kinds of build, which overrides and remote
    ///     configuration replace.
    ///   - fixedLayer: The only layer, besides the default, that can give the value, so that people
    ///     can't set it, or `nil` for a toggle that people set.
    ///   - effect: The time at which the app follows a change.
    ///   - owner: The person or team responsible for the toggle, such as `@checkout`.
    ///   - expires: The last day on which the toggle is needed, such as `2027-03-01`.
    ///   - permanent: The reason the toggle stays, such as "kill switch", if it doesn't expire.
    ///   - unavailable: Returns the reason people can't set the toggle now, or `nil` if they can.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default isOn: Bool = false,
        builds: [BuildKind: Bool] = [:],
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now,
        owner: String? = nil,
        expires: String? = nil,
        permanent: String? = nil,
        unavailable: (@Sendable () async -> LocalizedText?)? = nil
    ) {
        core = SettingCore(
            id,
            title: title,
            rule: .bool,
            key: key,
            summary: summary,
            section: section,
            default: .bool(isOn),
            builds: builds.mapValues { .bool($0) },
            fixedTo: fixedLayer,
            effect: effect,
            debt: SettingDebt(owner: owner, expires: expires, permanent: permanent),
            unavailable: unavailable
        )
    }

    /// Indicates whether the toggle is on, at the cost of one atomic load, from any thread.
    ///
    /// ```swift
    /// if Features.likeButton.isOn { timeline.rows.append("♥") }
    /// ```
    @inlinable public var isOn: Bool { core.isOn }

    /// The same as ``isOn``.
    @inlinable public var value: Bool { core.isOn }

    /// Returns a value as JSON.
    public func json(of value: Bool) -> JSONValue { .bool(value) }

    /// Returns the value that JSON states, or `nil` if it's none of the setting's.
    public func value(from json: JSONValue) -> Bool? { json.bool }
}
