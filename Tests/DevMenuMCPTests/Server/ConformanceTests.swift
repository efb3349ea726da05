import TerminalTesting

@testable import DevMenuMCP

/// The checks of `modelcontextprotocol/conformance` for servers that don't depend on HTTP, replayed.
///
/// One of its recommendations isn't followed: an answer without a response to the question is
/// refused, not requested again, because each question's state is accepted once.
@Suite(.onOwnThread) struct ConformanceTests {
    private let shop: Shop
    private let client: LineClient

    init() throws {
        shop = try Shop()
        client = try LineClient.agent(of: shop.server)
    }

    private func result(_ method: String, _ params: JSONObject = [:]) throws -> JSONValue {
        let answer = try client.askAlone(method, params)
        return try #require(answer["result"], "\(answer)")
    }

    @Test func `a client need not tell its name`() throws {
        let discovered = try result("server/discover")
        #expect(discovered["supportedVersions"]?.array?.isEmpty == false)
        #expect(discovered["capabilities"]?.object?.names == ["tools", "resources"])
        #expect(discovered["serverInfo"] == nil)
    }

    @Test(arguments: [
        "server/discover", "tools/list", "resources/list", "resources/templates/list",
    ])
    func `what can be cached says for how long and for whom`(method: String) throws {
        let result = try result(method)
        #expect((result["ttlMs"]?.integer ?? -1) >= 0)
        #expect(["public", "private"].contains(result["cacheScope"]?.string))
        #expect(result["resultType"] == "complete")
        #expect(result["_meta"]?[MetaKey.serverInfo]?["version"]?.string != nil)
    }

    @Test func `each tool has a name, a description and schemas of objects`() throws {
        for tool in try result("tools/list")["tools"]?.array ?? [] {
            let name = tool["name"]?.string ?? ""
            #expect(name.wholeMatch(of: /[A-Za-z0-9_.\/-]{1,64}/) != nil)
            #expect(tool["description"]?.string?.isEmpty == false)
            #expect(tool["inputSchema"]?["type"] == "object")
        }
    }

    @Test func `each resource can be read, as a text with its address and type`() throws {
        for resource in try result("resources/list")["resources"]?.array ?? [] {
            let uri = try #require(resource["uri"])
            #expect(resource["name"]?.string?.isEmpty == false)
            let read = try result("resources/read", ["uri": uri])
            #expect((read["ttlMs"]?.integer ?? -1) >= 0)
            let contents = try #require(read["contents"]?[0])
            #expect(contents["uri"] == uri && contents["text"]?.string != nil)
            #expect(contents["mimeType"] == resource["mimeType"])
        }
        for template in try result("resources/templates/list")["resourceTemplates"]?.array ?? [] {
            #expect(template["uriTemplate"]?.string?.contains("{") == true)
            #expect(template["name"]?.string?.isEmpty == false)
        }
    }

    @Test func `responses nobody asked for are ignored, and a missing one runs nothing`() throws {
        func wipe(_ responses: JSONObject) throws -> JSONValue {
            let asked = try client.callAlone("run_risky", ["id": "wipe"])
            #expect(asked["resultType"] == "input_required")
            var retry: JSONObject = ["inputResponses": .object(responses)]
            retry["requestState"] = asked["requestState"]
            return try client.callAlone("run_risky", ["id": "wipe"], retry)
        }
        let done = try wipe([
            Question.key: ["action": "accept", "content": ["name": "wipe", "more": 1]],
            "another": ["action": "decline"],
        ])
        #expect(done["isError"] == false)
        let refused = try wipe(["wrong": ["action": "accept"]])
        #expect(refused["resultType"] == "complete" && refused["isError"] == true)
        #expect(shop.runs == ["wipe"])
    }

    @Test func `progress only grows, and no log is sent unasked`() throws {
        try client.initialize()
        let run = try client.startCall("run", ["id": "wait", "wait": 1], progress: 1)
        #expect(try client.answer(to: .integer(run))["result"]?["isError"] == false)
        let sent = client.notifications
        #expect(sent.allSatisfy { $0["method"] == "notifications/progress" }, "\(sent)")
        let progress = sent.compactMap { $0["params"]?["progress"]?.double }
        #expect(!progress.isEmpty && progress == progress.sorted())
    }

    @Test func `a line that is too long is answered, and the next one is read`() throws {
        try client.send(String(repeatingASCII: "a", count: 10 << 20))
        #expect(try client.next()?["error"]?["code"] == -32600)
        try client.initialize()
    }

    @Test func `a member that is null is the same as none`() throws {
        for params in ["null", #"{"cursor":null,"_meta":null}"#] {
            try client.initialize()
            try client.send(
                #"{"jsonrpc":"2.0","id":"n","method":"tools/list","params":\#(params),"error":null}"#
            )
            #expect(try client.answer(to: "n")["result"]?["tools"] != nil)
        }
        let called = try client.call("changes", ["last": nil, "app": nil])
        #expect(!called.isError, "\(called)")
        let echo = try client.call("run", ["id": "echo", "arguments": ["text": nil], "wait": nil])
        #expect(!echo.isError, "\(echo)")
        try client.initialize(canAsk: false)
        let meta: JSONObject = [
            MetaKey.version: .string(ProtocolEra.statelessVersion),
            MetaKey.capabilities: ["elicitation": ["form": nil]], MetaKey.progressToken: nil,
        ]
        let none: JSONObject = ["requestState": nil]
        let asked = try client.callAlone("run_risky", ["id": "wipe"], none, meta: meta)
        #expect(asked["resultType"] == "input_required", "\(asked)")
    }
}
