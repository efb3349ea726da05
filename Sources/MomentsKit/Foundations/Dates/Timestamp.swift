import FoundationEssentials

/// An instant as programs write it: `2020-11-16T10:09:20Z`.
struct Timestamp: CustomStringConvertible {
    /// The instant in ISO 8601, in UTC, to the second.
    let description: String

    /// An instant, in seconds since 1970.
    init(_ seconds: Double) {
        description = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}
