import DevMenuWire

/// What has happened in the host since the last command began, for whoever waits for it.
final class HostEvents {
    /// The most events that are kept; the oldest go first.
    private static let limit = 1_024

    private var kept: [HostEvent] = []

    /// Takes note of an event.
    func append(_ event: HostEvent) {
        if kept.count == Self.limit { kept.removeFirst() }
        kept.append(event)
    }

    /// Forgets what happened before the command that now begins.
    func forget() { kept.removeAll() }

    /// Takes out the first event that is wanted, and those before it.
    func take(where isWanted: (HostEvent) -> Bool) -> HostEvent? {
        guard let place = kept.firstIndex(where: isWanted) else { return nil }
        defer { kept.removeFirst(place + 1) }
        return kept[place]
    }
}
