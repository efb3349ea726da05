import DevMenuClient
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

@Suite(.onOwnThread) struct WatchCommandTests {
    @Test func `reports each run until the result changes`() throws {
        let host = FakeHost()
        var shown = 0
        host.special = { request, _ in
            guard case .show = request else { return nil }
            shown += 1
            return .result([
                "id": "like-button", "kind": "toggle", "value": .bool(shown > 3),
                "layer": "override",
            ])
        }
        let test = try TestShell(host)
        #expect(try test.run(["watch 0.001 --until-changed like-button"]) == 0)
        let off = "like-button: off (override)\n"
        // A rule with the time goes before each run but the first.
        let rule = /── \d\d:\d\d:\d\d [+-]\d\d:\d\d ─+\n/
        let runs = test.output.split(separator: rule).map(String.init)
        #expect(runs == [off, off, off, "like-button: on (override)\n"])
    }

    @Test func `prints a line of JSON a run`() throws {
        let host = FakeHost()
        var listed = 0
        host.special = { request, _ in
            guard request == .hostInfo else { return nil }
            listed += 1
            return .result(["count": .integer(min(listed, 2))])
        }
        let test = try TestShell(host) { $0.format = JSONFormat() }
        #expect(try test.run(["watch 0.001 --until-changed info"]) == 0)
        let lines = test.output.split(separator: "\n")
        #expect(
            lines.count == 2 && lines.allSatisfy { $0.hasPrefix(#"{"line":1,"command":"watch"#) }
        )
    }

    @Test(arguments: [
        ("watch", 64), ("watch 1", 64), ("watch 0 list", 64), ("watch -1 list", 64),
        ("watch 1 2 list", 64), ("watch watch list", 64),
        ("watch clear-cache", 1), ("watch trigger --yes crash-app", 1), ("watch quit", 64),
        ("watch 1 nonesuch", 64),
    ])
    func `refuses what is risky, and what makes no sense`(line: String, status: Int32) throws {
        let test = try TestShell()
        #expect(try test.run([line]) == status)
        #expect(test.host.asked.isEmpty || line.contains("nonesuch"))
    }

    @Test(arguments: [
        ("expect like-button off", 0, ""),
        ("expect like-button on", 1, "error: 'like-button' is off, not on\n"),
        ("expect greet on", 1, "error: 'greet' isn't a setting: it's an action\n"),
        (
            "expect like-button of", 64,
            "error: expect: 'of' isn't a value of 'like-button': on or off. Did you mean 'off'?\n"
        ),
    ])
    func `expects a value`(line: String, status: Int32, errors: String) throws {
        let test = try TestShell()
        #expect(try test.run([line]) == status)
        #expect(test.errors == errors)
    }
}
