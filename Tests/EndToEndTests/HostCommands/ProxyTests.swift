import TerminalTesting

/// `devmenu serve --proxy`, which serves a running app of this machine over stdio.
@Suite(.onOwnThread) struct ProxyTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `the end of the input is passed on, and the remaining answers are printed`() throws {
        let app = try RunningApp(in: shell.environment)
        let count = 200 * TestScale.factor
        let client = LineClient(try shell.start("serve", "--proxy", "shop"))
        try client.send((1...count).map { LineClient.request($0, "menu.list") })
        client.finishSending()
        let messages = try client.rest()
        #expect(messages.first?["method"] == "hello")
        #expect(messages.count == count + 1)
        #expect(try client.end() == .exited(0))
        withExtendedLifetime(app) {}
    }

    @Test(arguments: [true, false])
    func `ends when its output is closed`(sendsRequest: Bool) throws {
        let app = try RunningApp(in: shell.environment)
        let process = try shell.start("serve", "--proxy", "shop")
        _ = try process.readLine()
        process.closeOutput()
        if sendsRequest { try process.write(LineClient.request(1, "menu.list") + "\n") }
        #expect(try process.wait().ending == .exited(0))
        withExtendedLifetime(app) {}
    }

    @Test func `ends when the app ends`() throws {
        let app = try RunningApp(in: shell.environment)
        let process = try shell.start("serve", "--proxy", "shop")
        _ = try process.readLine()
        app.process.signal(SIGKILL)
        #expect(try process.wait().ending == .exited(0))
    }

    @Test func `a killed proxy is an ended host, and the app keeps running`() throws {
        let app = try RunningApp(in: shell.environment)
        let file = shell.environment.path("pid")
        let command = "echo $$ >'\(file)'; exec '\(shell.executable)' serve --proxy shop"
        let process = try shell.start("--host", command, "--keep-going")
        try process.write("like-button on\n")
        _ = try process.readLine()
        let pid = try #require(pid_t(try shell.environment.contents(of: "pid").dropLast()))
        kill(pid, SIGKILL)
        try process.write("greet\ngreet\n")
        process.closeInput()
        let result = try process.wait()
        #expect(result.stdout.hasSuffix("Hello from shop\n"))
        try app.send("read", until: "like-button true")
    }
}
