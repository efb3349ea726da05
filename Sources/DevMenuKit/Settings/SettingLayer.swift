/// Where a setting's value comes from; the strongest layer that has a value gives it.
public enum SettingLayer: String, CaseIterable, Sendable {
    /// A person set it, and it is kept.
    case override
    /// A remote configuration says so; nobody sets it here.
    case remote
    /// The kind of build fixes it.
    case build
    /// Nothing else has a value.
    case `default`
}
