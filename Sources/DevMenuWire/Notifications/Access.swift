/// What a shell may do with a host.
public enum Access: String, CaseIterable, Sendable {
    /// Everything.
    case full
    /// See, but neither change nor run anything.
    case readOnly = "read-only"
    /// Nothing.
    case none
}
