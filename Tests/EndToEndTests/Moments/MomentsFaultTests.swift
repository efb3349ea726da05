import TerminalTesting
import Testing

/// The sample app in a terminal, with a server that fails.
@Suite(.onOwnThread) struct MomentsFaultTests {
    private let moments: MomentsUnderTest
    private var variables: [String: String] {
        moments.environment.variables(with: MomentsUnderTest.trueColor)
    }

    init() throws { moments = try MomentsUnderTest() }

    private static let message = "Something went wrong, please try again later"

    /// Starts the app without a wait for its page.
    private func app(of server: SampleServer, timeout: Double = 5) throws -> PseudoTerminal {
        try PseudoTerminal(
            moments.executable,
            ["--bff", server.url, "--timeout", "\(timeout)"],
            environment: variables
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
        ("silence", "network error: no answer within 0.8 seconds"),
    ])
    func `reports a failed load, keeps its page, and loads again`(
        fault: String,
        reason: String
    ) throws {
        let server = try SampleServer("--fault", fault, environment: variables)
        let terminal = try app(of: server, timeout: fault == "silence" ? 0.8 : 5)
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

    @Test func `has the likes that its server has kept in a file`() throws {
        try switchLikesOn()
        try moments.environment.write(#"{"0":[]}"#, to: "likes.json")
        let likes = moments.environment.path("likes.json")
        let server = try SampleServer("--likes", likes, environment: variables)
        let terminal = try app(of: server)
        try terminal.wait(for: "▌ ♡ Like")
        #expect(terminal.screen.text.contains("l like"))
        withExtendedLifetime(server) {}
    }

    @Test func `starts after it was killed between a like and its answer`() throws {
        try switchLikesOn()
        let flags = ("--fault", "silence", "--fail-likes-only")
        let server = try SampleServer(flags.0, flags.1, flags.2, environment: variables)
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
