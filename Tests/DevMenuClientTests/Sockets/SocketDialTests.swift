import TerminalTesting

@testable import DevMenuClient

@Suite struct SocketDialTests {
    private let environment: TestEnvironment
    private let directory: RuntimeDirectory

    init() throws {
        environment = try TestEnvironment()
        directory = RuntimeDirectory(environment.path("sockets"))
        try directory.make()
    }

    @Test func `connects before it is accepted, and sends nothing`() throws {
        let app = try AppSocket("shop", in: directory, .silent)
        let socket = try SocketDial.connect(to: app.host.socket)
        #expect(socket.number >= 0)
        #expect(fcntl(socket.number, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(socket.number, F_GETFD) & FD_CLOEXEC != 0)
        withExtendedLifetime(app) {}
    }

    @Test func `reports that no app listens, with or without the file`() throws {
        let app = try AppSocket("shop", in: directory, .absent)
        let error = Platform.refusesIfBusy ? SocketDial.DialError.busyOrNotListening : .notListening
        #expect(throws: error) { try SocketDial.connect(to: app.host.socket) }
        app.end()
        #expect(throws: SocketDial.DialError.notListening) {
            try SocketDial.connect(to: app.host.socket)
        }
        let missing = directory.path + "/none-1.sock"
        #expect(throws: SocketDial.DialError.notListening) { try SocketDial.connect(to: missing) }
    }

    @Test func `reports the system's error for an invalid path`() throws {
        let file = try environment.write("", to: "file")
        #expect(throws: SocketDial.DialError.system(.notDirectory)) {
            try SocketDial.connect(to: file + "/shop-1.sock")
        }
    }

    // Elsewhere a full queue refuses, which looks the same as no listener.
    #if os(Linux)
    @Test func `does not wait for room in a full queue`() throws {
        let app = try AppSocket("shop", in: directory, .silent, queue: 1)
        var waiting: [Descriptor] = []
        let failure = try #require(throws: SocketDial.DialError.self) {
            for _ in 0..<100 { waiting.append(try SocketDial.connect(to: app.host.socket)) }
        }
        #expect(failure == .full)
        #expect(!waiting.isEmpty)
        withExtendedLifetime(app) {}
    }
    #endif

    @Test(
        arguments: [
            (.notListening, "has gone"), (.busyOrNotListening, "is busy or not listening"),
            (.full, "has too many connections waiting"),
            (.otherOwner(uid: 7), "belongs to another user (7), so devmenu didn't attach"),
            (.system(.permissionDenied), "can't be reached: Permission denied"),
            (.longPath(reason: "it is long"), "can't be reached: it is long"),
        ] as [(SocketDial.DialError, String)]
    )
    func `names the error after the app's name`(failure: SocketDial.DialError, words: String) {
        #expect(failure.description == words)
    }
}
