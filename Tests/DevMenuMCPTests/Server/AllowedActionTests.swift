import TerminalTesting

@testable import DevMenuMCP

/// A live task of a project, as its host describes it.
private struct LiveTask: ActionTrigger {
    let id: ItemID = "web:test"
    let title: LocalizedText = "Run the tests"
    let risk = Risk.undeclared
    let words = Parameter("words", of: String?.self)
    let count = Parameter("count", of: Int?.self)

    var parameters: [any ActionParameter] { [count, words] }

    func details(in context: MenuContext) -> JSONObject {
        var details = risk.json
        details["parameters"] = parameters.json(in: context.locale)
        // Its id in the version before.
        details["names"] = ["test"]
        details["file"] = "/shop/Makefile"
        details["runs"] = ["make test"]
        return details
    }

    func preview(_ arguments: Arguments, in context: MenuContext) -> [String]? {
        ["make test \(arguments[words] ?? "")"]
    }

    func trigger(_ call: ActionCall) -> ActionResult { .done("tested") }
}

@Suite(.onOwnThread) struct AllowedActionTests {
    private func client(
        of shop: Shop,
        _ access: AccessLevel = .safe,
        allowing allowed: String...
    ) throws -> LineClient {
        let client = try shop.client(access: access, allowing: allowed)
        return client
    }

    @Test(
        arguments: [
            ("shop/deploy", .app("shop"), "deploy"), ("shop/test:unit", .app("shop"), "test:unit"),
            ("deploy", .chosen, "deploy"), ("test:unit", .chosen, "test:unit"),
            ("/none/shop:deploy", .project("/none/shop"), "deploy"),
            ("/none/a:b/shop:test:unit", .project("/none/a:b/shop"), "test:unit"),
        ] as [(String, AllowedAction.Owner, ItemID)]
    )
    func `reads whose action it is`(text: String, owner: AllowedAction.Owner, id: ItemID) throws {
        let action = try #require(AllowedAction(text))
        #expect(action.owner == owner && action.id == id)
    }

    @Test(arguments: ["", "/", "shop/", "/deploy", "/shop", "/shop:", "a b", "../shop:deploy"])
    func `reads nothing else`(text: String) { #expect(AllowedAction(text) == nil) }

    @Test func `runs what a person has named unasked, whatever its risk but fatal`() throws {
        let shop = try Shop()
        let client = try client(of: shop, allowing: "shop/wipe", "undeclared", "shop/crash")
        #expect(try client.call("run", ["id": "wipe"]).structured?["text"] == "wiped")
        #expect(try client.call("run", ["id": "undeclared"]).structured?["text"] == "ran")
        let fatal = try client.call("run", ["id": "crash"])
        #expect(fatal.isError && fatal.text.contains("fatal") && !fatal.text.contains("--allow"))
        let other = try client.call("run", ["id": "go"])
        #expect(other.isError && other.text.contains("'run_risky'"))
        #expect(other.text.hasSuffix("\n--allow shop/go"), "\(other.text)")
        #expect(shop.runs == ["wipe", "undeclared"])
    }

    @Test(arguments: ["other/wipe", "/none/shop:wipe", "shop/wip"])
    func `runs nothing of another menu`(allowed: String) throws {
        let shop = try Shop()
        let client = try client(of: shop, allowing: allowed)
        #expect(try client.call("run", ["id": "wipe"]).isError)
        #expect(shop.runs.isEmpty)
    }

    @Test func `runs it as well if its arguments make it destructive`() throws {
        let shop = try Shop()
        let client = try client(of: shop, allowing: "shop/leave")
        let left = try client.call("run", ["id": "leave", "arguments": ["for-good": true]])
        #expect(left.structured?["text"] == "left", "\(left)")
        let secret = try client.call("run", ["id": "log-in", "arguments": ["pin": "1"]])
        #expect(secret.isError && shop.runs == ["leave"])
    }

    @Test func `'run' may destroy something once anything is allowed`() throws {
        for (allowed, hint) in [([], false), (["shop/wipe"], true)] as [([String], Bool)] {
            var options = AgentOptions()
            options.allowed = allowed.compactMap(AllowedAction.init)
            let run = ToolCatalog.list(for: options).array?.first { $0["name"] == "run" }
            #expect(run?["annotations"]?["destructiveHint"] == .bool(hint))
        }
    }

    @Test func `tells what runs an action, and what a person could allow`() throws {
        let client = try client(of: try Shop(), allowing: "shop/wipe")
        for (id, next, flag) in [
            ("echo", "run", nil), ("wipe", "run", nil), ("crash", "run_risky", nil),
            ("go", "run_risky", "--allow shop/go"), ("stage", "set", nil),
        ] as [(String, String, String?)] {
            let described = try client.call("describe", ["id": .string(id)]).structured
            #expect(described?["next"]?.string == next && described?["allowedBy"]?.string == flag)
        }
    }

    @Test func `a text for a live task goes through a question with its command line`() throws {
        let shop = try Shop(adding: [LiveTask()])
        let client = try client(of: shop, .all, allowing: "shop/test")
        let counted = try client.call("run", ["id": "test", "arguments": ["count": 3]])
        #expect(counted.structured?["text"] == "tested", "\(counted)")
        let words: JSONObject = ["words": "V=text \u{1B}"]
        let refused = try client.call("run", ["id": "test", "arguments": .object(words)])
        #expect(refused.isError && refused.text.contains("'words' takes any text"))
        func asked(_ text: String) throws -> JSONValue {
            let words: JSONValue = ["words": .string(text)]
            return try client.callAlone("run_risky", ["id": "test", "arguments": words])
        }
        let question = try asked("V=text \u{1B}")["inputRequests"]?[Question.key]
        let message = question?["params"]?["message"]?.string ?? ""
        #expect(message.contains(#"  | make test V=text \u{1B}"#), "\(message)")
        let long = try asked(String(repeating: "x", count: 1_020))
        #expect("\(long)".contains("more than 1024 bytes"), "\(long)")
        #expect(try client.call("describe", ["id": "test"]).structured?["risky"] == ["words"])
    }
}
