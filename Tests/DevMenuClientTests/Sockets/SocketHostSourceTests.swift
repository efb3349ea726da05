import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

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
            (
                .sends("SSH-2.0-OpenSSH_9.2\r\n"),
                "doesn't speak the protocol: 'SSH-2.0-OpenSSH_9.2\r' isn't a message"
            ),
            // A line without an end is no hello either.
            (.sends("{\"jsonrpc\":"), "didn't send its hello within 0.2 seconds"),
            (.absent, "has gone"),
        ] as [(AppSocket.Behavior, String)]
    )
    func `reports what came in place of a hello`(behavior: AppSocket.Behavior, words: String) throws
    {
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
        #expect(!source.waitsForHost)
        let first = try app(.sends(AppSocket.hello("shop", pid: 12)))
        loop.add(first)
        try source.open(in: loop, before: nil).close()
        #expect(source.waitsForHost)
        loop.remove(first)
        first.end()
        first.host.remove()
        let later = Later(.now + .milliseconds(250)) {
            let second = try app(pid: 99_999_998, .sends(AppSocket.hello("shop", pid: 13)))
            loop.add(second)
            return second
        }
        loop.add(later)
        let session = try source.open(in: loop, before: nil)
        defer { session.close() }
        #expect(session.hello.pid == 13)
        #expect(later.hasCome)
    }
}

/// A source that starts an app in the loop, at a set time.
private final class Later: PollSource {
    private(set) var deadline: ContinuousClock.Instant?
    private let start: () throws -> AppSocket
    private var app: AppSocket?

    init(_ time: ContinuousClock.Instant, start: @escaping () throws -> AppSocket) {
        deadline = time
        self.start = start
    }

    var hasCome: Bool { app != nil }

    var interests: [PollInterest] { [] }

    func handle(_ ready: PollInterest) {}

    func deadlinePassed() {
        deadline = nil
        app = try? start()
    }
}
