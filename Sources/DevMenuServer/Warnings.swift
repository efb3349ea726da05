import Synchronization

/// Warnings that come before there is anybody to tell, and after.
package final class Warnings: Sendable {
    private struct State {
        var held: [String] = []
        var tell: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())

    /// Warnings that nobody has been told of.
    package init() {}

    /// Takes a warning, and tells it as soon as there is somebody to tell.
    package func add(_ warning: String) {
        let tell = state.withLock { state in
            if state.tell == nil { state.held.append(warning) }
            return state.tell
        }
        tell?(warning)
    }

    /// Tells what was held back, and whatever comes from now on.
    package func forward(_ tell: @escaping @Sendable (String) -> Void) {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.tell = tell
            return state.held
        }
        held.forEach(tell)
    }
}
