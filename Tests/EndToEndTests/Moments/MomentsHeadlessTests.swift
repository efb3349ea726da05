import TerminalTesting

/// The sample app without a screen.
@Suite(.onOwnThread) struct MomentsHeadlessTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

    @Test func `prints the command to attach and the page of a link, and ends by a signal`() throws
    {
        let process = try moments.headless("https://momentsapp.com/Timeline")
        let words = "moments 1.0.0.0, internal build, pid \(process.processID): "
        let command = "attach with 'devmenu --attach \(process.processID)'"
        #expect(process.stdout.contains(words + command))
        try process.wait(for: "the timeline") { $0.stdout.contains("Taylor Swift") }
        process.signal(SIGTERM)
        #expect(try process.wait().ending == .signalled(SIGTERM))
        #expect(!moments.environment.holds("run/devmenu/moments-\(process.processID).sock"))
        #if os(Linux)
        // Foundation makes only the folders that the article on files names.
        let folder = try #require(moments.executable.split(separator: "/").dropLast().last)
        #expect(try moments.environment.names(in: "data") == [String(folder)])
        let cache = "cache/org.swift.foundation.URLCache"
        let files = try moments.environment.run("find", [cache, "data", "-type", "f"])
        #expect(Transcript(files) == Transcript())
        #endif
    }

    @Test(arguments: [("HOME", "--headless"), ("XDG_STATE_HOME", "")])
    func `refuses a directory that isn't UTF-8, and makes none`(
        variable: String,
        words: String
    ) throws {
        let names = try moments.environment.names(in: ".")
        let line = #"exec env \#(variable)="$PWD/x$(printf '\377')" "$0" \#(words)"#
        let terminal = try moments.environment.terminal("sh", ["-c", line, moments.executable])
        #expect(try terminal.waitForEnd() == .exited(64))
        let error = "error: \(variable) isn't UTF-8: name a directory whose path is"
        #expect(terminal.screen.text.contains(error))
        #expect(try moments.environment.names(in: ".") == names)
    }

    @Test func `doesn't print a command to attach where its menu is disabled`() throws {
        let process = try moments.headless(changing: ["DEVMENU_DISABLE": "1"])
        #expect(process.stdout.contains("pid \(process.processID): without its menu"))
    }

    @Test func `runs without its menu, with a warning, if its directory of sockets is open`() throws
    {
        let directory = try moments.environment.make("planted/devmenu-\(geteuid())", mode: 0o777)
        let planted = moments.environment.path("planted")
        let variables = ["XDG_RUNTIME_DIR": nil, "TMPDIR": planted]
        let process = try moments.headless("Timeline", changing: variables)
        try process.wait(for: "the timeline") { $0.stdout.contains("Taylor Swift") }
        #expect(process.stdout.contains("pid \(process.processID): without its menu\n"))
        let warning = """
            warning: 'moments' runs without its menu: the directory of sockets '\(directory)' is open \
            to others (mode 777). Close it: chmod 700 '\(directory)'
            """
        #expect(process.stderr == warning + "\n")
        process.signal(SIGTERM)
        #expect(try process.wait().ending == .signalled(SIGTERM))
        // In a terminal it prints the warning at its end.
        let terminal = try moments.terminal(changing: variables)
        try terminal.type("q")
        try terminal.waitForEnd()
        #expect(terminal.rawText.contains("warning: 'moments' runs without its menu"))
        #expect(terminal.rawText.contains(directory))
    }

    @Test(arguments: [
        (["--bff", "nowhere"], "takes an address like http://127.0.0.1:8080"),
        (["--build", "relaese"], "Please provide one of 'debug', 'internal' or 'production'"),
        (["--like-button-style", "moon"], "--like-button-style takes heart or star"),
        (["--timeout", "0"], "--timeout takes a number of seconds above 0"),
    ])
    func `refuses invalid arguments`(arguments: [String], reason: String) throws {
        let result = try moments.environment.run(moments.executable, arguments)
        #expect(result.ending == .exited(64))
        #expect(result.stderr.contains(reason))
    }

    @Test func `serves the timeline, and reports that its port is in use`() throws {
        let server = try moments.environment.start(moments.executable, ["bff", "--port", "0"])
        let url = try #require(try server.readLine())
        #expect(url.hasPrefix("http://127.0.0.1:"))
        let port = try #require(url.split(separator: ":").last.map(String.init))
        let advice = "give another by --port, or 0 for any"
        let error = "error: port \(port) is in use by another program: \(advice)\n"
        expect(try moments.run("bff", "--port", port), Transcript(stderr: error, status: 69))
        let terminal = try moments.terminal("--bff", url)
        #expect(terminal.screen.lines[6] == "    JL  Jake Lin")
        withExtendedLifetime(server) {}
    }
}
