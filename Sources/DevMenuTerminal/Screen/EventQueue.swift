import Synchronization

/// Events in order, for one consumer that resumes at once.
///
/// The iterator of an `AsyncStream` runs on the global executor, so that a key would wait while all
/// threads of it compute.
package final class EventQueue<Event: Sendable>: Sendable {
    private struct State {
        var events: [Event] = []
        var consumer: CheckedContinuation<Event, Never>?
    }

    private let state = Mutex(State())

    /// Creates an empty queue.
    package init() {}

    /// Adds an event.
    package func send(_ event: Event) {
        let consumer = state.withLock { state in
            defer { state.consumer = nil }
            if state.consumer == nil { state.events.append(event) }
            return state.consumer
        }
        consumer?.resume(returning: event)
    }

    /// Removes and returns the first event, and waits for one if there is none.
    package func next(isolation: isolated (any Actor)? = #isolation) async -> Event {
        await withCheckedContinuation { continuation in
            let event = state.withLock { state in
                if state.events.isEmpty { state.consumer = continuation }
                return state.events.isEmpty ? nil : state.events.removeFirst()
            }
            if let event { continuation.resume(returning: event) }
        }
    }
}
