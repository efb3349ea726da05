import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// Each wait for a host ends by `--timeout` or a signal.
@Suite(.onOwnThread) struct TimeLimitTests {
    /// Commands that need the menu, which the host never sends.
    private static let lines = ["greet", "greet on", "help greet", "trigger greet"]

    @Test(
        arguments: [
            ("2", 2), ("0.5", 0.5), ("1e17", 1e17), ("1e308", 1e308), ("0", nil), ("-1", nil),
            ("nan", nil), ("inf", nil), ("1e400", nil), ("soon", nil), ("", nil),
        ] as [(String, Double?)]
    )
    func `accepts a number of seconds above 0`(text: String, seconds: Double?) {
        #expect(TimeLimit.seconds(from: text) == seconds)
    }

    @Test(arguments: [1e17, 1e308])
    func `a limit longer than any clock has no effect`(seconds: Double) throws {
        let limit = TimeLimit(seconds: seconds)
        #expect(limit.seconds == seconds)
        #expect(limit.deadline > .now + .seconds(1e8))
        let test = try TestShell { $0.timeout = seconds }
        #expect(try test.run(["list info", "greet", "wait red-button off"]) == 0)
    }

    @Test(arguments: lines)
    func `ends the wait for a menu that never arrives`(line: String) throws {
        let host = FakeHost()
        host.special = { request, _ in request == .menuList ? .silence : nil }
        let test = try TestShell(host) { $0.timeout = 0.01 }
        #expect(try test.run([line]) == 75)
        #expect(test.errors == "error: no answer within 0.01 seconds\n")
        #expect(host.sessions.first?.cancelled.isEmpty == false)
    }

    @Test(arguments: lines, [SignalNumber.terminate, SignalNumber.hangUp])
    func `the first signal ends the wait for a menu`(line: String, signal: Int32) throws {
        let host = FakeHost()
        let test = try TestShell(host)
        var isSent = false
        host.special = { request, session in
            guard request == .menuList else { return nil }
            if !isSent { session.later { test.shell.handle(signal: signal) } }
            isSent = true
            return .silence
        }
        #expect(throws: ShellEnd.signal(signal)) { try test.run([line]) }
        #expect(test.errors.isEmpty)
    }

    @Test(arguments: lines)
    func `the first Ctrl-C ends the wait for a menu, and nothing later`(line: String) throws {
        let host = FakeHost()
        let test = try TestShell(host)
        var isSent = false
        host.special = { request, session in
            guard request == .menuList, !isSent else { return nil }
            session.later { test.shell.handle(signal: SignalNumber.interrupt) }
            isSent = true
            return .silence
        }
        #expect(try test.run([line]) == 130)
        #expect(test.errors == "error: interrupted\n")
        #expect(try test.run(["greet"]) == 0)
    }

    @Test func `reports a connection that takes too long`() throws {
        let host = FakeHost()
        host.problem = .outOfTime
        let test = try TestShell(host) { $0.timeout = 2 }
        #expect(try test.run(["list"]) == 75)
        #expect(test.errors == "error: the fake host didn't send its hello within 2 seconds\n")
        host.readsFiles = true
        #expect(try test.run(["list"]) == 75)
        #expect(
            test.errors.hasSuffix(
                "error: the files of the project's menu weren't read within 2 seconds\n"
            )
        )
    }

    @Test func `warns that an unanswered change may have been made`() throws {
        let host = FakeHost()
        host.isDeafToCancel = true
        host.special = { request, _ in
            switch request {
            case .set, .show: .silence
            default: nil
            }
        }
        let test = try TestShell(host) {
            $0.timeout = 0.01
            $0.keepsGoing = true
        }
        #expect(try test.run(["like-button on", "show version"]) == 75)
        #expect(
            test.errors == """
                error: no answer within 0.01 seconds: it may have been done anyway
                error: no answer within 0.01 seconds

                """
        )
    }

    @Test func `the time of a wait includes the connection`() throws {
        let host = FakeHost()
        host.special = { request, _ in request == .menuList ? .silence : nil }
        let test = try TestShell(host) { $0.timeout = 600 }
        #expect(try test.run(["wait like-button on --timeout 0.01"]) == 75)
        #expect(test.errors == "error: no answer within 0.01 seconds\n")
        #expect(try test.run(["wait log --timeout 1 --timeout 2"]) == 64)
        #expect(test.errors.hasSuffix("--timeout is given more than once\n"))
    }
}
