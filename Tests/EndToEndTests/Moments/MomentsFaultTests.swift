import TerminalTesting
import Testing

/// The sample app in a terminal, with a server that fails.
@Suite(.onOwnThread) struct MomentsFaultTests {
    private let moments: MomentsUnderTest
    private let server: SampleServer

    init() throws {
        moments = try MomentsUnderTest()
        server = try SampleServer(environment: moments.environment.variables)
    }

    private static let message = "Something went wrong, please try again later"

    /// Starts the app without a wait for its page.
    private func app() throws -> PseudoTerminal {
        try PseudoTerminal(
            moments.executable,
            ["--bff", server.url, "--timeout", "2"],
            environment: moments.environment.variables
        )
    }

    private func switchLikesOn() throws {
        try moments.environment.write(
            #"{"isLikeButtonForMomentEnabled":true}"#,
            to: "state/devmenu/apps/moments/toggles.json"
        )
    }

    @Test(arguments: [
        ("500", "network error, status 500"),
        ("html", "cannot decode the answer"),
        ("truncated", "cannot decode the answer"),
        ("error", "out of order"),
        ("missing-field", "cannot decode the answer"),
        ("empty", ""),
        ("silence", "network error: no answer within 2.0 seconds"),
    ])
    func `reports a failed load, keeps its page, and loads again`(
        fault: String,
        reason: String
    ) throws {
        try server.restart("--fault", fault)
        let terminal = try app()
        // At first there is no saved timeline.
        try terminal.wait(for: Self.message)
        #expect(terminal.screen.text.contains(reason))
        try server.restart()
        try terminal.type("r")
        try terminal.wait(for: "the timeline without a message") { screen in
            !screen.text.contains(Self.message) && screen.text.contains("Taylor Swift")
        }
        try server.restart("--fault", fault)
        try terminal.type("r")
        try terminal.wait(for: Self.message)
        #expect(terminal.screen.text.contains("Taylor Swift"))
    }

    @Test(arguments: ["500", "error", "truncated", "silence"])
    func `reverts a failed like, and reports it`(fault: String) throws {
        try switchLikesOn()
        try server.restart("--fault", fault, "--fail-likes-only")
        let terminal = try app()
        try terminal.wait(for: "l unlike")
        try terminal.type("l")
        try terminal.wait(for: "the failure, and the like as it was") { screen in
            screen.text.contains("Still liked: ") && screen.text.contains("♥ [Liked]")
        }
        #expect(terminal.screen.text.contains("Taylor Swift"))
    }

    @Test func `has the likes that its server has kept in a file`() throws {
        try switchLikesOn()
        try moments.environment.write(#"{"0":[]}"#, to: "likes.json")
        try server.restart("--likes", moments.environment.path + "/likes.json")
        let terminal = try app()
        try terminal.wait(for: "▌ ♡ [Like]")
        #expect(terminal.screen.text.contains("l like"))
    }

    @Test func `shows the saved timeline where the server is down at the next start`() throws {
        let first = try moments.terminal("--bff", server.url)
        try first.type("q")
        try first.waitForEnd()
        try server.stop()
        let second = try app()
        try second.wait(for: Self.message)
        #expect(second.screen.text.contains("Taylor Swift"))
        #expect(second.screen.text.contains("network error"))
    }

    @Test func `starts with a damaged saved timeline`() throws {
        try moments.environment.write(
            "{\"userDetails\":",
            to: "cache/moments/responses/moments.json"
        )
        let terminal = try app()
        try terminal.wait(for: "Taylor Swift")
        #expect(!terminal.screen.text.contains(Self.message))
    }

    @Test func `works where it cannot save`() throws {
        try switchLikesOn()
        // A file at the path of the directory makes every save fail, like a full disk.
        try moments.environment.write("", to: "cache/moments")
        let terminal = try app()
        try terminal.wait(for: "l unlike")
        try terminal.type("l")
        try terminal.wait(for: " years ago\n▌ ♡ [Like]")
    }

    @Test func `starts after it was killed between a like and its answer`() throws {
        try switchLikesOn()
        try server.restart("--fault", "silence", "--fail-likes-only")
        let first = try app()
        try first.wait(for: "l unlike")
        try first.type("l")
        try first.wait(for: "l like")
        first.signal(9)
        try first.waitForEnd()
        let second = try app()
        try second.wait(for: "[Like")
        #expect(!second.screen.text.contains(Self.message))
    }
}
