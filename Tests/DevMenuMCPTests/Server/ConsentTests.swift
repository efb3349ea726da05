import DevMenuKit
import Synchronization
import TerminalTesting
import Testing

@testable import DevMenuMCP

@Suite(.onOwnThread) struct ConsentTests {
    private let shop: Shop

    init() throws { shop = try Shop() }

    /// Calls `run_risky wipe` in the stateless era, and returns the result.
    private func wipe(
        _ client: LineClient,
        _ arguments: JSONObject = ["id": "wipe"],
        _ more: JSONObject = [:]
    ) throws -> JSONValue {
        var params: JSONObject = ["name": "run_risky", "arguments": .object(arguments)]
        params.merge(more)
        let answer = try client.askAlone("tools/call", params)
        return try #require(answer["result"], "\(answer)")
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
        let client = try LineClient.agent(of: shop.server)
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
        let client = try LineClient.agent(of: shop.server)
        let asked = try wipe(client)
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
        let done = try wipe(client, ["id": "wipe"], answer("accept", state))
        #expect(done["resultType"] == "complete" && done["isError"] == false, "\(done)")
        #expect(done["structuredContent"]?["text"] == "wiped")
        #expect(shop.runs == ["wipe"])
        // The state is accepted once.
        #expect(try wipe(client, ["id": "wipe"], answer("accept", state))["isError"] == true)
        #expect(shop.runs == ["wipe"])
    }

    @Test func `asks again where the app says that the arguments are risky`() throws {
        let client = try LineClient.agent(of: shop.server)
        let arguments: JSONObject = ["id": "leave", "arguments": ["for-good": true]]
        func message(_ asked: JSONValue) -> String {
            asked["inputRequests"]?[Question.key]?["params"]?["message"]?.string ?? ""
        }
        let first = try wipe(client, arguments)
        #expect(!message(first).contains("destructive"))
        let state = try #require(first["requestState"])
        let second = try wipe(client, arguments, answer("accept", state, typing: "leave"))
        #expect(message(second).contains("With these arguments 'Account' it is destructive."))
        #expect(shop.runs.isEmpty)
        let again = try #require(second["requestState"])
        // An agreement to the first question is none to the second.
        let used = answer("accept", state, typing: "leave")
        #expect(try wipe(client, arguments, used)["isError"] == true)
        let done = try wipe(client, arguments, answer("accept", again, typing: "leave"))
        #expect(done["structuredContent"]?["text"] == "left", "\(done)")
        #expect(shop.runs == ["leave"])
        // Without such arguments one question is enough.
        let harmless: JSONObject = ["id": "leave"]
        let only = try #require(try wipe(client, harmless)["requestState"])
        let left = try wipe(client, harmless, answer("accept", only, typing: "leave"))
        #expect(left["structuredContent"]?["text"] == "left")
    }

    @Test(arguments: ["decline", "cancel", "", "ACCEPT"])
    func `fails closed without an agreement`(action: String) throws {
        let client = try LineClient.agent(of: shop.server)
        let state = try #require(try wipe(client)["requestState"])
        let refused = CallResult(json: try wipe(client, ["id": "wipe"], answer(action, state)))
        #expect(refused.isError && refused.structured?["refusal"] != nil)
        // There is no way round a no.
        #expect(refused.text.contains("declined, or the client didn't ask"))
        #expect(!refused.text.contains("devmenu"))
        #expect(try wipe(client, ["id": "wipe"], answer("accept", state))["isError"] == true)
        #expect(shop.runs.isEmpty)
    }

    @Test(
        arguments: [
            ("wipe", true), (" WIPE\n", true), ("", false), ("yes", false), ("wipe it", false),
            (true, false), (nil, false),
        ] as [(JSONValue, Bool)]
    )
    func `only the typed identifier is an agreement`(text: JSONValue, agrees: Bool) throws {
        let client = try LineClient.agent(of: shop.server)
        let state = try #require(try wipe(client)["requestState"])
        let result = try wipe(client, ["id": "wipe"], answer("accept", state, typing: text))
        #expect(result["isError"]?.bool == !agrees, "\(result)")
        #expect(shop.runs == (agrees ? ["wipe"] : []))
    }

    @Test func `a question that nobody answers ends, and others are answered meanwhile`() throws {
        let isOver = LateFlag(false)
        let client = try LineClient.agent(of: shop.server) {
            isOver.isLate ? .now - Question.lifetime : .now
        }
        try client.initialize()
        let call: JSONObject = ["name": "run_risky", "arguments": ["id": "wipe"]]
        let first = try client.start("tools/call", call)
        let open = try #require(try client.message()["id"])
        isOver.isLate = true
        let second = try client.start("tools/call", call)
        let late = try #require(try client.message()["id"])
        let refused = try client.answer(to: .integer(second))["result"]
        #expect("\(refused ?? .null)".contains("not answered"), "\(refused ?? .null)")
        // The one that waits isn't in the way, and an answer that comes too late changes nothing.
        let yes: JSONValue = ["action": "accept", "content": ["name": "wipe"]]
        try client.send(["jsonrpc": "2.0", "id": late, "result": yes])
        #expect(try !client.call("search", ["query": "like"]).isError && shop.runs.isEmpty)
        try client.send(["jsonrpc": "2.0", "id": open, "result": yes])
        #expect(try client.answer(to: .integer(first))["result"]?["isError"] == false)
        #expect(shop.runs == ["wipe"])
    }

