import DevMenuServer
import TerminalTesting

@testable import DevMenuMCP

/// Agents beside others who use the same app.
@Suite(.onOwnThread) struct AgentNameTests {
    private let shop: Shop

    init() throws { shop = try Shop() }

    /// Sets the toggle as a person at a prompt does.
    private func set(by person: LineClient, _ more: JSONObject) throws {
        var params: JSONObject = ["id": "like-button", "value": true]
        params.merge(more)
        #expect(try person.ask("item.set", params)["result"] != nil)
    }

    private func person() throws -> LineClient {
        let client = try LineClient { try shop.server.serve(socket: $0) }
        #expect(try client.message()["params"]?["features"]?[0] == "agents")
        _ = try client.ask("initialize", ["client": "devmenu 1"])
        return client
    }

    @Test func `two of one name are told apart, and each undoes its own`() throws {
        let agents = try [1, 2].map { try shop.client(number: $0) }
        let set = try agents[0].call("set", ["id": "like-button", "value": true])
        _ = try agents[1].call("run", ["id": "echo", "why": "a test"])
        let number = try #require(set.structured?["number"])
        func last(_ agent: LineClient) throws -> (change: JSONValue?, run: JSONValue?) {
            let answer = try agent.call("changes").structured
            return (answer?["changes"]?[0], answer?["runs"]?[0])
        }
        let (own, others) = (try last(agents[0]), try last(agents[1]))
        #expect(own.change?["by"]?["client"] == "mcp" && own.change?["by"]?["agent"] == "test#1")
        #expect(own.change?["mine"] == true && own.run?["mine"] == nil, "\(own)")
        #expect(others.change?["mine"] == nil && others.run?["mine"] == true, "\(others)")
        #expect(others.run?["by"]?["agent"] == "test#2")
        #expect(try agents[1].call("undo", ["number": number]).isError)
        #expect(try agents[0].call("undo", ["number": number]).isError == false)
        #expect(!shop.like.isOn)
    }

    @Test func `a client of the stateless era is named by each request`() throws {
        let agent = try LineClient.agent(of: shop.server, number: 7)
        var meta = LineClient.statelessMeta
        func author(settingTo value: JSONValue) throws -> JSONValue? {
            let change: JSONObject = ["id": "like-button", "value": value]
            _ = try agent.callAlone("set", change, meta: meta)
            let answer = try agent.callAlone("changes", ["last": 1], meta: meta)
            return answer["structuredContent"]?["changes"]?[0]?["by"]?["agent"]
        }
        #expect(try author(settingTo: true) == "agent#7")
        meta[MetaKey.clientInfo] = ["name": "claude \u{1B}code", "version": "1"]
        #expect(try author(settingTo: false) == #"claude-\u{1B}code#7"#)
    }

    @Test func `numbers are given once, also to servers that start together`() throws {
        let environment = try TestEnvironment()
        let base = BaseDirectories { environment.variables[$0] }
        #expect((1...3).map { _ in AgentNumber.next(base: base) } == [1, 2, 3])
    }

    @Test(arguments: [["why": "a demo"], ["for": 3_600]] as [JSONObject])
    func `a person's override is replaced once a person agrees`(given: JSONObject) throws {
        try set(by: try person(), given)
        // An agent's undo gives it back, and doesn't make it the agent's.
        let values: [(AccessLevel, JSONValue)] = [(.safe, false), (.all, nil)]
        for (access, value) in values {
            let agent = try shop.client(access: access, canAsk: false)
            let change: JSONObject = ["id": "like-button", "value": value]
            let refused = try agent.call("set", change)
            #expect(refused.isError && refused.text.contains("in devmenu set it"), "\(refused)")
            #expect(refused.text.contains("can't ask") && shop.like.isOn)
            try agent.initialize()
            for (typed, isSet) in [("no", false), ("like-button", true)] {
                let call = try agent.startCall("set", change)
                let question = try agent.message()
                let message = question["params"]?["message"]?.string ?? ""
                #expect(message.contains("in devmenu set it"), "\(question)")
                if given["why"] != nil { #expect(message.contains(#": "a demo""#)) }
                try agent.reply(to: question, typing: typed)
                let answer = try agent.answer(to: .integer(call))["result"]
                #expect(answer?["isError"]?.bool == !isSet, "\(answer ?? .null)")
                #expect(shop.like.isOn == !isSet)
                guard let number = answer?["structuredContent"]?["number"] else { continue }
                #expect(answer?["structuredContent"]?["whose"]?["why"] == given["why"])
                // One's own change is never asked for.
                #expect(try agent.call("undo", ["number": number]).isError == false)
            }
        }
    }

    @Test func `a person's override that came while another was asked about is not lost`() throws {
        let person = try person()
        try set(by: person, ["why": "first"])
        let agent = try shop.client()
        let reset: JSONObject = ["id": "like-button", "value": nil]
        let call = try agent.startCall("set", reset)
        let question = try agent.message()
        try set(by: person, ["why": "second"])
        try agent.reply(to: question, typing: "like-button")
        #expect(try agent.answer(to: .integer(call))["result"]?["isError"] == true)
        #expect(shop.like.isOn)
    }

    @Test(arguments: [["why": "a demo"], ["for": 3_600]] as [JSONObject])
    func `it is a person's, too, once its record has left the journal`(given: JSONObject) throws {
        let person = try person()
        try set(by: person, given)
        let state = shop.server.core.directories.state
        let agent = try shop.client(canAsk: false)
        for author in [ChangeAuthor.app.user, "a person"] {
            try FileSystem.remove(state + "/journal.jsonl")
            let refused = try agent.call("set", ["id": "like-button", "value": false])
            #expect(refused.isError && refused.text.contains("\(author) set it"), "\(refused)")
            #expect(shop.like.isOn)
            // Nor does it need an author's name: the file is read again by the next change.
            let file = WholeFile(state + "/toggles.json")
            let text = String(decoding: try file.read(), as: UTF8.self)
            try file.replace(with: text.replacing(#""by""#, with: #""former""#).utf8)
            let change: JSONObject = ["id": "stage", "value": "live"]
            #expect(try person.ask("item.set", change)["result"] != nil)
        }
    }

    @Test func `an agent's override, and a person's without reason or end, is replaced`() throws {
        let agents = try [1, 2].map { try shop.client(number: $0, canAsk: false) }
        try set(by: try person(), [:])
        for (agent, value) in zip(agents, [false, true]) {
            let change: JSONObject = ["id": "like-button", "value": .bool(value), "why": "a test"]
            let set = try agent.call("set", change)
            let author = set.structured?["whose"]?["by"]?.string ?? ""
            #expect(author.hasSuffix(value ? "in test#1" : "in devmenu"), "\(set)")
        }
        #expect(shop.like.isOn)
    }
}
