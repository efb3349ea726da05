/// What running an action puts at stake.
public enum Risk: String, CaseIterable, Sendable {
    /// Nothing.
    case safe
    /// Something that the app keeps: it asks first.
    case destructive
    /// The app itself, which ends: it asks first.
    case fatal
}

extension Risk: Comparable {
    /// Whether less is at stake.
    public static func < (one: Risk, other: Risk) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .safe: 0
        case .destructive: 1
        case .fatal: 2
        }
    }
}
