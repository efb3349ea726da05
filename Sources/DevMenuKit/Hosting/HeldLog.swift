import Synchronization

/// Lines of a log that are held until somebody listens, and passed on from then on.
package final class HeldLog: Sendable {
    private struct State {
        var held: [(LogLevel, String)] = []
        var listener: (@Sendable (LogLevel, String) -> Void)?
    }

    /// The most lines that are held; the oldest go first.
    private static let limit = 100

    private let state = Mutex(State())

    /// Creates a log that nobody listens to yet.
    package init() {}

    /// Passes a line on, or holds it.
    package func add(_ level: LogLevel, _ message: String) {
        let listener = state.withLock { state in
            if state.listener == nil {
                state.held.append((level, message))
                if state.held.count > Self.limit { state.held.removeFirst() }
            }
            return state.listener
        }
        listener?(level, message)
    }

    /// Passes on what was held, and whatever comes from now on.
    package func forward(to listener: @escaping @Sendable (LogLevel, String) -> Void) {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.listener = listener
            return state.held
        }
        for (level, message) in held { listener(level, message) }
    }
}
