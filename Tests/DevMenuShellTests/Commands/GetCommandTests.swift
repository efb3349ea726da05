import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

/// Values as they are, for other programs.
@Suite(.onOwnThread) struct GetCommandTests {
    private let host = FakeHost()

    /// Has the host describe an item by some members.
    private func show(_ members: JSONObject) {
        host.special = { request, _ in
            guard case .show(let id) = request else { return nil }
            var item = members
            item["id"] = .string(id.rawValue)
            return .result(.object(item))
        }
    }

    private static let values: [(JSONObject, String)] = [
        (["kind": "choice", "value": "live", "valueText": "Live", "layer": "build"], "live\n"),
        (["kind": "text", "value": "a\n\tb ", "layer": "override"], "a\n\tb \n"),
        (["kind": "text", "value": "", "layer": "override"], "\n"),
        (["kind": "text", "value": "x\u{1B}[1m", "layer": "override"], "x\u{1B}[1m\n"),
        (["kind": "description", "detail": "Open\nall hours"], "Open\nall hours\n"),
        (["kind": "link", "title": "Docs", "url": "https://example.com"], "https://example.com\n"),
    ]

    @Test(arguments: values)
    func `prints a value, and nothing else`(members: JSONObject, text: String) throws {
        show(members)
        let shell = try TestShell(host)
        #expect(try shell.run(["get like-button"]) == ExitStatus.success)
        #expect(shell.output == text)
        let json = try FakeContext(host).run("get like-button").value
        #expect(
            json == [
                "id": "like-button", "value": members["value"] ?? .string(text.trimmingBlanks),
            ]
        )
    }

    @Test func `has an item a line, and by '--in-force' the values that code reads`() throws {
        let shell = try TestShell(host)
        #expect(try shell.run(["like-button on; get like-button red-button"]) == ExitStatus.success)
        #expect(shell.output.hasSuffix("\non\noff\n"))
        show(["kind": "toggle", "value": true, "inForce": false, "layer": "override"])
        let next = try TestShell(host)
        #expect(try next.run(["get like-button", "get like-button --in-force"]) == 0)
        #expect(next.output == "on\noff\n")
        let all = try FakeContext(host).run("get like-button red-button").value
        #expect(all["values"]?.array?.count == 2)
    }

    private static let missing: [(JSONObject, String, String)] = [
        (["kind": "action"], "wrong-kind", "isn't an item with a value"),
        (["kind": "toggle", "layer": "app", "problem": "it is busy"], "unavailable", "it is busy"),
        (["kind": "toggle", "layer": "app"], "unavailable", "can't be read"),
    ]

    @Test(arguments: missing)
    func `prints nothing of several if one has no value`(
        members: JSONObject,
        kind: String,
        reason: String
    ) throws {
        host.special = { request, _ in
            guard request == .show("red-button") else { return nil }
            var item = members
            item["id"] = "red-button"
            return .result(.object(item))
        }
        let shell = try TestShell(host)
        #expect(try shell.run(["get like-button red-button"]) == ExitStatus.status(for: kind))
        #expect(shell.output == "")
        #expect(shell.errors.contains(reason), "\(shell.errors)")
    }

    @Test func `escapes control characters at a terminal alone`() throws {
        show(["kind": "text", "value": "x\u{1B}[1m\ny", "layer": "override"])
        let result = try FakeContext(host).run("get like-button")
        let format = TextFormat()
        func bytes(_ context: RenderingContext) -> String {
            let painter = Painter(depth: .none)
            let bytes = format.bytes(of: result, for: nil, in: context, painter: painter)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(bytes(RenderingContext()) == "x\u{1B}[1m\ny\n")
        #expect(bytes(RenderingContext(columns: 80)) == "x\\u{1B}[1m\ny\n")
        #expect(!result.isPaged)
    }
}
