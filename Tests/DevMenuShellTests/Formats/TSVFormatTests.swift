import DevMenuTerminal
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

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

    @Test func `lists an item's members`() throws {
        let test = try test()
        #expect(try test.run(["like-button on", "list"]) == 64)
        #expect(test.output == "")
        #expect(try test.run(["list"]) == 0)
        let rows = test.output.split(separator: "\n")
        #expect(rows.contains { $0.hasPrefix("like-button\ttoggle\ttoggles\toff\t") })
        #expect(rows.contains("version\tdescription\tinfo\tVersion 1.0\tVersion"))
        #expect(rows.contains("crash-app\taction\ttools\tfatal\tCrash App"))
    }

    @Test func `escapes tabs and line breaks in values`() throws {
        let row = ["a\tb", "c\\d", "e\nf\r", "\u{1B}[31m"]
        let result = CommandResult(.null, rows: { [row] }, text: { _ in StyledText() })
        let bytes = TSVFormat().bytes(
            of: result,
            for: ReportedCommand(line: 1, source: { "" }),
            in: RenderingContext(),
            painter: Painter(depth: .none)
        )
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"a\tb"# + "\t" + #"c\\d"# + "\t" + #"e\nf\r"# + "\t" + #"\u{1B}[31m"# + "\n"
        )
    }

    /// A command whose result couldn't be written does nothing.
    @Test(arguments: [
        "like-button on", "setting like-button on", "show greet", "toggle like-button flip",
        "info", "version", "help", "restart",
        "watch greet", "wait like-button on",
    ])
    func `refuses a command without a table before it runs`(line: String) throws {
        let host = FakeHost()
        let test = try test(host)
        #expect(try test.run([line]) == 64)
        #expect(test.output == "")
        #expect(test.errors.contains("it has no table for --format tsv"))
        #expect(host.toggles["like-button"] == false)
    }
}
