import DevMenuSystem
import Synchronization
package import Testing

/// Runs each test of a suite on a separate thread, a few at a time, with a time limit.
///
/// It is for tests that block while they wait: for a process, a terminal, a lock. The runner starts
/// all tests at once on the default executor, which has no more threads than the machine has cores;
/// two tests that block there prevent every other test from running.
///
/// It is also for exit tests. While a process of one has ended, and its test hasn't continued, which on
/// the default executor it does only after all tests that wait there, the runner keeps a core busy.
///
/// A test's wait for its turn isn't part of its ``HangLimit``. It is part of a time limit of the
/// runner's (`.timeLimit`), which such a test therefore doesn't have.
package struct OwnThreadTrait: TestTrait, SuiteTrait, TestScoping {
    /// The number of tests that run at once: four for each core, since most of them only wait.
    ///
    /// With more, the processes that they start would only wait for each other.
    private static let allTurns = Turns(4 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private let limit: HangLimit
    private let turns: Turns

    /// Creates a trait with a limit of each test's own time.
    package init(limit: HangLimit = HangLimit(), turns: Turns? = nil) {
        self.limit = limit
        self.turns = turns ?? Self.allTurns
    }

    /// `true`, so that each test has a thread, not each suite.
    package var isRecursive: Bool { true }

    /// Waits for a turn, and runs a test on its thread.
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let location = test.sourceLocation
        try await turns.take {
            try await limit.run("'\(test.name)' (\(location.fileID):\(location.line))", function)
        }
    }
}

extension Trait where Self == OwnThreadTrait {
    /// Runs each test on a separate thread, which it may block, for a minute at most.
    package static var onOwnThread: Self { Self() }
}

/// Limits how many tasks run at once; the others wait in order, without blocking a thread.
package final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// Creates a limit of `count` tasks.
    package init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Waits for a turn, and runs a body.
    package func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
        defer { release() }
        return try await body()
    }

    private func release() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
