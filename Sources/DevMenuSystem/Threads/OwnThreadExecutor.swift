import Synchronization

/// A task executor with its own thread, so that blocking code delays no other task.
///
/// The default executor has as many threads as the machine has cores, and two tasks that never
/// return could starve it. The thread lives while it has jobs, and then for a moment more, in which
/// the next executor gets it: starting a thread costs more than most actions.
package final class OwnThreadExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    /// The only thread without jobs, which waits for another executor.
    private struct SpareThread {
        var isWaiting = false
        var next: OwnThreadExecutor?
    }

    private static let spare = Monitor(SpareThread())
    /// The time that a thread waits for another executor.
    private static let patience = Duration.seconds(1)

    private let state = Mutex(State())

    /// Creates an executor whose thread starts with its first job.
    package init() {}

    /// Adds a job, and gets a thread if none is running.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isNeeded = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isNeeded { getThread() }
    }

    /// Starts a task, and runs it on this thread until it ends or has to wait.
    ///
    /// After its first wait, the task runs on a thread of the executor. Call this on a thread that
    /// runs no task itself.
    package static func startingHere(
        _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let executor = OwnThreadExecutor()
        // This thread is used instead of the executor's.
        executor.state.withLock { $0.isRunning = true }
        defer { executor.run() }
        return Task(executorPreference: executor, operation: body)
    }

    private func getThread() {
        guard !Self.spareThreadRuns(self) else { return }
        do {
            try OwnThread.start(receivesSignals: true) {
                self.run()
                while let next = Self.awaitedExecutor() { next.run() }
            }
        } catch {
            // Without a separate thread, the work runs on the default executor. The caller's
            // thread must not run it, since it may be a connection with other requests to answer.
            Task.detached { self.run() }
        }
    }

    private static func spareThreadRuns(_ executor: OwnThreadExecutor) -> Bool {
        spare.change { spare in
            guard spare.isWaiting, spare.next == nil else { return false }
            spare.next = executor
            return true
        }
    }

    /// Waits as the spare thread; returns `nil` if there is one already, or no executor came.
    private static func awaitedExecutor() -> OwnThreadExecutor? {
        let isSpare = spare.withLock { spare in
            defer { spare.isWaiting = true }
            return !spare.isWaiting
        }
        guard isSpare else { return nil }
        spare.wait(until: { $0.next != nil }, before: .now + patience)
        return spare.withLock { spare in
            defer { spare = SpareThread() }
            return spare.next
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
