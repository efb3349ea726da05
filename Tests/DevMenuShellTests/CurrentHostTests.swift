import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct CurrentHostTests {
    private func menusAsked(_ host: FakeHost) -> Int {
        host.sessions.flatMap(\.sent).filter { $0.request == .menuList }.count
    }

    @Test func `opens one session, when it is first needed`() throws {
        let test = try TestShell()
        let current = test.shell.host
        #expect(!current.isLive)
        #expect(test.host.sessions.isEmpty)
        let first = try current.liveSession()
        #expect(try current.liveSession() === first)
        #expect(current.isLive)
        test.host.sessions[0].end(.signal(9))
        #expect(!current.isLive)
        #expect(try current.liveSession() !== first)
        current.drop()
        #expect(current.session == nil)
        #expect(test.host.sessions[1].ending == .closed)
    }

    @Test func `knows nothing of a session beside it`() throws {
        let test = try TestShell()
        let current = test.shell.host
        #expect(try current.aside { try $0.menu()["greet"] != nil } == true)
        #expect(current.session == nil && current.latestMenu == nil)
        #expect(test.host.sessions.map(\.ending) == [.closed])
    }

    @Test(arguments: [HostEvent.menu, .dropped(3)])
    func `asks for the menu once, and again when it may have changed`(event: HostEvent) throws {
        let test = try TestShell()
        for _ in 0..<3 { #expect(try test.shell.host.menu()["greet"] != nil) }
        #expect(menusAsked(test.host) == 1)
        test.host.sessions[0].events.send(event)
        #expect(test.shell.host.knownMenu == nil)
        #expect(test.shell.host.latestMenu?["greet"] != nil)
        _ = try test.shell.host.menu()
        #expect(menusAsked(test.host) == 2)
        test.host.sessions[0].end(.disconnected)
        _ = try test.shell.host.menu()
        #expect(menusAsked(test.host) == 3)
    }

    @Test func `only what shows descriptions waits for them`() throws {
        let test = try TestShell(FakeHost(features: [.chain, .events, .outline]))
        var count = 0
        func menusAsked() -> [HostRequest] {
            let asked = test.host.sessions.flatMap(\.sent).map(\.request)
                .filter { [.menuList, .menuOutline].contains($0) }
            defer { count = asked.count }
            return Array(asked.dropFirst(count))
        }
        #expect(try test.run(["like-button on", "greet", "like-button"]) == 0)
        #expect(menusAsked() == [.menuOutline])
        #expect(try test.run(["toggles", "toggles reset"]) == 0)
        #expect(!menusAsked().contains(.menuList))
        _ = try test.shell.host.freshMenu()
        #expect(menusAsked() == [.menuOutline])
        #expect(try test.run(["list"]) == 0)
        #expect(menusAsked().contains(.menuList))
    }

    @Test func `what is learned of a host goes with its session`() throws {
        let test = try TestShell()
        let current = test.shell.host
        _ = try current.menu()
        #expect(try current.routes(within: .seconds(60))?.routes?.count == 1)
        #expect(current.knownMenu != nil)
        current.drop()
        #expect(current.knownMenu == nil)
        #expect(current.knownRoutes == nil)
        #expect(current.latestMenu != nil, "its secrets stay secret")
        _ = try current.liveSession()
        #expect(current.knownMenu == nil)
        #expect(test.host.sessions.map(\.introductions.count) == [1, 1])
        // A message of the host that was left doesn't concern the other one.
        test.host.sessions[0].events.send(.exiting(reason: "left"))
        test.host.sessions[1].end(.disconnected)
        let crash = HostCrash(of: test.host.sessions[1])
        #expect(crash.reason == nil)
    }

    @Test func `reports changes by others, and not its own`() throws {
        let test = try TestShell()
        var events: [HostEvent] = []
        test.shell.host.follow { event, _ in
            if event.topic != nil { events.append(event) }
            return true
        }
        _ = try test.shell.host.menu()
        let changes = ["p1", "p2", nil].map { by in
            HostEvent.setting(id: "like-button", value: true, layer: "override", by: by)
        }
        for change in changes + [.route(url: "x")] { test.host.sessions[0].events.send(change) }
        #expect(events == Array(changes.dropFirst()) + [.route(url: "x")])
    }

    @Test func `may restart a host five times in a minute`() throws {
        let test = try TestShell()
        let current = test.shell.host
        #expect(try current.restart() == nil)
        let outcomes = try (0..<7).map { _ in
            _ = try current.liveSession()
            test.host.sessions.last?.end(.signal(9))
            return try current.restart()
        }
        let restarts = (101...105).map { RestartOutcome?.some(.restarted(pid: $0)) }
        #expect(outcomes == restarts + [.tooOften, .tooOften])
    }

    @Test func `one left for its silence counts as started anew`() throws {
        let host = FakeHost()
        host.isDeafToCancel = true
        host.special = { request, _ in request == .hostInfo ? .silence : nil }
        let current = CurrentHost(source: host, loop: EventLoop()) { Introduction(client: "test") }
        current.policy.restartsAtOnce = { true }
        func fallSilent() {
            current.limit = TimeLimit(seconds: 0.005)
            #expect(throws: HostError.timeout(seconds: 0.005, .unansweredRead)) {
                try current.ask(.hostInfo)
            }
            current.limit = nil
        }
        fallSilent()
        #expect(host.sessions.count == 2)
        #expect(current.isLive)
        for number in 1...4 {
            host.sessions[number].end(.signal(9))
            #expect(try current.restart() == .restarted(pid: 101 + number))
        }
        fallSilent()
        #expect(host.sessions.count == 6)
        #expect(!current.isLive)
        // Somebody's next request opens another all the same.
        #expect(try current.menu()["greet"] != nil)
    }

    @Test func `keeps track of the report of a host's end`() throws {
        let test = try TestShell()
        let current = test.shell.host
        func report() -> HostState.Report? {
            if case .ended(_, let report) = current.state { report } else { nil }
        }
        current.note(.reported)
        #expect(report() == nil)
        _ = try current.liveSession()
        current.note(.handled)
        #expect(report() == nil)
        test.host.sessions[0].end(.signal(9))
        #expect(report() == .due)
        current.note(.handled)
        current.note(.reported)
        #expect(report() == .handled)
        _ = try current.restart()
        #expect(report() == nil)
        test.host.sessions[1].end(.signal(9))
        #expect(report() == .due)
    }

    @Test func `gives up waiting for an answer, and cancels the request`() throws {
        let host = FakeHost()
        host.special = { _, _ in .silence }
        let test = try TestShell(host)
        #expect(try test.shell.host.query(.hostInfo, within: .milliseconds(5)) == nil)
        #expect(host.sessions[0].cancelled.count == 1)
        #expect(test.shell.host.menu(within: .milliseconds(5)).items.isEmpty)
        #expect(try test.shell.host.routes(within: .milliseconds(5)) == nil)
    }

    @Test func `warns of left-out plugins, and of the app's log`() throws {
        let host = FakeHost()
        host.warnings = ["plugin 'bad' was left out"]
        let test = try TestShell(host)
        _ = try test.shell.host.menu()
        host.sessions[0].events.send(.log(.info, "fine"))
        host.sessions[0].events.send(.log(.warning, "low\u{1B}[2J"))
        #expect(test.errors == "warning: plugin 'bad' was left out\nwarning: low\\u{1B}[2J\n")
    }

    @Test func `sends the terminal's width to the host, and again when it changes`() throws {
        let terminal = Terminal()
        let test = try TestShell { $0.columns = { terminal.columns.withLock { $0 } } }
        // No session exists yet.
        test.shell.handle(signal: SignalNumber.windowChange)
        #expect(test.host.sessions.isEmpty)
        _ = try test.shell.host.menu()
        let session = test.host.sessions[0]
        #expect(session.introductions.map(\.columns) == [80])
        terminal.columns.withLock { $0 = 132 }
        test.shell.handle(signal: SignalNumber.windowChange)
        #expect(session.introductions.map(\.columns) == [80, 132])
        // The introduction is no request of the user's, and delays none.
        #expect(try test.run(["show version"]) == 0)
        session.end(.disconnected)
        test.shell.handle(signal: SignalNumber.windowChange)
        #expect(session.introductions.count == 2)
    }

    @Test(arguments: [true, false])
    func `a restart as the first command reports the start, or why it is impossible`(
        isRestartable: Bool
    ) throws {
        let test = try TestShell(FakeHost(isRestartable: isRestartable))
        #expect(try test.run(["restart"]) == (isRestartable ? 0 : 1))
        #expect(test.host.sessions.count == 1)
        #expect(test.output == (isRestartable ? "started, pid 100\n" : ""))
        let refusal = """
            error: devmenu can't restart moments: fake host, pid 100. Restart it where it was \
            started

            """
        #expect(test.errors == (isRestartable ? "" : refusal))
    }

    @Test(arguments: [true, false])
    func `restarts only a host of its own`(isRestartable: Bool) throws {
        let test = try TestShell(FakeHost(isRestartable: isRestartable))
        _ = try test.shell.host.menu()
        #expect(try test.run(["restart"]) == (isRestartable ? 0 : 1))
        #expect(test.host.sessions.count == (isRestartable ? 2 : 1))
        #expect(test.output == (isRestartable ? "started again, pid 101\n" : ""))
    }
}

/// A terminal whose width changes.
private final class Terminal: Sendable {
    let columns = Mutex<Int?>(80)
}
