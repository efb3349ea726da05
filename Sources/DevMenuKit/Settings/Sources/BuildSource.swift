/// A source of the values that declarations give for a kind of build.
///
/// An example is the parameter `builds` of ``FeatureToggle``.
package struct BuildSource: SettingSource {
    /// The kind of the app's build.
    package let build: BuildKind

    /// Creates a source for a kind of build.
    package init(_ build: BuildKind) { self.build = build }

    /// Always ``SettingLayer/build``.
    package var layer: SettingLayer { .build }

    /// The name shown to people, such as "internal build".
    package var name: String { "\(build.rawValue) build" }

    /// Returns the value that the setting's declaration gives for the build.
    package func value(of setting: any Setting) -> JSONValue? { setting.value(in: build) }
}