    @Test func `fails closed for a state that is altered, or for other arguments`() throws {
        let client = try LineClient.agent(of: shop.server)
        for more in [
            answer("accept", "0123456789abcdef0123456789abcdef"), answer("accept", 7),
            ["inputResponses": [:]], ["requestState": ""],
        ] as [JSONObject] {
            #expect(try wipe(client, ["id": "wipe"], more)["isError"] == true)
        }
        let state = try #require(try wipe(client, ["id": "undeclared"])["requestState"])
        #expect(try wipe(client, ["id": "wipe"], answer("accept", state))["isError"] == true)
        let first = try #require(try wipe(client)["requestState"])
        let other = try LineClient.agent(of: shop.server)
        #expect(try wipe(other, ["id": "wipe"], answer("accept", first))["isError"] == true)
        #expect(shop.runs.isEmpty)
    }

    @Test func `fails closed for an answer that comes too late`() throws {
        let start = ContinuousClock.now
        let flag = LateFlag(false)
        let client = try LineClient.agent(of: shop.server) {
            flag.isLate ? start + Question.lifetime : start
        }
        let state = try #require(try wipe(client)["requestState"])
        flag.isLate = true
        let refused = try wipe(client, ["id": "wipe"], answer("accept", state))
        #expect(refused["isError"] == true && shop.runs.isEmpty)
    }

    @Test func `fails closed without a client that can ask`() throws {
        let client = try LineClient.agent(of: shop.server)
        let meta: JSONObject = [
            MetaKey.version: .string(ProtocolEra.statelessVersion),
            MetaKey.capabilities: ["elicitation": ["url": [:]]],
        ]
        let params: JSONObject = ["name": "run_risky", "arguments": ["id": "wipe"]]
        let alone = try client.askAlone("tools/call", params, meta: meta)
        #expect(alone["result"]?["isError"] == true)
        #expect("\(alone)".contains("devmenu --menu shop.json trigger --yes wipe"))
        var retry = params
        retry["requestState"] = "x"
        #expect(try client.askAlone("tools/call", retry, meta: meta)["error"]?["code"] == -32021)
        try client.initialize(canAsk: false)
        #expect(try client.call("run_risky", ["id": "wipe"]).text.contains("--yes wipe"))
        #expect(shop.runs.isEmpty)
    }

    @Test(
        arguments: [
            (["result": ["action": "accept", "content": ["name": "wipe"]]], true),
            (["result": ["action": "accept", "content": [:]]], false),
            (["result": ["action": "accept"]], false),
            (["result": ["action": "decline"]], false),
            (["result": ["action": "cancel"]], false),
            (["error": ["code": -32601, "message": "no"]], false), (["result": nil], false),
        ] as [(JSONObject, Bool)]
    )
    func `asks by a request in the era of the handshake`(reply: JSONObject, agrees: Bool) throws {
        let client = try LineClient.agent(of: shop.server)
        try client.initialize()
        let call = try client.start(
            "tools/call",
            ["name": "run_risky", "arguments": ["id": "wipe"]]
        )
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
        let client = try LineClient.agent(of: shop.server, access: level)
        try client.initialize()
        for tool in tools {
            let refused = try client.call(tool, ["id": "wipe"])
            #expect(refused.isError && refused.text.contains("--access \(level.rawValue)"))
        }
        #expect(try client.ask("tools/list")["result"]?["tools"]?.array?.count == 10)
        #expect(try !client.call("search", ["query": "like"]).isError)
    }

    @Test func `is bound by the app's own access level`() throws {
        let shop = try Shop(access: .readOnly)
        let client = try LineClient.agent(of: shop.server)
        try client.initialize()
        let set = try client.call("set", ["id": "like-button", "value": true])
        #expect(set.isError && set.text.contains("denied") && !shop.like.isOn)
        #expect(try client.call("run", ["id": "echo"]).isError)
        #expect(shop.runs.isEmpty)
    }

    @Test func `asks nobody about arguments that can't be`() throws {
        let client = try LineClient.agent(of: shop.server)
        for (given, problem) in [
            (["for-good": "maybe"], "'maybe' isn't valid for 'for-good'"),
            (["fro-good": true], "no parameter 'fro-good'. Did you mean 'for-good'?"),
        ] as [(JSONObject, String)] {
            let arguments: JSONObject = ["id": "leave", "arguments": .object(given)]
            let refused = CallResult(json: try wipe(client, arguments))
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
    func `the person's command gives each argument to the same parameter`(
        arguments: JSONObject,
        words: String
    ) throws {
        let client = try LineClient.agent(of: shop.server)
        try client.initialize(canAsk: false)
        let refused = try client.call("run_risky", ["id": "go", "arguments": .object(arguments)])
        #expect(refused.text.hasSuffix("devmenu --menu shop.json trigger go \(words)"))
    }

    @Test func `gives no secret, and no word that a program takes for an option`() throws {
        let client = try LineClient.agent(of: shop.server)
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

/// A flag that the server's thread reads.
private final class LateFlag: Sendable {
    private let value: Mutex<Bool>

    init(_ value: Bool) { self.value = Mutex(value) }

    var isLate: Bool {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
