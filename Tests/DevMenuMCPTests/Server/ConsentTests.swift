import TerminalTesting

@testable import DevMenuMCP

@Suite(.onOwnThread) struct ConsentTests {
    private let shop: Shop
    private let client: LineClient

    init() throws {
        shop = try Shop()
        client = try LineClient.agent(of: shop.server)
    }

    /// Calls `run_risky wipe` in the stateless era, and returns the result.
    private func wipe(
        _ arguments: JSONObject = ["id": "wipe"],
        _ more: JSONObject = [:],
        as other: LineClient? = nil
    ) throws -> JSONValue {
        try (other ?? client).callAlone("run_risky", arguments, more)
    }

    /// Returns the members that answer a question, with the text that the person types.
    private func answer(
        _ action: String,
        _ state: JSONValue,
        typing text: JSONValue = "wipe"
    ) -> JSONObject {
        let response: JSONValue = ["action": .string(action), "content": ["name": text]]
        return ["inputResponses": .object([Question.key: response]), "requestState": state]
    }

    @Test func `runs only what its author wrote to be safe`() throws {
        try client.initialize()
        for id in ["undeclared", "wipe", "crash"] {
            let refused = try client.call("run", ["id": .string(id)])
            #expect(refused.isError && refused.text.contains("'run_risky'"))
        }
        #expect(try client.call("run_risky", ["id": "orders"]).isError)
        let echo = try client.call("run", ["id": "echo", "arguments": ["text": "hi\u{7}"]])
        #expect(echo.text.contains(#"text: "hi\\u{7}""#))
        #expect(shop.runs == ["echo"])
    }

    @Test func `asks with the result, and runs once a person has agreed`() throws {
        let asked = try wipe()
        #expect(asked["resultType"] == "input_required")
        let question = try #require(asked["inputRequests"]?[Question.key])
        #expect(question["method"] == "elicitation/create")
        #expect(question["params"]?["mode"] == "form")
        #expect(question["params"]?["message"]?.string?.contains("destructive") == true)
        let schema: JSONValue = [
            "type": "object",
            "properties": ["name": ["type": "string", "title": "Type wipe to run it"]],
            "required": ["name"],
        ]
        #expect(question["params"]?["requestedSchema"]?.description == schema.description)
        let state = try #require(asked["requestState"])
        #expect(state.string?.utf8.count == 32)
        #expect(shop.runs.isEmpty)
        let done = try wipe(["id": "wipe"], answer("accept", state))
        #expect(done["resultType"] == "complete" && done["isError"] == false, "\(done)")
        #expect(done["structuredContent"]?["text"] == "wiped")
        #expect(shop.runs == ["wipe"])
        // The state is accepted once.
        #expect(try wipe(["id": "wipe"], answer("accept", state))["isError"] == true)
        #expect(shop.runs == ["wipe"])
    }

    @Test func `asks again where the app says that the arguments are risky`() throws {
        let arguments: JSONObject = ["id": "leave", "arguments": ["for-good": true]]
        func message(_ asked: JSONValue) -> String {
            asked["inputRequests"]?[Question.key]?["params"]?["message"]?.string ?? ""
        }
        let first = try wipe(arguments)
        #expect(!message(first).contains("destructive"))
        let state = try #require(first["requestState"])
        let second = try wipe(arguments, answer("accept", state, typing: "leave"))
        #expect(message(second).contains("With these arguments 'Account' it is destructive."))
        #expect(shop.runs.isEmpty)
        let again = try #require(second["requestState"])
        // An agreement to the first question is none to the second.
        let used = answer("accept", state, typing: "leave")
        #expect(try wipe(arguments, used)["isError"] == true)
        let done = try wipe(arguments, answer("accept", again, typing: "leave"))
        #expect(done["structuredContent"]?["text"] == "left", "\(done)")
        #expect(shop.runs == ["leave"])
        // Without such arguments one question is enough.
        let harmless: JSONObject = ["id": "leave"]
        let only = try #require(try wipe(harmless)["requestState"])
        let left = try wipe(harmless, answer("accept", only, typing: "leave"))
        #expect(left["structuredContent"]?["text"] == "left")
    }

