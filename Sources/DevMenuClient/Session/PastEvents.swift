import DevMenuKit
package import DevMenuWire

/// The events of the host since the last command began, for commands that wait for one.
package final class PastEvents {
    /// The most events that are stored; the oldest are discarded first.
    private static let limit = 1_024
    /// The most bytes of events that are stored.
    private static let sizeLimit = 1 << 20

    private var events: [(event: HostEvent, size: Int)] = []
    private var size = 0

    /// Appends an event with a topic, except a line of one of the app's loggers.
    package func append(_ event: HostEvent) {
        if event.topic == nil { return }
        if case .line = event { return }
        events.append((event, Self.size(of: event)))
        size += events[events.count - 1].size
        while events.count > Self.limit || size > Self.sizeLimit, !events.isEmpty { removeFirst(1) }
    }

    /// Removes all events, when a command begins.
    package func forget() { removeFirst(events.count) }

    /// Removes and returns the first event that matches, with those before it.
    package func removeFirst(where matches: (HostEvent) -> Bool) -> HostEvent? {
        guard let index = events.firstIndex(where: { matches($0.event) }) else { return nil }
        defer { removeFirst(index + 1) }
        return events[index].event
    }

    private func removeFirst(_ count: Int) {
        guard count > 0 else { return }
        size -= events[..<count].reduce(0) { $0 + $1.size }
        events.removeFirst(count)
    }

    private static func size(of event: HostEvent) -> Int {
        switch event {
        case .log(_, let text), .route(let text, _), .exiting(let text): return text.utf8.count
        case .line(let line): return line.message.utf8.count
        case .menu, .run, .output, .progress, .dropped, .errorOutput, .warning: return 0
        case .setting(_, let value, _, _, _):
            var writer = JSONWriter()
            writer.value(value)
            return writer.bytes.count
        }
    }
}
