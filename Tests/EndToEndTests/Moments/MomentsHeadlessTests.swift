import TerminalTesting
import Testing

/// The sample app without a screen.
@Suite(.onOwnThread) struct MomentsHeadlessTests {
    private let moments: MomentsUnderTest

    init() throws { moments = try MomentsUnderTest() }

    @Test func `prints the command to attach and the page of a link, and ends by a signal`() throws
    {
        let process = try moments.headless("https://momentsapp.com/Timeline")
        #expect(
            process.stdout.contains(
                "moments 1.0.0.0, internal build, pid \(process.processID): "
                    + "attach with 'devmenu --attach \(process.processID)'"
            )
        )
        try process.wait(for: "the timeline") { $0.stdout.contains("Taylor Swift") }
        process.signal(SIGTERM)
        #expect(try process.wait().ending == .signalled(SIGTERM))
        #expect(!moments.environment.holds("run/devmenu/moments-\(process.processID).sock"))
    }

    #if os(Linux)
    @Test func `Foundation makes only the folders that the article on files names`() throws {
        let process = try moments.headless("https://momentsapp.com/Timeline")
        try process.wait(for: "the timeline") { $0.stdout.contains("Taylor Swift") }
        process.signal(SIGTERM)
        _ = try process.wait()
        let folder = try #require(moments.executable.split(separator: "/").dropLast().last)
        #expect(try moments.environment.names(in: "data") == [String(folder)])
        let cache = moments.environment.path("cache/org.swift.foundation.URLCache")
        let data = moments.environment.path("data")
        let files = try moments.environment.run("/usr/bin/find", [cache, data, "-type", "f"])
        #expect(Transcript(files) == Transcript())
    }
    #endif

    @Test(arguments: [("HOME", "--headless"), ("XDG_STATE_HOME", "")])
    func `refuses a directory that isn't UTF-8, and makes none`(
        variable: String,
        words: String
    ) throws {
        let names = try moments.environment.names(in: ".")
        let line = #"exec env \#(variable)="$PWD/x$(printf '\377')" "$0" \#(words)"#
        let terminal = try moments.environment.terminal(
            "/bin/sh",
            ["-c", line, moments.executable]
        )
        #expect(try terminal.waitForEnd() == .exited(64))
        #expect(
            terminal.screen.text.contains(
                "error: \(variable) isn't UTF-8: name a directory whose path is"
            )
        )
        #expect(try moments.environment.names(in: ".") == names)
    }

    @Test
    func `runs without its menu, with a warning, where its directory of sockets is open to others`()
        throws
    {
        let (directory, variables) = try moments.plantingSocketDirectory()
        let process = try moments.headless(
            "https://momentsapp.com/Timeline",
            changing: variables
        )
        try process.wait(for: "the timeline") { $0.stdout.contains("Taylor Swift") }
        #expect(process.stdout.contains("pid \(process.processID): without its menu\n"))
        #expect(
            process.stderr == """
                warning: 'moments' runs without its menu: the directory of sockets '\(directory)' is \
                open to others (mode 777). Close it: chmod 700 '\(directory)'

                """
        )
        process.signal(SIGTERM)
        #expect(try process.wait().ending == .signalled(SIGTERM))
    }

    @Test func `doesn't print a command to attach where its menu is disabled`() throws {
        let process = try moments.headless(changing: ["DEVMENU_DISABLE": "1"])
        #expect(process.stdout.contains("pid \(process.processID): without its menu"))
    }

    @Test func `shows its pages without its menu, and prints a warning at its end`() throws {
        let (directory, variables) = try moments.plantingSocketDirectory()
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
        expect(
            try moments.run("bff", "--port", port),
            Transcript(
                stderr: """
                    error: port \(port) is in use by another program: give another by --port, or \
                    0 for any

                    """,
                status: 69
            )
        )
        let terminal = try moments.terminal("--bff", url)
        #expect(terminal.screen.lines[6] == "    JL  Jake Lin")
        withExtendedLifetime(server) {}
    }
}
