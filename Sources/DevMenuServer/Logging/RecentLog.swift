import DevMenuKit
import DevMenuWire

/// The last lines of a host's own log, for shells that connect later.
struct RecentLog {
    /// The most lines that are retained.
    private static let limit = 100

    private var lines: [(seq: Int, event: HostEvent)] = []
    /// The number of the line about suspended overrides.
    private var suspensionSeq: Int?

    /// Stores a line, which may be about suspended overrides that are resumed later.
    mutating func add(_ event: HostEvent, seq: Int, isSuspension: Bool) {
        lines.append((seq, event))
        if lines.count > Self.limit { lines.removeFirst() }
        if isSuspension { suspensionSeq = seq }
    }

    /// Returns the lines for a shell that connects now.
    ///
    /// - Parameter warning: The warning of overrides that are still suspended, or `nil` if none is.
    /// - Returns: The lines and their numbers.
    func lines(suspension warning: String?) -> [(seq: Int, event: HostEvent)] {
        lines.compactMap { seq, event in
            guard seq == suspensionSeq else { return (seq, event) }
            return warning.map { (seq, .log(.warning, $0)) }
        }
    }
}
