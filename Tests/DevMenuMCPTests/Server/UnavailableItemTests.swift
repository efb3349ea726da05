import TerminalTesting

@testable import DevMenuMCP

/// Items that can't be run or set now, or not by an agent, as agents meet them.
@Suite(.onOwnThread) struct UnavailableItemTests {
    @Test func `agents see the reason, and no person is asked`() throws {
        let session = Recorder<String>()
        let ask = { @Sendable () async -> LocalizedText? in
            session.values.isEmpty ? "log in \u{1B}first" : nil
        }
        let shop = try Shop(adding: [
            FeatureToggle("vip", title: "VIP", unavailable: ask),
            Action("log-out", risk: .destructive, unavailable: ask) { _ in .done("out") },
            Action("sync", risk: .safe, unavailable: ask) { _ in .done("synced") },
        ])
        let client = try shop.client()
        let reason = #"unavailable "log in \\u{1B}first""#
        for id in ["vip", "log-out", "sync"] {
            let id = JSONValue.string(id)
            let found = try client.call("search", ["query": id])
            #expect(found.text.contains(reason), "\(found.text)")
            let item = found.structured?["items"]?.array?.first
            #expect(item?["unavailable"] == #"log in \u{1B}first"#)
            let described = try client.call("describe", ["id": id])
            #expect(described.structured?["item"]?["unavailable"] == #"log in \u{1B}first"#)
        }
        let calls: [(tool: String, arguments: JSONObject)] = [
            ("set", ["id": "vip", "value": true]), ("run", ["id": "sync"]),
            ("run_risky", ["id": "log-out"]),
        ]
        for (tool, arguments) in calls {
            let refused = try client.call(tool, arguments)
            #expect(refused.isError && refused.text.contains("isn't available now"))
        }
        session.record("ann")
        #expect(try !client.call("search", ["query": "vip"]).text.contains("unavailable"))
        #expect(try client.call("set", ["id": "vip", "value": true]).isError == false)
        #expect(try client.call("run", ["id": "sync"]).text.contains("synced"))
    }

    @Test func `an agent sets other texts of an open choice once a person agrees`() throws {
        let choice = TextChoice("server", options: ["live": "https://a", "test": "https://b"]) {
            $0.hasPrefix("https://") ? nil : "an https address"
        }
        let shop = try Shop(adding: [choice])
        let client = try shop.client()
        #expect(try client.call("set", ["id": "server", "value": "test"]).isError == false)
        #expect(choice.value == "https://b")
        let refused = try client.call("set", ["id": "server", "value": "https://own"])
        #expect(refused.isError && refused.text.contains("'run_risky'"))
        #expect(choice.value == "https://b")
        let alone = try LineClient.agent(of: shop.server)
        func own(_ value: JSONValue, _ more: JSONObject = [:]) throws -> JSONValue {
            let own: JSONValue = ["value": value, "why": "a demo"]
            return try alone.callAlone("run_risky", ["id": "server", "arguments": own], more)
        }
        func answer(_ action: String, to asked: JSONValue) -> JSONObject {
            let typed: JSONValue = ["action": .string(action), "content": ["name": "server"]]
            return [
                "inputResponses": .object([Question.key: typed]),
                "requestState": asked["requestState"] ?? .null,
            ]
        }
        // A value that the app refuses, or that needs no person, leads to no question.
        let unfit = try own("ftp://own")
        #expect(unfit["isError"] == true && "\(unfit)".contains("an https address"), "\(unfit)")
        #expect(try own("live")["isError"] == true)
        let asked = try own("https://own")
        let words = asked["inputRequests"]?[Question.key]?["params"]?["message"]?.string ?? ""
        #expect(words.contains(#"from "test" to "https://own""#), "\(asked)")
        #expect(words.contains("why: a demo"), "\(words)")
        let declined = try own("https://own", answer("decline", to: asked))
        #expect(declined["isError"] == true && choice.value == "https://b")
        let again = try own("https://own")
        // An agreement is to one value.
        #expect(try own("https://other", answer("accept", to: again))["isError"] == true)
        let last = try own("https://own")
        let set = try own("https://own", answer("accept", to: last))
        #expect(set["structuredContent"]?["value"] == "https://own", "\(set)")
        #expect(choice.value == "https://own")
        let item = try client.call("describe", ["id": "server"]).structured?["item"]
        #expect(item?["options"]?[0] == ["value": "live", "title": "https://a"])
        #expect(item?["isOpen"] == true)
    }
}
