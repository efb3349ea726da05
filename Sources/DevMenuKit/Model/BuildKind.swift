/// What an app was built for.
public enum BuildKind: String, CaseIterable, Sendable {
    /// A developer's own build.
    case debug
    /// A build for the people of the project: testers, product managers.
    case `internal`
    /// What ships.
    case production
}
