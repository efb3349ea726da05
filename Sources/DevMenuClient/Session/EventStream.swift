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
