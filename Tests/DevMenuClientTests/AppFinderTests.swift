import TerminalTesting

@testable import DevMenuClient

@Suite(.onOwnThread) struct AppFinderTests {
    private let environment: TestEnvironment
    private let directory: RuntimeDirectory
    private let finder: AppFinder

    init() throws {
        environment = try TestEnvironment()
        directory = RuntimeDirectory(environment.path("sockets"))
        try directory.make()
        let open = RuntimeDirectory(try environment.write("", to: "file"))
        finder = AppFinder(AppDirectory([directory, open]))
    }

    @Test func `lists each app, and why one does not answer`() throws {
        let busy = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32009,"message":"full"}}"#
        let apps = [
            try AppSocket("busy", pid: 1, in: directory, .closes(busy + "\n")),
            try AppSocket("deaf", pid: 2, in: directory, .silent),
            try AppSocket("deaf", pid: 3, in: directory, .silent),
            try AppSocket("gone", in: directory, .absent),
            try AppSocket("odd", pid: 5, in: directory, .sends("hi\n")),
            try AppSocket("shop", pid: 6, in: directory, .sends(AppSocket.hello("shop", pid: 6))),
            try AppSocket("zoo", pid: 7, in: directory, .sends(AppSocket.hello("zoo", pid: 7))),
        ]
        let loop = EventLoop()
        apps.forEach(loop.add)
        let start = ContinuousClock.now
        let found = try finder.respondingApps(in: loop)
        #expect(found.map(\.name) == ["busy", "deaf", "deaf", "gone", "odd", "shop", "zoo"])
        #expect(found.map(\.pid) == apps.map(\.host.pid))
        #expect(
            found.map { app in
                switch app.answer {
                case .hello(let hello)?: "\(hello.name) \(hello.version)"
                case .none(let reason)?: reason
                case nil: "wasn't asked"
                }
            } == [
                "full", "doesn't answer", "doesn't answer", "has gone",
                "it doesn't speak the protocol: 'hi' isn't a message", "shop 1.0", "zoo 1.0",
            ]
        )
        // The two silent ones are waited for together.
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(finder.problems.count == 1)
        #expect(finder.problems.first?.hasSuffix("in DEVMENU_RUNTIME_DIR.") == true)
    }

    @Test func `finds apps without asking them`() throws {
        let app = try AppSocket("deaf", pid: 2, in: directory, .silent)
        let found = finder.apps()
        #expect(found.map(\.name) == ["deaf"])
        #expect(found.map(\.pid) == [app.host.pid])
        #expect(found.allSatisfy { $0.answer == nil })
    }

    @Test func `an interruption ends the wait for all apps`() throws {
        let app = try AppSocket("deaf", pid: 2, in: directory, .silent)
        let loop = EventLoop()
        loop.add(app)
        loop.later { loop.interrupt() }
        #expect(throws: HostError.interrupted) { try finder.respondingApps(in: loop) }
    }

    @Test func `finds nothing where no app runs`() throws {
        #expect(finder.apps().isEmpty)
        #expect(try finder.respondingApps(in: EventLoop()).isEmpty)
    }
}
