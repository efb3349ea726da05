/// Says what the settings' declarations fix for a kind of build, such as ``FeatureToggle``'s `builds`.
public struct BuildSource: SettingSource {
    /// What the app was built for.
    public let build: BuildKind

    /// Creates the source of a kind of build.
    public init(_ build: BuildKind) { self.build = build }

    /// ``SettingLayer/build``.
    public var layer: SettingLayer { .build }

    /// "internal build", and so on.
    public var name: String { "\(build.rawValue) build" }

    /// Returns what the setting's declaration fixes for the build.
    public func value(of setting: any Setting) -> JSONValue? { setting.value(in: build) }
}
