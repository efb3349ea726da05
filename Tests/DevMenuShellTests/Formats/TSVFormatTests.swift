import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct TSVFormatTests {
    private func test(_ host: FakeHost = FakeHost()) throws -> TestShell {
        try TestShell(host) { $0.format = TSVFormat() }
    }

    @Test(arguments: ["list", "toggles", "plugins", "open", "set", "history", "apps"])
    func `all rows of a table have the same columns`(command: String) throws {
        let host = FakeHost()
        host.routes = [["path": "Sign", "title": "Sign in", "parameters": [["name": "user"]]]]
        host.special = { request, _ in
            guard request == .pluginList else { return nil }
            let refused: JSONValue = [
                "id": "a", "tier": "linked", "items": [], "refused": "there\tand\nback",
            ]
            return .result(["plugins": [refused, ["id": "b", "items": ["x", "y"]]]])
        }
        let test = try test(host)
        _ = test.shell.files.history.append("list 'a\tb'")
        // This shell has no list of running apps.
        guard command != "apps" else {
            #expect(try test.run([command]) == 69)
            return
        }
        #expect(try test.run([command]) == 0)
        let rows = test.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(!rows.isEmpty)
        #expect(Set(rows.map(\.count)).count == 1)
        #expect(test.errors == "")
    }

    @Test func `escapes tabs and line breaks in values`() throws {
        let row = ["a\tb", "c\\d", "e\nf\r", "\u{1B}[31m"]
        let result = CommandResult(.null, rows: { [row] }, text: { _ in StyledText() })
        let (report, painter) = (ReportedCommand(line: 1) { "" }, Painter(depth: .none))
        let context = RenderingContext()
        let bytes = TSVFormat().bytes(of: result, for: report, in: context, painter: painter)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"a\tb"# + "\t" + #"c\\d"# + "\t" + #"e\nf\r"# + "\t" + #"\u{1B}[31m"# + "\n"
        )
    }
}
