/// A source of the values that declarations give for a kind of build.
///
/// An example is the parameter `builds` of ``FeatureToggle``.
public struct BuildSource: SettingSource {
    /// The kind of the app's build.
    public let build: BuildKind

    /// Creates a source for a kind of build.
    public init(_ build: BuildKind) { self.build = build }

    /// Always ``SettingLayer/build``.
    public var layer: SettingLayer { .build }

    /// The name shown to people, such as "internal build".
    public var name: String { "\(build.rawValue) build" }

    /// Returns the value that the setting's declaration gives for the build.
    public func value(of setting: any Setting) -> JSONValue? { setting.value(in: build) }
}
