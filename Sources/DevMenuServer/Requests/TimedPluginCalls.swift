import DevMenuKit
import DevMenuSystem

/// Plugin code that is asked for a quick answer: details, parameters that may await, completions.
///
/// A request waits for it up to a limit, and is then answered without it. Code that is still
/// running by then is cancelled, but may go on for as long as it likes: on threads that nothing
/// else uses, so that nothing waits for them.
enum TimedPluginCalls {
    /// The longest wait for all answers that one request asks for.
    static let limit: Duration = .seconds(2)
    /// The most threads that one request uses: code that awaits leaves its thread to others.
    private static let threadLimit = 64

    private struct State<Answer: Sendable> {
        var answers: [Answer?]
        var missing: Int
        var isCancelled = false
    }

    /// Runs closures at once, and returns their answers in order, with `nil` for one that is late.
    ///
    /// Blocks its thread, so call it on one of its own. A task that is cancelled stops waiting.
    static func answers<Answer: Sendable>(
        of closures: [@Sendable () async -> Answer]
    ) async -> [Answer?] {
        let deadline = ContinuousClock.now + limit
        let gathered = Monitor(
            State<Answer>(
                answers: Array(repeating: nil, count: closures.count),
                missing: closures.count
            )
        )
        let executors = (0..<min(closures.count, threadLimit)).map { _ in OwnThreadExecutor() }
        let tasks = closures.enumerated().map { index, closure in
            Task(executorPreference: executors[index % executors.count]) {
                let answer = await closure()
                gathered.change {
                    $0.answers[index] = answer
                    $0.missing -= 1
                }
            }
        }
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

    /// Returns the answer of a closure that doesn't have to wait, or `nil` for one that does.
    ///
    /// The closure runs on this thread, which itself runs no task, until it has to wait, and is then
    /// cancelled.
    static func answerAtOnce<Answer: Sendable>(
        _ closure: @escaping @Sendable () async -> Answer
    ) -> Answer? {
        let given = Monitor<Answer?>(nil)
        let task = OwnThreadExecutor.startingHere {
            let answer = await closure()
            given.change { $0 = answer }
        }
        let answer = given.withLock { $0 }
        if answer == nil { task.cancelOnOwnThread() }
        return answer
    }
}
