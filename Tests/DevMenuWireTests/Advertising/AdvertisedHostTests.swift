import TerminalTesting

@testable import DevMenuWire

@Suite(.onOwnThread) struct AdvertisedHostTests {
    private let folder: TemporaryDirectory
    private var directory: RuntimeDirectory { RuntimeDirectory(folder.path) }

    init() throws {
        folder = try TemporaryDirectory()
        chmod(folder.path, 0o700)
    }

    private func host(_ pid: Int, scope: String? = nil, label: String? = nil) -> AdvertisedHost {
        AdvertisedHost(
            directory: directory,
            name: "shop",
            pid: pid,
            scope: scope.flatMap(ScopeName.init),
            label: label
        )
    }

    @Test(arguments: [("shop-12.sock", "shop", 12), ("my-shop-2-7.json", "my-shop-2", 7)])
    func `reads the app and its process from a file's name`(file: String, name: String, pid: Int) {
        let host = AdvertisedHost(directory: directory, file: file)
        #expect(host == AdvertisedHost(directory: directory, name: name, pid: pid))
    }

    @Test(arguments: [
        "shop.sock", "shop-x.sock", "Shop-1.sock", "shop-1.txt", "-1.sock", "shop-0.sock", ".",
        "sock",
    ])
    func `ignores the names of other files`(file: String) {
        #expect(AdvertisedHost(directory: directory, file: file) == nil)
    }

    @Test func `reads a host's advertisement back`() throws {
        let pid = Int(getpid())
        let host = host(pid, scope: "a", label: "2")
        var app = AppFacts(name: "shop", label: "2", version: "2.3", build: .internal)
        app.scope = ScopeName("a")
        let written = host.advertisement(of: app)
        try folder.write(written.pretty, to: "shop-\(pid).json")
        #expect(host.advertisement() == written)
        #expect(written["version"] == "2.3")
        #expect(written["processStart"]?.integer == ProcessClock.start(of: pid))
        #expect(try AdvertisedHost.all(in: directory) == [host])
    }

    @Test(arguments: [
        (nil, nil, ["shop", "shop#2", "7"]),
        ("a", "a", ["shop", "shop#2", "shop@a", "shop@a#2", "7"]),
        ("a", nil, ["shop@a", "shop@a#2", "7"]), ("a", "b", ["shop@a", "shop@a#2", "7"]),
        (nil, "a", ["7"]),
    ])
    func `is meant by its name in its own scope, and with it in others`(
        scope: String?,
        current: String?,
        names: [String]
    ) {
        let host = host(7, scope: scope, label: "2")
        let all = ["shop", "shop#2", "shop@a", "shop@a#2", "shop@b", "shop#3", "sho", "7", "8"]
        let current = current.flatMap(ScopeName.init)
        #expect(Set(all.filter { host.isMeant(by: $0, in: current) }) == Set(names))
    }

    @Test func `a crash writes its signal into the advertisement`() async throws {
        let path = folder.path
        let app = AppFacts(name: "shop", build: .internal)
        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
            let directory = RuntimeDirectory(path)
            let host = AdvertisedHost(directory: directory, name: "shop", pid: Int(getpid()))
            let app = AppFacts(name: "shop", build: .internal)
            try WholeFile(host.record).replace(with: host.advertisement(of: app).prettyBytes)
            let prepared = try #require(host.preparedForCrash())
            withExtendedLifetime(prepared) { _ = raise(SIGSEGV) }
        }
        let file = try #require(FileSystem.names(in: path).first)
        let crashed = try #require(AdvertisedHost(directory: RuntimeDirectory(path), file: file))
        #expect(crashed.crashSignal == SIGSEGV)
        try folder.write(host(1).advertisement(of: app).pretty, to: "shop-1.json")
        #expect(host(1).crashSignal == nil)
    }

    @Test func `ignores an advertisement of another process`() throws {
        let app = AppFacts(name: "shop", build: .debug)
        try folder.write(host(1).advertisement(of: app).pretty, to: "shop-2.json")
        #expect(host(2).advertisement() == nil)
    }

    @Test func `a host is stale once its process has ended, unless it listens`() throws {
        let gone = host(999_999_999)
        #expect(gone.isStale())
        try folder.write("", to: "shop-999999999.sock")
        #expect(gone.isStale())
        gone.remove()
        #expect(access(gone.socket, F_OK) != 0)
        let address = try SocketPath(gone.socket)
        let listening = try Descriptor.bound(to: address)
        #expect(gone.isStale(), "bound, but not listening, in the name of a process that has gone")
        try listening.listen(at: address, backlog: 1)
        #expect(!gone.isStale())
        listening.close()
    }

    #if os(Linux)
    @Test func `a host of another pid namespace is not judged by its pid`() throws {
        let gone = host(999_999_999)
        let own = try #require(ProcessClock.namespace)
        for (namespace, isStale) in [("pid:[1]", false), (own, true)] {
            let text = #"{"pid":999999999,"pidNamespace":"\#(namespace)"}"#
            try folder.write(text, to: "shop-999999999.json")
            #expect(gone.isStale() == isStale)
        }
    }
    #endif

    @Test func `the second of one pid has a number in its files' names`() throws {
        let app = AppFacts(name: "shop", build: .debug)
        let second = AdvertisedHost(directory: directory, name: "shop", pid: 7, number: 2)
        #expect(second.socket == directory.path + "/shop-7.2.sock")
        try folder.write(second.advertisement(of: app).pretty, to: "shop-7.2.json")
        try folder.write("{}", to: "shop-7.json")
        try folder.write("{}", to: "shop-7.1.json")
        let hosts = try AdvertisedHost.all(in: directory)
        #expect(hosts.map(\.number) == [1, 2] && hosts.last == second)
        #expect(["7", "7.2"].map { second.isMeant(by: $0, in: nil) } == [false, true])
    }

    @Test func `a host that refuses connections while its process runs is not stale`() throws {
        let host = host(Int(getpid()))
        try folder.write("", to: "shop-\(getpid()).sock")
        #expect(!host.isStale())
    }

    @Test func `a reused pid is recognised by the start of its process`() throws {
        let pid = Int(getpid())
        let host = host(pid)
        let start = try #require(ProcessClock.start(of: pid))
        for (start, isStale) in [(start, false), (start - 1, true)] {
            let text = #"{"name":"shop","pid":\#(pid),"processStart":\#(start)}"#
            try folder.write(text, to: "shop-\(pid).json")
            #expect(host.isStale() == isStale)
        }
    }

    @Test func `does not read an untrusted directory`() {
        chmod(folder.path, 0o755)
        #expect(throws: RuntimeDirectoryError.self) { try AdvertisedHost.all(in: directory) }
    }

    @Test func `a path too long for an address is reported with its length and the limit`() {
        let path = "/" + String(repeating: "x", count: SocketPath.limit)
        let error = #expect(throws: SocketPath.TooLongError.self) { try SocketPath(path) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("has \(SocketPath.limit + 1) bytes"))
        #expect(throws: Never.self) { try SocketPath(String(path.dropLast())) }
    }
}
