import DevMenuKit
import TerminalTesting
import Testing

@testable import DevMenuMCP

@Suite(.onOwnThread) struct ProtocolTests {
    private let shop: Shop
    private let client: LineClient

    init() throws {
        shop = try Shop()
        client = try LineClient.agent(of: shop.server)
    }

    @Test(arguments: ["2024-11-05", "2025-06-18", "2025-11-25"])
    func `answers a handshake with the client's version`(version: String) throws {
        try client.initialize(version: version)
        #expect(try client.ask("ping")["result"] == [:])
        #expect(try client.ask("tools/list")["result"]?["tools"]?.array?.count == 10)
        // No request is answered: only later revisions have errors without an identifier.
        try client.send("garbage")
        let error = try #require(try client.next()?.object)
        #expect(error["id"] == (version == "2025-11-25" ? nil : .null))
    }

    @Test(arguments: ["1999-01-01", "2026-07-28"])
    func `answers another version with the newest of the handshake`(version: String) throws {
        let answer = try client.ask("initialize", ["protocolVersion": .string(version)])
        #expect(answer["result"]?["protocolVersion"] == "2025-11-25")
        let instructions = try #require(answer["result"]?["instructions"]?.string)
        #expect(!instructions.contains("Shop"))
    }

    @Test func `discovers, and answers each request by itself`() throws {
        let answer = try client.askAlone("server/discover")
        let result = try #require(answer["result"])
        #expect(result["supportedVersions"] == ["2026-07-28"])
        #expect(result["resultType"] == "complete")
        #expect(result["ttlMs"]?.integer != nil && result["cacheScope"] == "public")
        #expect(result["_meta"]?[MetaKey.serverInfo]?["name"] == "devmenu")
        let list = try #require(try client.askAlone("tools/list")["result"])
        #expect(list["resultType"] == "complete" && list["ttlMs"] != nil)
        // A client may still prefer the handshake.
        try client.initialize()
        #expect(try client.ask("tools/list")["result"]?["tools"] == list["tools"])
    }

    @Test(
        arguments: [
            (nil, -32602),
            ([:], -32602),
            ([MetaKey.version: "2026-07-28"], -32602),
            ([MetaKey.version: 7, MetaKey.capabilities: [:]], -32602),
            ([MetaKey.version: "2031-01-01", MetaKey.capabilities: [:]], -32022),
        ] as [(JSONObject?, Int)]
    )
    func `refuses a request that doesn't tell its version`(meta: JSONObject?, code: Int) throws {
        let answer =
            try meta.map { try client.askAlone("tools/list", meta: $0) }
            ?? client.ask("tools/list")
        #expect(answer["error"]?["code"]?.integer == code)
        if code == -32022 {
            #expect(
                answer["error"]?["data"]
                    == ["supported": ["2026-07-28"], "requested": "2031-01-01"]
            )
        }
    }

    @Test func `tells errors of the protocol`() throws {
        try client.initialize()
        #expect(try client.ask("prompts/list")["error"]?["code"] == -32601)
        #expect(try client.ask("tools/call", ["name": "none"])["error"]?["code"] == -32602)
        #expect(
            try client.ask("tools/call", ["name": "apps", "arguments": 1])["error"]?["code"]
                == -32602
        )
        let unknown = try client.ask("resources/read", ["uri": "devmenu://shop/nope"])
        #expect(unknown["error"]?["code"] == -32002)
        let alone = try client.askAlone("resources/read", ["uri": "devmenu://shop/item/nope"])
        #expect(alone["error"]?["code"] == -32602)
    }

    @Test func `reads lines that are no message, and goes on`() throws {
        for (line, code) in [
            ("garbage", -32700), ("[]", -32600), ("{}", -32600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":9,"method":7}"#, -32600),
            (#"{"jsonrpc":"2.0","id":9,"method":"ping","params":[]}"#, -32602),
            (String(repeatingASCII: "a", count: 10 << 20), -32600),
        ] {
            try client.send(line)
            let answer = try client.next()
            #expect(answer?["error"]?["code"]?.integer == code)
            #expect(answer?["id"] == (line.contains(#""id":9"#) ? 9 : nil), "\(line.prefix(80))")
        }
        #expect(try client.ask("ping")["result"] == [:])
    }

    @Test func `never answers a notification or an answer`() throws {
        try client.initialize()
        for line in [
            #"{"jsonrpc":"2.0","method":"tools/list"}"#, #"{"jsonrpc":"2.0","method":"none"}"#,
            #"{"jsonrpc":"2.0","method":"ping","params":[]}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":7}"#,
            #"{"jsonrpc":"2.0","error":{}}"#, #"{"jsonrpc":"2.0","id":null,"error":{}}"#,
            #"{"jsonrpc":"2.0","id":6,"result":null}"#, #"{"id":1.5,"error":null}"#,
        ] { try client.send(line) }
        #expect(try client.ask("ping")["result"] == [:])
        #expect(client.notifications.isEmpty)
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
        let asked = try client.askAlone(
            "tools/call",
            ["name": "run_risky", "arguments": ["id": "wipe"], "requestState": nil],
            meta: meta
        )
        #expect(asked["result"]?["resultType"] == "input_required", "\(asked)")
    }

    @Test func `refuses a batch, also of a client whose revision has them`() throws {
        let answer = try client.ask("initialize", ["protocolVersion": "2025-03-26"])
        #expect(answer["result"]?["protocolVersion"] == "2025-06-18")
        try client.send(#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
        let refusal = try #require(try client.next())
        #expect(refusal["id"] == .null && refusal["error"]?["code"] == -32600)
        #expect(try client.ask("ping")["result"] == [:])
    }

    @Test func `ends with what the client sends`() throws {
        try client.initialize()
        try client.start("tools/list")
        client.finishSending()
        #expect(try client.next()?["result"]?["tools"] != nil)
        #expect(try client.next() == nil)
    }
}
