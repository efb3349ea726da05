import TerminalTesting

/// The threads of tests that block, and their limits.
@Suite struct ThreadTests {
    @Test(.onOwnThread) func `fails and cancels what waits for ever`() async throws {
        try await withKnownIssue {
            try await HangLimit(.milliseconds(20), grace: .seconds(50)).run("a test") {
                for await _ in AsyncStream<Never>.makeStream().stream {}
                #expect(Task.isCancelled)
            }
        } matching: { issue in
            issue.comments == ["a test hangs: it has run for 0.02 seconds"]
        }
    }

    @Test(.onOwnThread) func `ends the run, and what it has started, where a thread is blocked`()
        async throws
    {
        let result = try await #require(
            processExitsWith: .exitCode(1),
            observing: [\.standardErrorContent]
        ) {
            let (read, write) = try Descriptor.pipe(readerWaits: true)
            let sleep = ProgramLaunch(shell: "exec sleep 1000", separation: .none)
            let child = try sleep.start(with: [])
            await withKnownIssue {
                try await HangLimit(.milliseconds(20), grace: .milliseconds(20)).run("a test") {
                    var bytes: [UInt8] = [0]
                    _ = try bytes.withUnsafeMutableBytes { try read.handle.read(into: $0) }
                }
            }
            withExtendedLifetime((write, child)) {}
        }
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        let words = "a test has hung for 0.02 seconds, and can't be cancelled: the run ends here\n"
        #expect(said.contains(words))
    }

    @Test func `blocks more tests at once than the default executor has threads`() async throws {
        let test = try #require(Test.current)
        let count = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 1
        let inside = Monitor(0)
        let trait = OwnThreadTrait(turns: Turns(count))
        try await withThrowingTaskGroup { group in
            for _ in 1...count {
                group.addTask {
                    try await trait.provideScope(for: test, testCase: nil) {
                        inside.change { $0 += 1 }
                        inside.wait(until: { $0 == count }, before: .now + .seconds(60))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock(\.self) == count)
    }
}
