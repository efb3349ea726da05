import TerminalTesting

@testable import DevMenuMCP

/// Values that the app keeps itself, as agents meet them.
@Suite(.onOwnThread) struct AppValueTests {
    private let safe = Recorder<Int>()
    private let other = Recorder<String>()

    private func client(
        allowing allowed: String...,
        access: AccessLevel = .all
    ) throws -> LineClient {
        let (safe, other) = (safe, other)
        let speed = BoundSetting("speed", title: "Speed", in: 1...100, default: 1, risk: .safe) {
            safe.values.last ?? 1
        } set: {
            guard $0 != 13 else { throw ActionError(.failed, "unlucky \u{1B}[2J") }
            safe.record(min($0, 10))
        }
        let server = BoundSetting("server", title: "Server", risk: .destructive) {
            other.values.last ?? "live"
        } set: {
            other.record($0)
        }
        let shop = try Shop(adding: [speed, server])
        let client = try shop.client(access: access, allowing: allowed)
        return client
    }

    @Test func `are found, described, and set, if their author says that it's safe`() throws {
        let client = try client()
        let found = try client.call("search", ["query": "speed"]).structured?["items"]?[0]
        #expect(found?["id"] == "speed" && found?["value"] == 1, "\(found ?? .null)")
        let described = try client.call("describe", ["id": "speed"])
        #expect(described.structured?["item"]?["layer"] == "app", "\(described)")
        let set = try client.call("set", ["id": "speed", "value": 50, "why": "trial"])
        #expect(set.structured?["value"] == 10 && set.structured?["was"] == 1, "\(set)")
        #expect(safe.values == [10])
        let refused = try client.call("set", ["id": "speed", "value": 13])
        #expect(refused.isError && refused.text.contains(#"unlucky \u{1B}[2J"#), "\(refused)")
        let number = try #require(set.structured?["number"])
        #expect(try client.call("undo", ["number": number]).isError == false)
        _ = try client.call("set", ["id": "speed", "value": 3])
        _ = try client.call("set", ["id": "speed", "value": nil])
        #expect(safe.values == [10, 1, 3, 1])
    }

    @Test func `are set by a person otherwise, or if a person has allowed it`() throws {
        let arguments: JSONObject = ["id": "server", "value": "test"]
        let asking = try client(access: .safe)
        let refused = try asking.call("set", arguments)
        let command = "devmenu --menu shop.json --yes setting server test"
        #expect(refused.isError && refused.text.hasSuffix(command), "\(refused)")
        let naming = try client().call("set", arguments)
        #expect(naming.isError && naming.text.contains("Use 'run_risky'"), "\(naming)")
        #expect(other.values.isEmpty)
        let allowed = try client(allowing: "shop/server")
        let set = try allowed.call("set", arguments)
        #expect(set.structured?["value"] == "test", "\(set)")
        #expect(other.values == ["test"])
    }

    @Test func `are set by 'run_risky' once a person agrees`() throws {
        let client = try client()
        // The app refuses it before a person is asked: it saves nothing that would set it back.
        let limited: JSONValue = ["value": "test", "for": "1h"]
        let refused = try client.call("run_risky", ["id": "server", "arguments": limited])
        #expect(refused.isError && refused.text.contains("for a time"), "\(refused)")
        func answer(_ answer: String, meanwhile: () -> Void = {}) throws -> JSONValue? {
            let own: JSONValue = ["value": "test"]
            let set: JSONObject = ["id": "server", "arguments": own, "why": "a trial"]
            let call = try client.startCall("run_risky", set)
            let question = try #require(try client.next())
            let words = question["params"]?["message"]?.string ?? ""
            #expect(words.contains(#"to "test": the app keeps its value"#), "\(question)")
            #expect(words.contains("The agent says why: a trial"))
            meanwhile()
            try client.reply(to: question, answer, typing: "server")
            return try client.answer(to: .integer(call))["result"]
        }
        #expect(try answer("decline")?["isError"] == true)
        // The person was asked about another value before.
        #expect(try answer("accept") { other.record("beta") }?["isError"] == true)
        #expect(other.values == ["beta"])
        let set = try answer("accept")
        #expect(set?["structuredContent"]?["value"] == "test", "\(set ?? .null)")
        #expect(other.values == ["beta", "test"])
    }
}
