import DevMenuKit
import TerminalTesting
import Testing

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

    @Test(arguments: [
        "initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe",
        "prompts/list", "completion/complete", "tasks/list", "unknown/method",
    ])
    func `a method that the stateless revision or the server lacks is unknown`(
        method: String
    ) throws {
        try client.send([
            "jsonrpc": "2.0", "id": "of-its-own", "method": .string(method),
            "params": ["_meta": .object(LineClient.statelessMeta)],
        ])
        let answer = try client.answer(to: "of-its-own")
        #expect(answer["error"]?["code"] == -32601, "\(answer)")
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
            #expect(tool["outputSchema"]?["type"] == "object")
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

    @Test func `responses that nobody asked for are ignored, and a missing one runs nothing`()
        throws
    {
        let call: JSONObject = ["name": "run_risky", "arguments": ["id": "wipe"]]
        let asked = try result("tools/call", call)
        #expect(asked["resultType"] == "input_required")
        var retry = call
        retry["requestState"] = asked["requestState"]
        retry["inputResponses"] = .object([
            Question.key: ["action": "accept", "content": ["name": "wipe", "more": 1]],
            "another": ["action": "decline"],
        ])
        #expect(try result("tools/call", retry)["isError"] == false)
        retry["requestState"] = try result("tools/call", call)["requestState"]
        retry["inputResponses"] = ["wrong": ["action": "accept"]]
        let refused = try result("tools/call", retry)
        #expect(refused["resultType"] == "complete" && refused["isError"] == true)
        #expect(shop.runs == ["wipe"])
    }

    @Test func `progress only grows, and no log is sent unasked`() throws {
        try client.initialize()
        let run = try client.start(
            "tools/call",
            ["name": "run", "arguments": ["id": "wait", "wait": 1], "_meta": ["progressToken": 1]]
        )
        #expect(try client.answer(to: .integer(run))["result"]?["isError"] == false)
        let sent = client.notifications
        #expect(sent.allSatisfy { $0["method"] == "notifications/progress" }, "\(sent)")
        let progress = sent.compactMap { $0["params"]?["progress"]?.double }
        #expect(!progress.isEmpty && progress == progress.sorted())
    }
}
