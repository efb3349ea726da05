import DevMenuKit

/// A thread for the code of one action, so that one that spins or blocks keeps nothing else waiting.
///
/// The default executor has as many threads as the machine has cores; two actions that never return
/// would starve it. The thread lives while there are jobs for it, and comes back for later ones.
final class ActionThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let monitor = Monitor(State())

    /// Takes a piece of the action's work.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isNeeded = monitor.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isNeeded else { return }
        do {
            try OwnThread.start { self.run() }
        } catch {
            // Without a thread of its own the work is still done, by whoever brought it.
            run()
        }
    }

    private func run() {
        while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func nextJob() -> UnownedJob? {
        monitor.withLock { state in
            guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
            state.isRunning = false
            return nil
        }
    }
}
