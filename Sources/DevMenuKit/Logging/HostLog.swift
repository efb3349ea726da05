import DevMenuSystem
import Synchronization

/// The messages of a host, for its app's own log, and for the shells that follow the log.
package struct HostLog: Sendable {
    /// The lines for the app's own log.
    package let app = HeldLines()
    /// The lines for shells.
    package let shells = HeldLines()

    /// Creates a log that nobody reads yet.
    package init() {}

    /// Adds a line for the app and for shells.
    package func add(_ level: LogLevel, _ message: String) {
        app.add(level, message)
        shells.add(level, message)
    }

    /// Writes a line to standard error: an app's own log, unless it has another one.
    ///
    /// An app neither waits nor ends for a reader: output not accepted now is discarded.
    package static func write(_ level: LogLevel, _ message: String) {
        let line = Array((ControlEscaping.escaped("\(level.rawValue): \(message)") + "\n").utf8)
        _ = line.withUnsafeBytes { Transfer.write($0, toShared: .standardError) }
    }
}

/// Buffers lines of a log until a listener is set, and then forwards lines.
package final class HeldLines: Sendable {
    /// The closure that gets the lines.
    package typealias Listener = @Sendable (LogLevel, String) -> Void

    private struct State: ~Copyable {
        var waiting: [(LogLevel, String)] = []
        var listener: Listener?
    }

    /// The most lines that are buffered; the oldest are discarded first.
    private static let limit = 100

    private let state = Mutex(State())

    /// The listener, or `nil` until one is set.
    package var listener: Listener? { state.withLock { $0.listener } }

    /// Forwards a line, or buffers it.
    package func add(_ level: LogLevel, _ message: String) {
        let listener = state.withLock { state in
            if state.listener == nil {
                state.waiting.append((level, message))
                if state.waiting.count > Self.limit { state.waiting.removeFirst() }
            }
            return state.listener
        }
        listener?(level, message)
    }

    /// Sets the listener, and forwards the buffered lines and all that follow.
    ///
    /// - Parameters:
    ///   - listener: The listener.
    ///   - isDefault: `true` to do nothing if there is a listener already.
    package func forward(to listener: @escaping Listener, isDefault: Bool = false) {
        let waiting = state.withLock { state in
            guard !isDefault || state.listener == nil else { return [(LogLevel, String)]() }
            defer { state.waiting = [] }
            state.listener = listener
            return state.waiting
        }
        for (level, message) in waiting { listener(level, message) }
    }
}
