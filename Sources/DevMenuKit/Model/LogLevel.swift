/// The severity of a line in a host's log.
public enum LogLevel: String, CaseIterable, Sendable {
    /// Something worth knowing.
    case info
    /// Something is wrong, and the host continues.
    case warning
    /// Something failed.
    case error
}
