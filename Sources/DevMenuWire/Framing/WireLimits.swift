/// How much a peer may say at once.
public enum WireLimits {
    /// The longest line towards a host, its newline included: 1 MiB.
    public static let lineToHost = 1 << 20
    /// The longest line towards a shell, its newline included: 64 MiB.
    public static let lineToShell = 64 << 20
    /// The most values of JSON in a line towards a host: 65,536.
    public static let valuesToHost = 1 << 16
    /// The most values of JSON in a line towards a shell, which holds a menu of 100,000 items twice over:
    /// 4,194,304.
    public static let valuesToShell = 1 << 22
    /// The most output that one notification carries, in bytes: 64 KiB.
    public static let outputPiece = 64 << 10
    /// The most requests of one peer that may wait for their answers.
    public static let unansweredRequests = 1_024
    /// The most bytes of answers that may wait for a peer to read: 1 MiB.
    public static let unreadAnswers = 1 << 20
}
