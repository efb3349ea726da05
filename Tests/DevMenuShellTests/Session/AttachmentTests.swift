import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire
import TerminalTesting
import Synchronization
import Testing

@testable import DevMenuShell

@Suite(.onOwnThread, .hangLimit) struct AttachmentTests {
    private func menusAsked(_ host: FakeHost) -> Int {
        host.sessions.flatMap(\.sent).filter { $0.request == .menuList }.count
    }

    @Test func `opens no session before one is needed, and one for all that need it`() throws {
        let test = try TestShell()
        let attachment = test.shell.host
        #expect(!attachment.isLive)
        #expect(test.host.sessions.isEmpty)
        let first = try attachment.liveSession()
        #expect(try attachment.liveSession() === first)
        #expect(attachment.isLive)
        test.host.sessions[0].end(.signal(9))
        #expect(!attachment.isLive)
        #expect(try attachment.liveSession() !== first)
        attachment.drop()
        #expect(attachment.session == nil)
        #expect(test.host.sessions[1].ending == .closed)
    }

    @Test(arguments: [
        HostNotification.event(seq: 1, .menu), .dropped(3),
    ])
    func `asks for the menu once, and again when it may have changed`(
        news: HostNotification
    ) throws {
        let test = try TestShell()
        for _ in 0..<3 { #expect(try test.shell.host.menu()["greet"] != nil) }
        #expect(menusAsked(test.host) == 1)
        test.host.sessions[0].onNotification?(news)
        #expect(test.shell.host.knownMenu == nil)
        #expect(test.shell.host.latestMenu?["greet"] != nil)
        _ = try test.shell.host.menu()
        #expect(menusAsked(test.host) == 2)
        test.host.sessions[0].end(.disconnected)
        _ = try test.shell.host.menu()
        #expect(menusAsked(test.host) == 3)
    }

    @Test func `tells of what others change, and not of its own changes`() throws {
        let test = try TestShell()
        var events: [HostEvent] = []
        test.shell.host.follow { news in
            if case .told(.event(_, let event), _) = news { events.append(event) }
            return true
        }
        _ = try test.shell.host.menu()
        let changes = ["p1", "p2", nil].map { by in
            HostEvent.setting(id: "like-button", value: true, layer: "override", by: by)
        }
        for change in changes + [.route(url: "x")] {
            test.host.sessions[0].onNotification?(.event(seq: 1, change))
        }
        #expect(events == Array(changes.dropFirst()) + [.route(url: "x")])
    }

    @Test func `may start a host anew five times in a minute`() throws {
        let test = try TestShell()
        let attachment = test.shell.host
        #expect(attachment.sequel() == nil)
        let sequels = try (0..<7).map { _ in
            _ = try attachment.liveSession()
            test.host.sessions.last?.end(.signal(9))
            return attachment.sequel()
        }
        let restarts = [RestartPolicy.Sequel?](repeating: .restart, count: 5)
        #expect(sequels == restarts + [.tooOften, .tooOften])
    }

    @Test func `knows how far the end of a host has been told`() throws {
        let test = try TestShell()
        let attachment = test.shell.host
        func report() -> HostState.Report? {
            if case .ended(_, let report) = attachment.state { report } else { nil }
        }
        attachment.note(.told)
        #expect(report() == nil)
        _ = try attachment.liveSession()
        attachment.note(.settled)
        #expect(report() == nil)
        test.host.sessions[0].end(.signal(9))
        #expect(report() == .due)
        attachment.note(.settled)
        attachment.note(.told)
        #expect(report() == .settled)
        _ = try attachment.restart()
        #expect(report() == nil)
        test.host.sessions[1].end(.signal(9))
        #expect(report() == .due)
    }

    @Test func `gives up an answer after a while, and cancels it`() throws {
        let host = FakeHost()
        host.special = { _, _ in .silence }
        let test = try TestShell(host)
        #expect(try test.shell.host.learn(.hostInfo, within: .milliseconds(5)) == nil)
        #expect(host.sessions[0].cancelled.count == 1)
        #expect(test.shell.host.menu(within: .milliseconds(5)).items.isEmpty)
        #expect(test.shell.host.routes(within: .milliseconds(5)) == nil)
    }

    @Test func `warns of what an opening left out, and of what the app logs`() throws {
        let host = FakeHost()
        host.warnings = ["plugin 'bad' was left out"]
        let test = try TestShell(host)
        _ = try test.shell.host.menu()
        host.sessions[0].onNotification?(.event(seq: 1, .log(.info, "fine")))
        host.sessions[0].onNotification?(.event(seq: 2, .log(.warning, "low\u{1B}[2J")))
        #expect(
            test.errors == "warning: plugin 'bad' was left out\nwarning: low\\u{1B}[2J\n"
        )
    }

    @Test func `tells the host of the terminal's width, and again when that has changed`() throws {
        let terminal = Terminal()
        let test = try TestShell { $0.columns = { terminal.columns.withLock { $0 } } }
        // Nobody is there yet who could be told.
        test.shell.take(signal: SignalNumber.windowChange)
        #expect(test.host.sessions.isEmpty)
        _ = try test.shell.host.menu()
        let session = test.host.sessions[0]
        #expect(session.introductions.map(\.columns) == [80])
        terminal.columns.withLock { $0 = 132 }
        test.shell.take(signal: SignalNumber.windowChange)
        #expect(session.introductions.map(\.columns) == [80, 132])
        // It is no request of the user's, and interrupts nothing.
        #expect(try test.run(["show version"]) == 0)
        session.end(.disconnected)
        test.shell.take(signal: SignalNumber.windowChange)
        #expect(session.introductions.count == 2)
    }

    @Test(arguments: [true, false])
    func `the first command that restarts says what was started, or what cannot be`(
        isRestartable: Bool
    ) throws {
        let test = try TestShell(FakeHost(isRestartable: isRestartable))
        #expect(try test.run(["restart"]) == (isRestartable ? 0 : 1))
        #expect(test.host.sessions.count == 1)
        #expect(test.output == (isRestartable ? "started, pid 100\n" : ""))
        let refusal = """
            error: moments is not this shell's to restart: fake host, pid 100. Start it again where \
            it was started

            """
        #expect(test.errors == (isRestartable ? "" : refusal))
    }

    @Test(arguments: [true, false])
    func `restarts a host of its own alone`(isRestartable: Bool) throws {
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
