import TerminalTesting

/// `forget` while a prompt is open, and where directories are mounted.
@Suite(.onOwnThread) struct ForgetTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `nothing goes while the host of a prompt has its values`() throws {
        let prompt = try shell.start()
        try prompt.write("like-button on\n")
        _ = try prompt.readLine()
        let refused = try shell.run("forget", "moments", "--yes")
        #expect(refused.ending == .exited(69) && refused.stderr.contains("is in use"), "\(refused)")
        try prompt.write("like-button\n")
        #expect(try prompt.readLine() == "like-button: on (override)")
        prompt.closeInput()
        _ = try prompt.wait()
        #expect(try shell.run("forget", "moments", "--yes").ending == .exited(0))
        #expect(try shell.run("get", "like-button").stdout == "off\n")
    }

    /// Of one file system, a bind mount differs from its directory by the mount alone.
    @Test(arguments: ["state/devmenu/apps/shop/presets", "cache/shop@a/images"])
    func `nothing goes if something is mounted among it`(folder: String) throws {
        for name in ["state/devmenu/apps/shop", "state/devmenu/apps/shop@a", "cache/shop@a"] {
            try shell.environment.write("{}", to: "\(name)/toggles.json")
        }
        try shell.environment.make(folder)
        try shell.environment.write("mine", to: "mine/mine.json")
        let script = "mount --bind mine '\(folder)' || exit 3; \"$0\" forget shop --yes"
        let words = ["-m", "sh", "-c", script, shell.executable]
        let result = try shell.environment.run("unshare", words)
        // A container may not let even root mount anything.
        guard geteuid() == 0, ![.exited(1), .exited(3)].contains(result.ending) else { return }
        #expect(result.ending == .exited(77), "\(result)")
        #expect(shell.environment.holds("mine/mine.json"))
        #expect(shell.environment.holds("state/devmenu/apps/shop/toggles.json"))
    }
}
