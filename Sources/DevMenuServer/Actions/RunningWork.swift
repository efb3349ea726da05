import DevMenuSystem

/// Counts the plugin code that a server runs, so that the end of the server can wait for it.
final class RunningWork: Sendable {
    private struct State {
        var count = 0
        /// `true` while nothing more may begin.
        var isDraining = false
        /// `true` once the wait is cancelled.
        var isHurried = false
    }

    /// The time that cancelled code has to answer.
    private static let grace: Duration = .seconds(1)

    private let state = Monitor(State())

    /// Counts one more run and returns `true`; `false`, and it must not begin, while draining.
    func begin() -> Bool {
        state.withLock { state in
            if !state.isDraining { state.count += 1 }
            return !state.isDraining
        }
    }

    /// Counts one run less.
    func end() { state.change { $0.count -= 1 } }

    /// Allows runs to begin again.
    func resume() {
        state.withLock { state in
            state.isDraining = false
            state.isHurried = false
        }
    }

    /// Allows no run to begin, and returns once all have ended.
    ///
    /// - Parameters:
    ///   - limit: The time until runs are cancelled; none where the task is cancelled.
    ///   - cancel: Cancels the runs, which then have a second to end.
    func drain(within limit: Duration, cancel: @escaping @Sendable () -> Void) async {
        state.withLock { $0.isDraining = true }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wait: @Sendable () -> Void = {
                    self.wait(within: limit, cancel: cancel)
                    continuation.resume()
                }
                do {
                    try OwnThread.start(wait)
                } catch {
                    cancel()
                    continuation.resume()
                }
            }
        } onCancel: {
            state.change { $0.isHurried = true }
        }
    }

    /// Blocks its own thread until all runs have ended.
    ///
    /// Plugin code may block every thread of the executor.
    private func wait(within limit: Duration, cancel: () -> Void) {
        state.wait(until: { $0.count == 0 || $0.isHurried }, before: .now + limit)
        guard state.withLock({ $0.count > 0 }) else { return }
        cancel()
        state.wait(until: { $0.count == 0 }, before: .now + Self.grace)
    }
}
