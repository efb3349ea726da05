import TerminalTesting
import Testing

@Suite(.onOwnThread) struct TestEnvironmentTests {
    @Test(arguments: [
        "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME",
        "XDG_RUNTIME_DIR", "TMPDIR",
    ])
    func `has a private folder for each variable`(name: String) throws {
        let environment = try TestEnvironment()
        let path = try #require(environment.variables[name])
        #expect(path.hasPrefix(environment.path + "/"))
        let result = try ProcessRun.run(
            "stat",
            ["-c", "%a", path],
            environment: environment.variables
        )
        #expect(result.stdout == "700\n")
    }

    @Test func `removes its directory, follows no link out of it, and needs no permission`() throws
    {
        let outside = try TestEnvironment()
        try outside.write("keep", to: "kept")
        var environment: TestEnvironment? = try TestEnvironment()
        let directory = try #require(environment?.path)
        try environment?.write("x", to: "locked/deep/file")
        let result = try ProcessRun.run(
            "sh",
            ["-c", "ln -s \(outside.path) out; chmod 000 locked/deep; chmod 500 locked"],
            environment: outside.variables,
            directory: directory
        )
        #expect(result.ending == .exited(0))
        environment = nil
        let listing = try ProcessRun.run("ls", [directory], environment: outside.variables)
        #expect(listing.ending == .exited(2))
        #expect(try outside.contents(of: "kept") == "keep")
    }
}
