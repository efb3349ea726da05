import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// Plugin code that must answer quickly: details, parameters that may await, completions.
///
/// A request waits for it up to a limit, and is then answered without it. Code that is still
/// running by then is cancelled, but may continue for any time: it runs on threads that nothing
/// else uses or waits for.
enum TimedPluginCalls {
    /// The longest wait for all answers of one request.
    static let limit: Duration = .seconds(2)
    /// The most threads that one request uses: code that awaits leaves its thread to others.
    private static let threadLimit = 64

    private struct State<Answer: Sendable> {
        var answers: [Answer?]
        var missing: Int
        var isCancelled = false
    }

    private struct Progress<Answer: Sendable> {
        var answers: [Answer?]
        /// The index of the closure that runs next.
        var next = 0
        /// The number of the task that runs the closures now.
        var task = 0
    }

    /// Runs closures at once, and returns their answers in order, with `nil` for one that is late.
    ///
    /// Blocks its thread, so call it on a separate one. A task that is cancelled stops waiting.
    ///
    /// - Throws: ``WireError`` of the kind `unavailable` if there is no thread for them.
    static func answers<Answer: Sendable>(
        of closures: [@Sendable () async -> Answer],
        within limit: Duration = limit
    ) async throws(WireError) -> [Answer?] {
        let deadline = ContinuousClock.now + limit
        let gathered = Monitor(
            State<Answer>(
                answers: Array(repeating: nil, count: closures.count),
                missing: closures.count
            )
        )
        let bodies = closures.enumerated().map { index, closure -> @Sendable () async -> Void in
            {
                let answer = await closure()
                gathered.change {
                    $0.answers[index] = answer
                    $0.missing -= 1
                }
            }
        }
        let tasks = try Result { () throws(Errno) in
            try OwnThreadExecutor.tasks(bodies, onThreads: threadLimit)
        }.mapError(WireError.noThread).get()
        await withTaskCancellationHandler {
            // Blocks this thread, and not the default executor's, which plugin code may block.
            gathered.wait(until: { $0.isCancelled || $0.missing == 0 }, before: deadline)
        } onCancel: {
            gathered.change { $0.isCancelled = true }
        }
        let answers = gathered.withLock { $0.answers }
        for (task, answer) in zip(tasks, answers) where answer == nil { task.cancelOnOwnThread() }
        return answers
    }

    /// Returns the answers of closures that don't have to wait, with `nil` for each that does.
    ///
    /// They run on this thread, which itself runs no task, one after another. One that has to wait is
    /// cancelled, and the others continue.
    static func answersAtOnce<Answer: Sendable>(
        of closures: [@Sendable () async -> Answer]
    ) -> [Answer?] {
        // By one task as long as none waits: a task costs more than most answers.
        let given = Mutex(Progress<Answer>(answers: Array(repeating: nil, count: closures.count)))
        /// Returns the index of the next closure, unless another task has taken over.
        @Sendable func next(for task: Int) -> Int? {
            given.withLock { state in
                guard state.task == task, state.next < closures.count else { return nil }
                defer { state.next += 1 }
                return state.next
            }
        }
        var isOver = false
        while !isOver {
            let number = given.withLock(\.task)
            let task = OwnThreadExecutor.startingHere {
                while let index = next(for: number) {
                    let answer = await closures[index]()
                    given.withLock { if $0.task == number { $0.answers[index] = answer } }
                }
            }
            let isWaiting = given.withLock { state in
                state.task += 1
                isOver = state.next == closures.count
                return state.next > 0 && state.answers[state.next - 1] == nil
            }
            if isWaiting { task.cancelOnOwnThread() }
        }
        return given.withLock(\.answers)
    }
}
