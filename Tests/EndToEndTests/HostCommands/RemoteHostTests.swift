import TerminalTesting

/// Hosts over a real ssh client and server, which connect to this machine.
@Suite(
    .onOwnThread,
    .enabled(if: SecureShellServer.isInstalled, "ssh and its server aren't installed")
) struct RemoteHostTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Returns the command that runs this program at the remote end.
    private func remote(_ server: SecureShellServer, _ words: String) -> String {
        "ssh -F '\(server.settings)' box '\(shell.executable)' \(words)"
    }

    @Test func `attaches to a remote app, or reports that no such app runs there`() throws {
        let server = try SecureShellServer(in: shell.environment)
        let app = try RunningApp(in: shell.environment)
        let host = remote(server, "serve --proxy shop")
        let switched = try shell.run("--host", host, "like-button", "on")
        #expect(switched.ending == .exited(0), "\(switched)\n\(server.log)")
        #expect(switched.stderr.isEmpty)
        try app.send("read", until: "like-button true")

        let absent = try shell.run("--host", remote(server, "serve --proxy nobody"), "list")
        #expect(absent.ending == .exited(69), "\(absent)\n\(server.log)")
        #expect(absent.stderr.contains("error: 'nobody' isn't running with a menu"))
        #expect(absent.stderr.contains("ended with status 69 without sending its hello"))
    }

    @Test func `runs a script of many commands, in order`() throws {
        let server = try SecureShellServer(in: shell.environment)
        let count = 50 * TestScale.factor
        let result = try shell.script(
            String(repeating: "like-button on\nlike-button off\n", count: count),
            "--host",
            remote(server, "serve --stdio")
        )
        #expect(result.ending == .exited(0), "\(result.stderr)\n\(server.log)")
        #expect(result.lines.count == 2 * count)
        #expect(result.lines.last?.hasPrefix("like-button: on -> off") == true)
    }

    @Test func `asks for the key's passphrase on the terminal alone, without an echo`() throws {
        let server = try SecureShellServer(in: shell.environment, passphrase: "open sesame")
        let terminal = try shell.terminal("--host", remote(server, "serve --stdio"), prompt: nil)
        try terminal.wait(for: "Enter passphrase for key")
        try terminal.wait(for: "ssh in the foreground") { _ in
            terminal.foregroundGroup != terminal.processID
        }
        try terminal.enter("open sesame")
        try terminal.waitForPrompt()
        #expect(!terminal.screen.text.contains("sesame"))
        #expect(try terminal.command("list tools").first == "Tools")
        try terminal.press(.control("d"))
        #expect(try terminal.waitForEnd() == .exited(0))

        // Without a terminal it doesn't wait for the passphrase.
        let result = try shell.run("--host", remote(server, "serve --stdio"), "list")
        #expect(result.ending == .exited(69), "\(result)\n\(server.log)")
        #expect(result.stderr.contains("Permission denied (publickey"))
        #expect(result.stderr.contains("ended with status 255 without sending its hello"))
    }
}
