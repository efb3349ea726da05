import DevMenuSystem
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct HangLimitTests {
    private struct TestError: Error {}

    @Test func `leaves alone what ends in time, and passes its error on`() async throws {
        try await HangLimit(.seconds(50)).run("a test") {}
        await #expect(throws: TestError.self) {
            try await HangLimit(.seconds(50)).run("a test") { throw TestError() }
        }
    }

    @Test func `fails and cancels what waits for ever`() async throws {
        try await withKnownIssue {
            try await HangLimit(.milliseconds(20), grace: .seconds(50)).run("a test") {
                for await _ in AsyncStream<Never>.makeStream().stream {}
                #expect(Task.isCancelled)
            }
        } matching: { issue in
            issue.comments == ["a test hangs: it has run for 0.02 seconds"]
        }
    }

    @Test func `ends the run, and what it has started, where a thread is blocked`() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(1),
            observing: [\.standardErrorContent]
        ) {
            let (read, write) = try Descriptor.pipe(readerWaits: true)
            let child = try ProgramLaunch(shell: "exec sleep 1000", separation: .none)
                .start(with: [])
            await withKnownIssue {
                try await HangLimit(.milliseconds(20), grace: .milliseconds(20)).run("a test") {
                    var bytes: [UInt8] = [0]
                    _ = try bytes.withUnsafeMutableBytes { try read.handle.read(into: $0) }
                }
            }
            withExtendedLifetime((write, child)) {}
        }
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            said.contains(
                "a test has hung for 0.02 seconds, and can't be cancelled: the run ends here\n"
            )
        )
    }
}
