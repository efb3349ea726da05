/// What running an action puts at stake.
public enum Risk: String, CaseIterable, Sendable {
    /// Nothing.
    case safe
    /// Something that the app keeps: it asks first.
    case destructive
    /// The app itself, which ends: it asks first.
    case fatal
}
