/// How grave a line of a host's log is.
public enum LogLevel: String, CaseIterable, Sendable {
    /// Good to know.
    case info
    /// Something is not as it should be, and the host goes on.
    case warning
    /// Something failed.
    case error
}
