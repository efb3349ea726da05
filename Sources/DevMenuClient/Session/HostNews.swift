package import DevMenuWire

/// News of the host, or of a plugin beside it, for a front end.
package enum HostNews {
    /// A notification, except of what this front end did itself.
    case notification(HostNotification, from: any MenuSession)
    /// A warning about an opening, for a person.
    case warning(String)
}

/// The listeners for news, of which each may keep news from those that were added before it.
struct NewsListeners {
    /// Called with news; returns `true` to keep it from earlier listeners.
    typealias Listener = (HostNews) -> Bool

    private var listeners: [Listener] = []

    /// Adds a listener.
    mutating func add(_ listener: @escaping Listener) { listeners.append(listener) }

    /// Removes the listener that was added last.
    mutating func removeLast() { listeners.removeLast() }

    /// Calls the listeners, the latest first, until one keeps the news.
    func report(_ news: HostNews) {
        for listener in listeners.reversed() where listener(news) { return }
    }
}

/// A stream of events to listeners, which are added for good and never replaced.
package final class EventStream<Event> {
    private var listeners: [(Event) -> Void] = []

    /// Creates a stream without listeners.
    package init() {}

    /// Adds a listener.
    package func follow(_ listener: @escaping (Event) -> Void) { listeners.append(listener) }

    /// Calls the listeners, in the order in which they were added.
    package func send(_ event: Event) { for listener in listeners { listener(event) } }
}
