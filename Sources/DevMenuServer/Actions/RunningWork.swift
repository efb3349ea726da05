import DevMenuSystem

/// The plugin code that a server runs, for whoever ends the server to wait for.
final class RunningWork: Sendable {
    private struct State {
        var count = 0
        /// Whether nothing more may begin.
        var isDraining = false
        /// Whether nobody waits any longer.
        var isHurried = false
    }

    /// How long what was cancelled may take to answer.
    private static let grace: Duration = .seconds(1)

    private let state = Monitor(State())

    /// Counts one more; `false`, and nothing may begin, while it is drained.
    func begin() -> Bool {
        state.withLock { state in
            if !state.isDraining { state.count += 1 }
            return !state.isDraining
        }
    }

    /// Counts one less.
    func end() { state.change { $0.count -= 1 } }

    /// Lets work begin again.
    func resume() {
        state.withLock { state in
            state.isDraining = false
            state.isHurried = false
        }
    }

    /// Lets nothing more begin, and returns when all that runs has ended.
    ///
    /// - Parameters:
    ///   - limit: How long that is waited for; a task that is cancelled does not wait for it.
    ///   - cancel: Cancels what runs, after the limit; it is then waited for a second more.
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

    /// Blocks a thread that has nothing else to do: plugin code may block every thread of the executor.
    private func wait(within limit: Duration, cancel: () -> Void) {
        state.wait(until: { $0.count == 0 || $0.isHurried }, before: .now + limit)
        guard state.withLock({ $0.count > 0 }) else { return }
        cancel()
        state.wait(until: { $0.count == 0 }, before: .now + Self.grace)
    }
}
