import TerminalTesting

/// The sample app in a terminal, with a server that fails.
@Suite(.onOwnThread) struct MomentsFaultTests {
    private let moments: MomentsUnderTest
    init() throws { moments = try MomentsUnderTest() }

    private static let message = "Something went wrong, please try again later"

    /// Starts the app without a wait for its page.
    private func app(of server: SampleServer) throws -> PseudoTerminal {
        let words = ["--bff", server.url, "--timeout", "5"]
        let colors = MomentsUnderTest.trueColor
        return try moments.environment.terminal(moments.executable, words, changing: colors)
    }

    @Test func `reports a failed load, keeps its page, and loads again`() throws {
        let fault = "500"
        let server = try SampleServer("--fault", fault, in: moments.environment)
        let terminal = try app(of: server)
        // At first there is no saved timeline.
        try terminal.wait(for: Self.message)
        #expect(terminal.screen.text.contains("network error, status 500"))
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

    @Test func `starts after it was killed between a like and its answer`() throws {
        let toggles = "state/devmenu/apps/moments/toggles.json"
        try moments.environment.write(#"{"isLikeButtonForMomentEnabled":true}"#, to: toggles)
        let (fault, part) = ("silence", "--fail-likes-only")
        let server = try SampleServer("--fault", fault, part, in: moments.environment)
        let first = try app(of: server)
        try first.wait(for: "l unlike")
        try first.type("l")
        try first.wait(for: "l like")
        first.signal(9)
        try first.waitForEnd()
        let second = try app(of: server)
        try second.wait(for: "Like")
        #expect(!second.screen.text.contains(Self.message))
        withExtendedLifetime(server) {}
    }
}
