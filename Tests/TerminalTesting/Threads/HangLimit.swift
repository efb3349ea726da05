import DevMenuSystem
import Testing

/// The time that a test may take by itself.
///
/// One that runs longer has failed, and is cancelled. If it doesn't end even then, because its
/// thread is blocked in a system call, the whole run ends, because a single thread can't be ended.
package struct HangLimit: Sendable {
    private let time: Duration
    private let grace: Duration

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - time: The time after which a test has failed: a minute, or longer if tests do more than
    ///     usual (``TestScale``).
    ///   - grace: The time that a cancelled test has to end.
    package init(
        _ time: Duration = .seconds(60 * TestScale.factor),
        grace: Duration = .seconds(10)
    ) {
        self.time = time
        self.grace = grace
    }

    /// Runs a test on a separate thread.
    ///
    /// - Parameters:
    ///   - name: The test's name, for messages.
    ///   - test: The body of the test.
    /// - Throws: The error of the test, or that of the system if there is no thread to watch it.
    package func run(
        _ name: String,
        _ test: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let (expiry, expire) = AsyncStream<Void>.makeStream()
        let hasEnded = Monitor(false)
        // A thread, because tests may block all those of the default executor.
        try OwnThread.start {
            hasEnded.wait(until: \.self, before: .now + time)
            if hasEnded.withLock(\.self) { return }
            expire.yield()
            hasEnded.wait(until: \.self, before: .now + grace)
            if !hasEnded.withLock(\.self) { endRun(becauseOf: name) }
        }
        try await withoutActuallyEscaping(test) { test in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                // By default, a step that the test awaits runs after all tests that haven't begun.
                group.addTask(executorPreference: OwnThreadExecutor(), priority: .high) {
                    // On its thread: the way back to the runner may take long on a busy machine.
                    defer { hasEnded.change { $0 = true } }
                    try await test()
                    return false
                }
                group.addTask(priority: .high) {
                    for await _ in expiry { return true }
                    return false
                }
                if try await group.next() == true {
                    Issue.record("\(name) hangs: it has run for \(time)")
                }
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    private func endRun(becauseOf name: String) {
        let text = "\(name) has hung for \(time), and can't be cancelled: the run ends here\n"
        try? FileDescriptor.standardError.write(all: text.utf8)
        // Otherwise those that share the run's output would hold it open.
        for pid in ProcessTree.descendants(of: Int32(OwnProcess.id)) { kill(pid, SIGKILL) }
        OwnProcess.quit(1)
    }
}

/// The amount of repeated work in tests, relative to a plain `swift test`.
package enum TestScale {
    /// The factor from `DEVMENU_TEST_SCALE`, at least 1; 1 by default.
    package static let factor = max(
        1,
        Environment.variable("DEVMENU_TEST_SCALE").flatMap { Int($0) } ?? 1
    )
}
