import TerminalTesting

@Suite(.onOwnThread) struct OwnThreadExecutorTests {
    @Test func `a thread without further jobs runs those of another executor`() async throws {
        var key = pthread_key_t()
        try #require(pthread_key_create(&key, nil) == 0)
        let mark = key
        // Of two threads that end at once, one waits for further jobs.
        var isMarked = false
        while !isMarked {
            isMarked = await run {
                defer { pthread_setspecific(mark, UnsafeRawPointer(bitPattern: 1)) }
                return pthread_getspecific(mark) != nil
            }
        }
        pthread_key_delete(mark)
    }

    @Test func `a job that blocks keeps no other executor from running`() async {
        let progress = Monitor((hasBegun: false, mayEnd: false))
        await withTaskGroup { group in
            group.addTask {
                await run {
                    progress.change { $0.hasBegun = true }
                    progress.wait(until: \.mayEnd) { _ in }
                }
            }
            await run { progress.wait(until: \.hasBegun) { _ in } }
            // Whichever thread waited for jobs when the first one blocked.
            for _ in 0..<8 { await run {} }
            progress.change { $0.mayEnd = true }
        }
    }

    @Test func `a task runs on the thread that starts it until it has to wait`() async throws {
        let isHere = Monitor<[Bool]>([])
        let (ticks, tick) = AsyncStream<Void>.makeStream()
        try OwnThread.start(receivesSignals: true) {
            let starter = ThreadMark.current
            _ = OwnThreadExecutor.startingHere {
                isHere.change { $0.append(ThreadMark.current == starter) }
                for await _ in ticks { break }
                isHere.change { $0.append(ThreadMark.current == starter) }
            }
            tick.yield()
            // No other thread has its mark while this one lives.
            isHere.wait(until: { $0.count == 2 }) { _ in }
        }
        await run { isHere.wait(until: { $0.count == 2 }) { _ in } }
        #expect(isHere.withLock(\.self) == [true, false])
    }

    @Test func `without threads nothing begins, and what has begun goes on`() async {
        await #expect(processExitsWith: .success) {
            let (ticks, tick) = AsyncStream<Void>.makeStream()
            let steps = Monitor<[Int]>([])
            _ = try OwnThreadExecutor.task {
                steps.change { $0.append(1) }
                for await _ in ticks { break }
                steps.change { $0.append(2) }
            }
            steps.wait(until: { $0.count == 1 }) { _ in }
            // Longer than a thread waits that no task needs.
            OwnThread.pause(.milliseconds(1_500))
            OwnThread.isExhausted.store(true, ordering: .relaxed)
            let gate = Monitor((hasBegun: false, isOpen: false))
            OwnThreadExecutor.run {
                gate.change { $0.hasBegun = true }
                gate.wait(until: \.isOpen) { _ in }
            }
            gate.wait(until: \.hasBegun) { _ in }
            #expect(throws: Errno.resourceTemporarilyUnavailable) {
                try OwnThreadExecutor.task { steps.change { $0.append(9) } }
            }
            tick.yield()
            OwnThreadExecutor.run { steps.change { $0.append(3) } }
            gate.change { $0.isOpen = true }
            steps.wait(until: { $0.count == 3 }) { _ in }
            #expect(steps.withLock { Set($0) } == [1, 2, 3])
        }
    }

    private func run<Answer: Sendable>(_ job: @escaping @Sendable () -> Answer) async -> Answer {
        await Task(executorPreference: OwnThreadExecutor()) { job() }.value
    }
}

/// A thread, to distinguish it from others.
private struct ThreadMark: Equatable, Sendable {
    private let bits: UInt

    static var current: ThreadMark {
        var thread = pthread_self()
        return ThreadMark(bits: withUnsafeBytes(of: &thread) { $0.load(as: UInt.self) })
    }
}
