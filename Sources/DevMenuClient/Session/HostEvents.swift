import DevMenuKit
package import DevMenuWire

/// What has happened in the host since the last command began, for whoever waits for it.
package final class HostEvents {
    /// The most events that are kept; the oldest go first.
    private static let limit = 1_024
    /// The most bytes that the events have that are kept.
    private static let sizeLimit = 1 << 20

    private var kept: [HostEvent] = []
    private var sizes: [Int] = []
    private var size = 0

    /// Takes note of an event.
    package func append(_ event: HostEvent) {
        kept.append(event)
        sizes.append(Self.size(of: event))
        size += sizes[sizes.count - 1]
        while kept.count > Self.limit || size > Self.sizeLimit, !kept.isEmpty { removeFirst(1) }
    }

    /// Forgets what happened before the command that now begins.
    package func forget() { removeFirst(kept.count) }

    /// Takes out the first event that is wanted, and those before it.
    package func take(where isWanted: (HostEvent) -> Bool) -> HostEvent? {
        guard let place = kept.firstIndex(where: isWanted) else { return nil }
        defer { removeFirst(place + 1) }
        return kept[place]
    }

    private func removeFirst(_ count: Int) {
        guard count > 0 else { return }
        size -= sizes[..<count].reduce(0, +)
        sizes.removeFirst(count)
        kept.removeFirst(count)
    }

    private static func size(of event: HostEvent) -> Int {
        switch event {
        case .log(_, let text), .route(let text), .exiting(let text): return text.utf8.count
        case .menu: return 0
        case .setting(_, let value, _, _):
            var writer = JSONWriter()
            writer.value(value)
            return writer.bytes.count
        }
    }
}

/// What a front end is told of its host, and of the plugins beside it.
package enum HostNews {
    /// One of them tells something of its own accord, but for what this front end did itself.
    case told(HostNotification, by: any MenuSession)
    /// A person should know something about an opening.
    case warning(String)
}
