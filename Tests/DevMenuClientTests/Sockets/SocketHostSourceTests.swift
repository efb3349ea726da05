import TerminalTesting

@testable import DevMenuClient

@Suite(.onOwnThread) struct SocketHostSourceTests {
    private let environment: TestEnvironment
    private let directory: RuntimeDirectory

    init() throws {
        environment = try TestEnvironment()
        directory = RuntimeDirectory(environment.path("sockets"))
        try directory.make()
    }

    private func source(waitsForReturn: Bool = false, timeout: Duration = .seconds(60))
        -> any SessionSource
    {
        AppFinder(AppDirectory([directory]), waitsForReturn: waitsForReturn, timeout: timeout)
            .source(of: "shop")
    }

    private func app(pid: Int = Int(getpid()), _ behavior: AppSocket.Behavior) throws -> AppSocket {
        try AppSocket("shop", pid: pid, in: directory, behavior)
    }

    @Test(
        arguments: [
            (.closes(""), "ended without sending its hello"),
            (.closes("{\"json"), "ended without sending its hello"),
            // A line without an end is no hello either.
            (.sends("{\"jsonrpc\":"), "didn't send its hello within 0.2 seconds"),
            (.absent, "has gone"),
        ] as [(AppSocket.Behavior, String)]
    )
    func `reports what came for a hello`(behavior: AppSocket.Behavior, words: String) throws {
        let loop = EventLoop()
        let app = try app(behavior)
        loop.add(app)
        let isWaitedOut = words.hasSuffix("0.2 seconds")
        let source = source(timeout: isWaitedOut ? .milliseconds(200) : .seconds(60))
        let error = try source.openingError(in: loop)
        #expect(error == .unavailable("shop (pid \(getpid())) \(words)"))
    }

    @Test func `a busy app is an error of its own`() throws {
        let loop = EventLoop()
        let app = try app(.closes(AppSocket.busy))
        loop.add(app)
        let error = try source().openingError(in: loop)
        #expect(error == .refused(WireError(.busy, "too many shells")))
    }

    @Test func `a busy app is asked again`() throws {
        let loop = EventLoop()
        let hello = AppSocket.hello("shop", pid: 12)
        let app = try app(.closesFirst(AppSocket.busy, times: 3, then: hello))
        loop.add(app)
        let session = try source().open(in: loop, before: nil)
        defer { session.close() }
        #expect(session.hello.pid == 12)
        #expect(app.closedCount == 3)
    }

    @Test func `an app that has ended is not opened again, even where its name runs`() throws {
        let loop = EventLoop()
        let source = source()
        let first = try app(.sends(AppSocket.hello("shop", pid: 12)))
        loop.add(first)
        try source.open(in: loop, before: nil).close()
        loop.remove(first)
        first.end()
        let second = try app(pid: 99_999_998, .sends(AppSocket.hello("shop", pid: 13)))
        loop.add(second)
        let words =
            "shop (pid \(getpid())) has ended. 'attach shop' attaches to it once it runs again, and 'detach' leaves it"
        #expect(try source.openingError(in: loop) == .unavailable(words))
        #expect(!source.waitsForHost)
    }

    @Test func `an app that is waited for is opened again as another process`() throws {
        let loop = EventLoop()
        let source = source(waitsForReturn: true)
        let hello = AppSocket.hello("shop", pid: 13)
        #expect(!source.waitsForHost)
        let first = try app(.sends(AppSocket.hello("shop", pid: 12)))
        loop.add(first)
        try source.open(in: loop, before: nil).close()
        #expect(source.waitsForHost)
        loop.remove(first)
        first.end()
        first.host.remove()
        var isThere = false
        loop.later(after: .milliseconds(250)) {
            guard let second = try? app(pid: 99_999_998, .sends(hello)) else { return }
            loop.add(second)
            isThere = true
        }
        let session = try source.open(in: loop, before: nil)
        defer { session.close() }
        #expect(session.hello.pid == 13)
        #expect(isThere)
    }
}
