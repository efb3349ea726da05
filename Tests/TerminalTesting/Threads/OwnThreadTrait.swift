import DevMenuKit
import DevMenuSystem
package import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs each test of a suite on a thread of its own, a few at a time.
///
/// It is for tests that block while they wait: for a process, a terminal, a lock. The runner starts
/// all tests at once on the default executor, which has no more threads than the machine has cores;
/// two tests that block there keep every other test from running.
///
/// A test's time limit includes its wait for a turn. It is therefore a budget for the whole run on
/// a loaded machine, 10 minutes everywhere: it ends a test that hangs, and measures nothing.
package struct OwnThreadTrait: TestTrait, SuiteTrait, TestScoping {
    // With more at once, real processes would only wait for each other.
    private static let turns = Turns(2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    package init() {}

    /// `true`, so that each test has a thread, not each suite.
    package var isRecursive: Bool { true }

    /// Waits for a turn, and runs a test on its thread.
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Self.turns.take {
            try await withTaskExecutorPreference(OwnThreadExecutor()) { try await function() }
        }
    }
}

extension Trait where Self == OwnThreadTrait {
    /// Runs each test on a thread of its own, which it may block.
    package static var onOwnThread: Self { Self() }
}