    @Test(arguments: ["decline", "cancel", "", "ACCEPT"])
    func `fails closed without an agreement`(action: String) throws {
        let state = try #require(try wipe()["requestState"])
        let refused = CallResult(json: try wipe(["id": "wipe"], answer(action, state)))
        #expect(refused.isError && refused.structured?["refusal"] != nil)
        // There is no way round a no.
        #expect(refused.text.contains("declined, or the client didn't ask"))
        #expect(!refused.text.contains("devmenu"))
        #expect(try wipe(["id": "wipe"], answer("accept", state))["isError"] == true)
        #expect(shop.runs.isEmpty)
    }

    @Test(
        arguments: [
            ("wipe", true), (" WIPE\n", true), ("", false), ("yes", false), ("wipe it", false),
            (true, false), (nil, false),
        ] as [(JSONValue, Bool)]
    )
    func `only the typed identifier is an agreement`(text: JSONValue, agrees: Bool) throws {
        let state = try #require(try wipe()["requestState"])
        let result = try wipe(["id": "wipe"], answer("accept", state, typing: text))
        #expect(result["isError"]?.bool == !agrees, "\(result)")
        #expect(shop.runs == (agrees ? ["wipe"] : []))
    }

    @Test func `a question that nobody answers ends, and others are answered meanwhile`() throws {
        let isOver = Monitor(false)
        let client = try LineClient.agent(of: shop.server) {
            isOver.withLock(\.self) ? .now - Question.lifetime : .now
        }
        try client.initialize()
        let first = try client.startCall("run_risky", ["id": "wipe"])
        let open = try client.message()
        isOver.change { $0 = true }
        let second = try client.startCall("run_risky", ["id": "wipe"])
        let late = try client.message()
        let refused = try client.answer(to: .integer(second))["result"]
        #expect("\(refused ?? .null)".contains("not answered"), "\(refused ?? .null)")
        // The one that waits isn't in the way, and an answer that comes too late changes nothing.
        try client.reply(to: late, typing: "wipe")
        #expect(try !client.call("search", ["query": "like"]).isError && shop.runs.isEmpty)
        try client.reply(to: open, typing: "wipe")
        #expect(try client.answer(to: .integer(first))["result"]?["isError"] == false)
        #expect(shop.runs == ["wipe"])
    }

    @Test func `fails closed for a state that is altered, or for other arguments`() throws {
        for more in [
            answer("accept", "0123456789abcdef0123456789abcdef"), answer("accept", 7),
            ["inputResponses": [:]], ["requestState": ""],
        ] as [JSONObject] {
            #expect(try wipe(["id": "wipe"], more)["isError"] == true)
        }
        let state = try #require(try wipe(["id": "undeclared"])["requestState"])
        #expect(try wipe(["id": "wipe"], answer("accept", state))["isError"] == true)
        let first = try #require(try wipe()["requestState"])
        let other = try LineClient.agent(of: shop.server)
        #expect(try wipe(["id": "wipe"], answer("accept", first), as: other)["isError"] == true)
        #expect(shop.runs.isEmpty)
    }

    @Test func `fails closed for an answer that comes too late`() throws {
        let start = ContinuousClock.now
        let isLate = Monitor(false)
        let client = try LineClient.agent(of: shop.server) {
            isLate.withLock(\.self) ? start + Question.lifetime : start
        }
        let state = try #require(try wipe(as: client)["requestState"])
        isLate.change { $0 = true }
        let refused = try wipe(["id": "wipe"], answer("accept", state), as: client)
        #expect(refused["isError"] == true && shop.runs.isEmpty)
    }

    @Test func `fails closed without a client that can ask`() throws {
        let meta: JSONObject = [
            MetaKey.version: .string(ProtocolEra.statelessVersion),
            MetaKey.capabilities: ["elicitation": ["url": [:]]],
        ]
        let alone = try client.callAlone("run_risky", ["id": "wipe"], meta: meta)
        #expect(alone["isError"] == true)
        #expect("\(alone)".contains("devmenu --menu shop.json trigger --yes wipe"))
        let own: JSONValue = ["id": "wipe"]
        let retry: JSONObject = ["name": "run_risky", "arguments": own, "requestState": "x"]
        #expect(try client.askAlone("tools/call", retry, meta: meta)["error"]?["code"] == -32021)
        try client.initialize(canAsk: false)
        #expect(try client.call("run_risky", ["id": "wipe"]).text.contains("--yes wipe"))
        #expect(shop.runs.isEmpty)
    }

