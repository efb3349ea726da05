import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuClient

/// A transport that the client doesn't have: a pair of sockets to a server in this process.
private final class PairSource: SessionSource {
    let target = "a pair"
    let warnings: [String] = []

    private let server: MenuServer

    init(_ server: MenuServer) { self.server = server }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        let (ours, theirs) = try Descriptor.socketPair()
        try server.serve(socket: theirs)
        let connection = HostConnection(socket: ours)
        let hello = try HelloWait.hello(over: connection, in: loop, within: .seconds(60))
        return HostSession(
            connection: connection,
            hello: hello,
            origin: "paired",
            isRestartable: true,
            in: loop
        )
    }
}

@Suite(.onOwnThread) struct NewTransportTests {
    @Test func `a transport is one type`() throws {
        let core = AppCore(
            app: AppFacts(name: "pair", build: .internal),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            overrides: .inMemory
        )
        var builder = core.builder(title: "Pair")
        let like = FeatureToggle("like-button", title: "Like Button")
        try builder.add(like)
        let server = MenuServer(core, menu: builder.build())
        let loop = EventLoop()
        let host = CurrentHost(source: PairSource(server), loop: loop) {
            Introduction(client: "small 1.0", events: [])
        }
        defer { host.closeAtExit() }
        #expect(try host.menu().items.map(\.id) == ["like-button"])
        #expect(try host.ask(.set("like-button", true, reason: nil))["was"] == false)
        #expect(like.isOn)
        #expect(host.session?.origin == "paired")
    }
}
