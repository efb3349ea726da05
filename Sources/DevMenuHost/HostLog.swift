import DevMenuKit
import Synchronization

/// What a host has to say, held back until there is somebody to tell.
final class HostLog: Sendable {
    private struct State {
        var held: [(LogLevel, String)] = []
        var tell: (@Sendable (LogLevel, String) -> Void)?
    }

    /// The most lines that are held back; the oldest go first.
    private static let limit = 100

    private let state = Mutex(State())

    /// Takes a line, and tells it as soon as there is somebody to tell.
    func add(_ level: LogLevel, _ message: String) {
        let tell = state.withLock { state in
            if state.tell == nil {
                state.held.append((level, message))
                if state.held.count > Self.limit { state.held.removeFirst() }
            }
            return state.tell
        }
        tell?(level, message)
    }

    /// Tells what was held back, and whatever comes from now on.
    func forward(to tell: @escaping @Sendable (LogLevel, String) -> Void) {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.tell = tell
            return state.held
        }
        for (level, message) in held { tell(level, message) }
    }
}
