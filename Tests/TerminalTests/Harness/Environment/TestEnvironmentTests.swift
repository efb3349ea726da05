import TerminalTesting
import Testing

@Suite(.onOwnThread) struct TestEnvironmentTests {
    @Test func `removes its directory, follows no link out of it, and needs no permission`() throws
    {
        let outside = try TestEnvironment()
        try outside.write("keep", to: "kept")
        var environment: TestEnvironment? = try TestEnvironment()
        let directory = try #require(environment?.path)
        try environment?.write("x", to: "locked/deep/file")
        let locking = "ln -s \(outside.path) out; chmod 000 locked/deep; chmod 500 locked"
        let result = try #require(try environment?.run("sh", ["-c", locking]))
        #expect(result.ending == .exited(0))
        environment = nil
        let listing = try outside.run("ls", [directory])
        #expect(listing.ending == .exited(2))
        #expect(try outside.contents(of: "kept") == "keep")
    }
}
