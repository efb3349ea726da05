import Synchronization
package import SystemPackage

/// A task executor with its own thread, so that blocking code delays no other task.
///
/// The default executor has as many threads as the machine has cores, and two tasks that never
/// return could starve it; without a free thread, whatever uses it waits for one. The thread lives
/// while it has jobs, and then for a moment more, in which the next executor gets it: starting a
/// thread costs more than most actions.
///
/// A task that has begun continues even if the system has no more threads: as long as any executor
/// has a task, one of the executors' threads is alive, and runs the jobs that no other thread can.
package final class OwnThreadExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
        /// `true` if there was no thread for its tasks, which then do nothing.
        var isRefused = false
    }

    /// The threads of all executors.
    private struct Pool {
        /// `true` while a thread without jobs waits for more.
        var hasSpare = false
        /// The work that no thread has begun.
        var bodies: [@Sendable () -> Void] = []
        /// The number of executors, each of which may get further jobs.
        var executors = 0
    }

    private static let pool = Monitor(Pool())
    /// The time that the spare thread waits once there are no executors.
    private static let patience = Duration.seconds(1)

    private let state = Mutex(State())

    /// Creates an executor whose thread starts with its first job.
    package init() { Self.pool.withLock { $0.executors += 1 } }

    deinit { Self.pool.change { $0.executors -= 1 } }

    /// Adds a job, and gets a thread if none is running.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isNeeded = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isNeeded { Self.run(runJobs) }
    }

    /// Starts a task on a separate thread.
    ///
    /// - Throws: The system's error if there is no thread; the body doesn't run then.
    package static func task(
        _ body: @escaping @Sendable () async -> Void
    ) throws(Errno) -> Task<Void, Never> { try tasks([body], onThreads: 1)[0] }

    /// Starts tasks on separate threads, or on fewer if there are too many of them or the system
    /// has no more threads.
    ///
    /// - Throws: The system's error if there is no thread at all; no body runs then.
    package static func tasks(
        _ bodies: [@Sendable () async -> Void],
        onThreads limit: Int
    ) throws(Errno) -> [Task<Void, Never>] {
        var executors: [OwnThreadExecutor] = []
        var tasks: [Task<Void, Never>] = []
        for (index, body) in bodies.enumerated() {
            guard executors.count < limit else {
                let executor = executors[index % executors.count]
                tasks.append(Task(executorPreference: executor, operation: body))
                continue
            }
            let executor = OwnThreadExecutor()
            executor.state.withLock { $0.isRunning = true }
            let task = Task(executorPreference: executor) {
                if !executor.state.withLock(\.isRefused) { await body() }
            }
            do throws(Errno) {
                try begin(executor.runJobs)
                executors.append(executor)
                tasks.append(task)
            } catch {
                executor.state.withLock { $0.isRefused = true }
                // A task ends only by running.
                pool.change { $0.bodies.append(executor.runJobs) }
                guard let first = executors.first else { throw error }
                tasks.append(Task(executorPreference: first, operation: body))
            }
        }
        return tasks
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
        defer { executor.runJobs() }
        return Task(executorPreference: executor, operation: body)
    }

    /// Runs a body on a thread of the executors, or on the next one that is free if the system has
    /// no more.
    package static func run(_ body: @escaping @Sendable () -> Void) {
        do { try begin(body) } catch { pool.change { $0.bodies.append(body) } }
    }

    /// Runs a body on the spare thread or a new one.
    private static func begin(_ body: @escaping @Sendable () -> Void) throws(Errno) {
        let hasSpare = pool.change { pool in
            guard pool.hasSpare, pool.bodies.isEmpty else { return false }
            pool.bodies.append(body)
            return true
        }
        guard !hasSpare else { return }
        try OwnThread.start(receivesSignals: true) {
            body()
            while let next = nextBody() { next() }
        }
    }

    /// Waits as the spare thread; returns `nil` if there is one already, or nothing more to do.
    private static func nextBody() -> (@Sendable () -> Void)? {
        let (next, isSpare) = pool.withLock { pool -> ((@Sendable () -> Void)?, Bool) in
            guard pool.bodies.isEmpty else { return (pool.bodies.removeFirst(), false) }
            defer { pool.hasSpare = true }
            return (nil, !pool.hasSpare)
        }
        guard isSpare else { return next }
        while true {
            pool.wait(until: { !$0.bodies.isEmpty || $0.executors == 0 }) { _ in }
            pool.wait(until: { !$0.bodies.isEmpty || $0.executors > 0 }, before: .now + patience)
            let (next, isOver) = pool.withLock { pool -> ((@Sendable () -> Void)?, Bool) in
                let next = pool.bodies.isEmpty ? nil : pool.bodies.removeFirst()
                let isOver = next != nil || pool.executors == 0
                if isOver { pool.hasSpare = false }
                return (next, isOver)
            }
            if isOver { return next }
        }
    }

    private func runJobs() {
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
