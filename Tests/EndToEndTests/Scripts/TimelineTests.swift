import TerminalTesting
import Testing

/// The sample app's timeline in the embedded host.
@Suite(.onOwnThread) struct TimelineTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `has all data in JSON, and leaves no cache behind`() throws {
        let json = try shell.run("--json", "open", "Timeline")
        #expect(json.stdout.contains(#""value":{"moments":[{"createdDate":"1605521360","id":"0""#))
        #expect(!shell.environment.holds("cache/moments"))
    }
}
