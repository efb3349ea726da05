import TerminalTesting

/// An app that withstands the clients that attach.
@Suite(.onOwnThread) struct HostileClientTests {
    /// The limit of its growth, in KiB.
    private static let growth = 16 << 10

    @Test(.readsProcessFolder, arguments: HostileClient.allCases)
    func `continues, and grows little, with a client that`(client: HostileClient) throws {
        let app = try RunningApp()
        let other = try app.attach()
        _ = try other.result(1, "menu.list")
        let before = try app.status("VmRSS")
        let hostile = try client.act(on: app)
        #expect(try other.result(2, "item.flip", #"{"id":"flag-1"}"#).contains(#""value":true"#))
        try app.send("read", until: "like-button")
        #expect(try app.status("VmHWM") - before < Self.growth)
        hostile.disconnect()
        #expect(try other.result(3, "item.flip", #"{"id":"flag-1"}"#).contains(#""value":false"#))
    }

    @Test(.readsProcessFolder)
    func `releases the memory of the longest lines, though their senders stay attached`() throws {
        let app = try RunningApp()
        let before = try app.status("VmRSS")
        // One line needs more memory once decoded than the app may grow.
        let clients = try (0..<3).map { _ in try HostileClient.sendsManyValues.act(on: app) }
        #expect(try app.status("VmRSS") - before < Self.growth)
        withExtendedLifetime(clients) {}
    }

    @Test func `serves 64 shells at once, and tells the next that it is busy`() throws {
        let app = try RunningApp()
        var shells = try (1...64).map { _ in try app.attach() }
        let late = try LineClient(socket: app.socket)
        let refusal = try late.message()
        #expect(refusal["id"] == .null)
        #expect(refusal["error"]?["code"] == -32009)
        #expect(refusal["error"]?["data"]?["kind"] == "busy")
        #expect(try late.rest().isEmpty)
        for (index, shell) in shells.enumerated() {
            let answer = try shell.result(1, "item.show", #"{"id":"greet"}"#)
            #expect(answer.contains("greet"), "\(index)")
        }
        shells.removeLast().disconnect()
        // The app notices the end a moment later.
        while true {
            let next = try LineClient(socket: app.socket)
            if try next.message()["method"] == "hello" { break }
        }
    }

    @Test(.readsProcessFolder)
    func `greets a client that only looks, which takes no shell's room`() throws {
        let app = try RunningApp()
        let shells = try (1...63).map { _ in try app.attach() }
        // While the app is stopped, all of these and a shell after them wait to be accepted.
        try app.stop()
        let lookers = try (1...10).map { _ in
            let looker = try LineClient(socket: app.socket)
            looker.finishSending()
            return looker
        }
        let last = try LineClient(socket: app.socket)
        let late = try LineClient(socket: app.socket)
        let looker = try LineClient(socket: app.socket)
        looker.finishSending()
        app.process.signal(SIGCONT)
        for looker in lookers + [looker] {
            #expect(try looker.message()["params"]?["app"]?["name"] == "shop")
            #expect(try looker.rest().isEmpty)
        }
        #expect(try last.message()["method"] == "hello")
        #expect(try late.message()["error"]?["data"]?["kind"] == "busy")
        withExtendedLifetime(shells) {}
    }

    @Test(.enabled(if: geteuid() == 0, "only root can be somebody else"))
    func `sends nothing to another user, even one that can reach the socket`() async throws {
        let app = try RunningApp()
        for path in [app.environment.path, app.environment.path("run"), app.socket] {
            #expect(chmod(path, 0o777) == 0)
        }
        #expect(chmod(app.environment.path("run/devmenu"), 0o777) == 0)
        await #expect(processExitsWith: .success) { [socket = app.socket as String] in
            for status in [setgroups(0, nil), setgid(65_534), setuid(65_534)] {
                try #require(status == 0)
            }
            #expect(try LineClient(socket: socket).rest().isEmpty)
        }
        _ = try app.attach()
    }

    @Test(.readsProcessFolder)
    func `survives a lack of descriptors, and continues when they are free again`() throws {
        let app = try RunningApp(after: "ulimit -n 24")
        let idle = try app.holdings
        var clients: [LineClient] = []
        for _ in 0..<40 { clients.append(try LineClient(socket: app.socket)) }
        let before = try app.cpuTicks
        try app.send("read", until: "like-button")
        #expect(poll(nil, 0, 500) == 0)
        #expect(try app.cpuTicks - before < 10)
        clients.forEach { $0.disconnect() }
        // To save a change, it needs several descriptors.
        let free = try app.waitUntil(holdsAtMost: idle)
        #expect(zip(free, idle).allSatisfy(<=), "\(free), not \(idle)")
        let shell = try app.attach()
        #expect(try shell.result(1, "item.flip", #"{"id":"flag-1"}"#).contains(#""was":false"#))
    }

    @Test(.readsProcessFolder)
    func `takes no processor time, and little memory, while it is idle`() throws {
        let app = try RunningApp()
        let shell = try app.attach()
        _ = try shell.result(1, "menu.list")
        try app.waitUntilAsleep()
        let before = try app.cpuTicks
        #expect(poll(nil, 0, 1_000) == 0)
        #expect(try app.cpuTicks == before)
    }
}
