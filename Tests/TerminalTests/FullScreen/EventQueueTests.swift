import DevMenuTerminal
import Synchronization
import Testing

@Suite struct EventQueueTests {
    private let queue = EventQueue<Int>()

    @Test func `gives an actor that waits the event without a job elsewhere`() async {
        let elsewhere = CountingExecutor()
        await withTaskExecutorPreference(elsewhere) { await receive(countingJobsOf: elsewhere) }
    }

    @MainActor private func receive(countingJobsOf elsewhere: CountingExecutor) async {
        await Self.leaveActor()
        let before = elsewhere.count
        #expect(before > 0)
        for number in 0..<100 {
            // Sent on this actor, so only once the consumer waits.
            Task { @MainActor in queue.send(number) }
            #expect(await queue.next() == number)
        }
        #expect(elsewhere.count == before)
    }

    /// Makes a job elsewhere, as the iterator of an `AsyncStream` does.
    @concurrent private static func leaveActor() async { await Task.yield() }
}

/// Counts the jobs of a task that run outside of actors.
private final class CountingExecutor: TaskExecutor {
    private let jobs = Atomic(0)

    var count: Int { jobs.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(1, ordering: .relaxed)
        globalConcurrentExecutor.enqueue(job)
    }
}