    @Test(
        arguments: [
            (["result": ["action": "accept", "content": ["name": "wipe"]]], true),
            (["result": ["action": "accept", "content": [:]]], false),
            (["result": ["action": "accept"]], false), (["result": ["action": "decline"]], false),
            (["result": ["action": "cancel"]], false),
            (["error": ["code": -32601, "message": "no"]], false), (["result": nil], false),
        ] as [(JSONObject, Bool)]
    )
    func `asks by a request in the era of the handshake`(reply: JSONObject, agrees: Bool) throws {
        try client.initialize()
        let call = try client.startCall("run_risky", ["id": "wipe"])
        let question = try #require(try client.next())
        #expect(question["method"] == "elicitation/create")
        #expect(question["params"]?["requestedSchema"]?["required"] == ["name"])
        // Others are answered while the person thinks.
        #expect(try !client.call("search", ["query": "like"]).isError)
        var message: JSONObject = ["jsonrpc": "2.0", "id": try #require(question["id"])]
        message.merge(reply)
        try client.send(message)
        let result = try #require(try client.answer(to: .integer(call))["result"])
        #expect(result["isError"]?.bool == !agrees)
        #expect(shop.runs == (agrees ? ["wipe"] : []))
        if !agrees { #expect(!"\(result)".contains("--yes")) }
    }

    @Test(arguments: [
        (AccessLevel.readOnly, ["set", "run", "run_risky", "job", "undo"]),
        (.safe, ["run_risky"]),
    ])
    func `refuses what its level doesn't allow`(level: AccessLevel, tools: [String]) throws {
        let client = try shop.client(access: level)
        for tool in tools {
            let refused = try client.call(tool, ["id": "wipe"])
            #expect(refused.isError && refused.text.contains("--access \(level.rawValue)"))
        }
        #expect(try client.ask("tools/list")["result"]?["tools"]?.array?.count == 10)
        #expect(try !client.call("search", ["query": "like"]).isError)
    }

    @Test func `is bound by the app's own access level`() throws {
        let shop = try Shop(access: .readOnly)
        let client = try shop.client()
        let set = try client.call("set", ["id": "like-button", "value": true])
        #expect(set.isError && set.text.contains("denied") && !shop.like.isOn)
        #expect(try client.call("run", ["id": "echo"]).isError)
        #expect(shop.runs.isEmpty)
    }

    @Test func `asks nobody about arguments that can't be`() throws {
        for (given, problem) in [
            (["for-good": "maybe"], "'maybe' isn't valid for 'for-good'"),
            (["fro-good": true], "no parameter 'fro-good'. Did you mean 'for-good'?"),
        ] as [(JSONObject, String)] {
            let arguments: JSONObject = ["id": "leave", "arguments": .object(given)]
            let refused = CallResult(json: try wipe(arguments))
            #expect(refused.isError && refused.text.contains(problem), "\(refused.text)")
            #expect(refused.text.contains("Its arguments: for-good. 'describe' explains each."))
        }
    }

    private static let given: [(JSONObject, String)] = [
        (["target": "t", "args": ["a", "b=c"]], "target=t a b=c"),
        (["args": ["a", "--x"], "target": "t"], "target=t a --x"),
        (["args": ["target=t", "b"]], "args=target=t args=b"),
    ]

    @Test(arguments: given)
    func `a person's command has the same arguments`(arguments: JSONObject, words: String) throws {
        try client.initialize(canAsk: false)
        let refused = try client.call("run_risky", ["id": "go", "arguments": .object(arguments)])
        #expect(refused.text.hasSuffix("devmenu --menu shop.json trigger go \(words)"))
    }

    @Test func `gives no secret, and no word that a program takes for an option`() throws {
        try client.initialize()
        let secret = try client.call("run", ["id": "log-in", "arguments": ["pin": "1234"]])
        let command = "devmenu --menu shop.json trigger log-in pin=-"
        #expect(secret.isError && secret.text.contains(command))
        #expect(!secret.text.contains("1234"))
        let option = try client.call("run", ["id": "start", "arguments": ["word": "-rf"]])
        #expect(option.isError && option.text.contains("'-'"))
        #expect(try !client.call("run", ["id": "start", "arguments": ["free": "-x"]]).isError)
        #expect(shop.runs == ["start"])
    }
}
