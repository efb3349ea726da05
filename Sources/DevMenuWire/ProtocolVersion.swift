/// The version of the protocol that this package speaks.
public enum ProtocolVersion {
    /// The number that a host says in its hello.
    public static let current = 1
}
