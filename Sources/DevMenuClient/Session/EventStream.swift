import DevMenuWire

/// The listeners for a front end's events, each of which may keep an event from earlier ones.
struct EventListeners {
    /// Called with an event and its session; returns `true` to keep it from earlier listeners.
    typealias Listener = (HostEvent, any MenuSession) -> Bool

    private var listeners: [Listener] = []

    /// Adds a listener.
    mutating func add(_ listener: @escaping Listener) { listeners.append(listener) }

    /// Removes the listener that was added last.
    mutating func removeLast() { listeners.removeLast() }

    /// Calls the listeners, the latest first, until one keeps the event.
    func report(_ event: HostEvent, from session: any MenuSession) {
        for listener in listeners.reversed() where listener(event, session) { return }
    }
}

/// A stream of events to listeners, which are never removed.
package final class EventStream<Event> {
    private var listeners: [(Event) -> Void] = []

    /// Creates a stream without listeners.
    package init() {}

    /// Adds a listener.
    package func follow(_ listener: @escaping (Event) -> Void) { listeners.append(listener) }

    /// Calls the listeners, in the order in which they were added.
    package func send(_ event: Event) { for listener in listeners { listener(event) } }
}
