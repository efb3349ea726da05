import Synchronization

/// A task executor with a thread of its own, so that blocking code delays no other task.
///
/// The default executor has as many threads as the machine has cores, and two tasks that never
/// return could starve it. The thread lives while it has jobs, and is started again for later ones.
package final class OwnThreadExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    /// Creates an executor whose thread starts with its first job.
    package init() {}

    /// Adds a job, and starts the thread if it isn't running.
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
            // Without a thread of its own, the work runs on the default executor. The caller's
            // thread must not run it, since it may be a connection with other requests to answer.
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
