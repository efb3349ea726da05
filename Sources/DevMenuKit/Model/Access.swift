/// What a shell may do with a host, or with one item of its menu.
public enum Access: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// See, but neither change nor run anything.
    case readOnly = "read-only"
    /// Everything.
    case full
}

extension Access: Comparable {
    /// Whether a level allows less than another.
    public static func < (level: Access, other: Access) -> Bool { level.rank < other.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .readOnly: 1
        case .full: 2
        }
    }
}
