package import DevMenuKit

/// What the app was built for, as toggles of which exactly one is on; nobody can switch them.
package enum BuildTargetToggle: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case production

    /// Whether it is on in a build.
    package func isOn(in build: BuildKind) -> Bool { rawValue == build.rawValue }
}
