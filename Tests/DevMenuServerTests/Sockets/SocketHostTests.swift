import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct SocketHostTests {
    private let environment: TestEnvironment
    private let directory: RuntimeDirectory

    init() throws {
        environment = try TestEnvironment()
        directory = RuntimeDirectory(environment.path("sockets"))
    }

    @Test func `listens for its user only, and advertises itself`() throws {
        let before = umask(0)
        defer { umask(before) }
        let host = SocketHost(try ServedMenu().server, in: directory)
        try host.start()
        defer { host.stop() }
        let socket = directory.path + "/demo-\(getpid()).sock"
        #expect(host.socketPath == socket)
        #expect(try Stat(directory.path).permissions == .ownerReadWriteExecute)
        #expect(try Stat(socket).permissions == .ownerReadWrite)
        let files = AdvertisedHost(directory: directory, name: "demo", pid: Int(getpid()))
        #expect(try Stat(files.record).permissions == .ownerReadWrite)
        let advertisement = try #require(files.advertisement())
        let facts = ["name", "version", "build"].map { advertisement[$0] }
        #expect(facts == ["demo", "1.2", "internal"])
        #expect(advertisement["processStart"]?.integer == ProcessClock.start(of: Int(getpid())))
        #expect(advertisement["protocol"] == 1)
        let hello = try LineClient(socket: socket).message()
        #expect(hello["params"]?["app"]?["name"] == "demo")
    }

    @Test func `tells its shells why it ends, removes its files, and can listen again`() throws {
        let host = SocketHost(try ServedMenu().server, in: directory)
        for _ in 1...2 {
            try host.start()
            let client = try LineClient.attached(to: try #require(host.socketPath))
            host.stop(reason: "closing time")
            #expect(try client.notification("event")["reason"] == "closing time")
            #expect(try client.rest().isEmpty)
            #expect(try entries().isEmpty)
        }
        #expect(host.socketPath == nil)
    }

    @Test func `starts and stops once, however often it is called`() throws {
        let host = SocketHost(try ServedMenu().server, in: directory)
        host.stop()
        try host.start()
        try host.start()
        #expect(try entries().count == 2)
        host.stop()
        host.stop()
        #expect(try entries().isEmpty)
    }

    @Test func `refuses the socket of a host that listens, and does not disturb it`() throws {
        let first = SocketHost(try ServedMenu().server, in: directory)
        let second = SocketHost(try ServedMenu().server, in: directory)
        try first.start()
        defer { first.stop() }
        let path = try #require(first.socketPath)
        #expect(throws: ServingError.inUse(path: path)) { try second.start() }
        _ = try LineClient.attached(to: path)
        #expect(try entries().count == 2)
    }

    @Test(arguments: [
        "rm \"$1\"", "rm \"$0\"/*", "until rm -rf \"$0\"; do :; done",
        "rm -rf \"$0.old\"; mv \"$0\" \"$0.old\"",
    ])
    func `listens anew once its socket is removed, and its shells stay`(removal: String) throws {
        let host = SocketHost(try ServedMenu().server, in: directory)
        try host.start()
        defer { host.stop() }
        let path = try #require(host.socketPath)
        let client = try LineClient.attached(to: path)
        for _ in 1...3 {
            try change(removal, path)
            // The file is there before anything listens.
            waitUntil { (try? LineClient.attached(to: path)) != nil }
        }
        #expect(try entries().count == 2)
        #expect(try client.result(1, "item.show", #"{"id":"version"}"#).contains("1.2"))
        host.stop()
        #expect(try entries().isEmpty)
        // Nothing listens any more, whatever happens in the directory.
        try change("touch \"$0/shop\" && rm \"$0/shop\"", path)
        #expect(try entries().isEmpty)
    }

    @Test(arguments: [
        ("mv \"$0/other\" \"$1\"", "rm \"$1\""),
        ("chmod 755 \"$0\" && rm \"$1\"", "chmod 700 \"$0\" && touch \"$0/other\""),
        // The directory may be made anew meanwhile.
        (
            """
            ln -s /tmp "$0.new"
            perl -e '$d = shift; do { rename $d, $d . $i++ } until rename "$d.new", $d' "$0"
            """,
            "rm \"$0\""
        ),
    ])
    func `listens anew only where it's safe`(harm: String, remedy: String) throws {
        let host = SocketHost(try ServedMenu().server, in: directory)
        try host.start()
        defer { host.stop() }
        let path = try #require(host.socketPath)
        try change("touch \"$0/other\"", path)
        try change(harm, path)
        OwnThread.pause(.milliseconds(200))
        #expect(throws: (any Error).self) { try LineClient.attached(to: path) }
        try change(remedy, path)
        waitUntil { (try? LineClient.attached(to: path)) != nil }
    }

    #if os(Linux)
    @Test func `beside a process of another namespace with its pid, it has its own name`() throws {
        let other = SocketHost(try ServedMenu().server, in: directory)
        try other.start()
        defer { other.stop() }
        let first = AdvertisedHost(directory: directory, name: "demo", pid: OwnProcess.id)
        var record = try #require(first.advertisement()?.object)
        record["pidNamespace"] = "pid:[1]"
        try WholeFile(first.record).replace(with: JSONValue.object(record).prettyBytes)
        let host = SocketHost(try ServedMenu().server, in: directory)
        try host.start()
        #expect(host.socketPath == directory.path + "/demo-\(getpid()).2.sock")
        let processes = try AdvertisedHost.all(in: directory).map(\.process)
        #expect(processes == ["\(getpid())", "\(getpid()).2"])
        let third = SocketHost(try ServedMenu().server, in: directory)
        #expect(throws: ServingError.self) { try third.start() }
        host.stop()
        #expect(try entries().count == 2)
        let hello = try LineClient(socket: first.socket).message()
        #expect(hello["params"]?["app"]?["uptime"]?.double ?? -1 >= 0)
    }
    #endif

    /// Runs a shell command on the directory, `$0`, and a host's socket in it, `$1`.
    private func change(_ command: String, _ socket: String) throws {
        let run = try environment.run("sh", ["-c", command, directory.path, socket])
        try #require(run.ending == .exited(0), "\(run)")
    }

    private func waitUntil(_ isTrue: () -> Bool) {
        while !isTrue() { OwnThread.pause(.milliseconds(5)) }
    }

    @Test func `refuses an untrusted directory`() throws {
        try directory.make()
        try change("chmod 755 \"$0\"", "")
        let host = SocketHost(try ServedMenu().server, in: directory)
        let error = #expect(throws: ServingError.self) { try host.start() }
        #expect(error?.description.contains("(mode 755). Close it: chmod 700") == true)
    }

    @Test func `removes the files of a killed app, and none of a running one`() throws {
        let killed = try RunningApp("killed", in: environment)
        let living = try RunningApp("living", in: environment)
        killed.process.signal(SIGKILL)
        _ = try killed.process.wait()
        #expect(killed.files.count == 2)
        let next = try RunningApp("next", in: environment)
        #expect(killed.files.isEmpty)
        #expect(living.files.count == 2)
        #expect(next.files.count == 2)
    }

    private func entries() throws -> [String] { try FileSystem.names(in: directory.path) }
}
