import Synchronization

/// A thread for one task's code, so that code that spins or blocks keeps nothing else waiting.
///
/// The default executor has as many threads as the machine has cores; two tasks that never return
/// would starve it. The thread lives while there are jobs for it, and comes back for later ones.
package final class OwnThreadExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    /// Creates an executor whose thread starts with its first job.
    package init() {}

    /// Takes a piece of the task's work.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isNeeded = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isNeeded else { return }
        do {
            try OwnThread.start(takesSignals: true) { self.run() }
        } catch {
            // Without a thread of its own it has to do with the default executor's; whoever brought
            // the work may be a connection, which has others to answer.
            Task.detached { self.run() }
        }
    }

    private func run() {
        while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func nextJob() -> UnownedJob? {
        state.withLock { state in
            guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
            state.isRunning = false
            return nil
        }
    }
}
