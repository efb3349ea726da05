import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct WatchCommandTests {
    @Test func `reports each run until the result changes`() throws {
        let host = FakeHost()
        var shown = 0
        host.special = { request, _ in
            guard case .show = request else { return nil }
            shown += 1
            let item = #"{"id": "like-button", "kind": "toggle", "layer": "override", "value": "#
            return .result(JSONValue(text: item + "\(shown > 3)}"))
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
}
