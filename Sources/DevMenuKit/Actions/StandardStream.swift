/// Where a running action's words go.
public enum StandardStream: String, Sendable {
    /// What it was run for.
    case stdout
    /// What it has to say besides.
    case stderr
}
