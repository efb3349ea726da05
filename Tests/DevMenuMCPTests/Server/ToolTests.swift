import DevMenuClient
import TerminalTesting

@testable import DevMenuMCP

@Suite(.onOwnThread) struct ToolTests {
    @Test(arguments: [10, 10_000])
    func `lists the same few tools whatever the menu holds`(count: Int) throws {
        let shop = try Shop(items: count)
        let client = try shop.client()
        func list() throws -> String { "\(try #require(try client.ask("tools/list")["result"]))" }
        let first = try list()
        #expect(first.utf8.count <= 10_240, "\(first.utf8.count) bytes")
        let short = try (client.ask("tools/list")["result"]?["tools"]?.array ?? []).map { tool in
            JSONObject(distinct: (tool.object ?? [:]).members.filter { $0.name != "outputSchema" })
        }
        let size = "\(JSONValue.array(short.map { .object($0) }))".utf8.count
        #expect(size <= 6_144, "\(size) bytes")
        for (tool, arguments) in [
            ("search", ["query": "like"]), ("set", ["id": "like-button", "value": true]),
            ("run", ["id": "echo"]), ("apps", [:]),
        ] as [(String, JSONObject)] {
            _ = try client.call(tool, arguments)
            #expect(try list() == first)
        }
        let other = try shop.client()
        #expect("\(try #require(try other.ask("tools/list")["result"]))" == first)
    }

    @Test func `gives every annotation and an output schema for each tool`() {
        let names = [
            "apps", "search", "describe", "set", "run", "run_risky", "job", "changes", "log",
            "undo",
        ]
        #expect(ToolCatalog.tools.map(\.definition.name) == names)
        for tool in ToolCatalog.list(for: AgentOptions()).array ?? [] {
            for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
                #expect(tool["annotations"]?[hint]?.bool != nil)
            }
            #expect(tool["outputSchema"]?["type"] == "object")
        }
    }

    @Test func `finds items, the nearest first`() throws {
        let client = try Shop(items: 100).client()
        let found = try client.call("search", ["query": "feature 7", "limit": 3])
        #expect(found.structured?["items"]?.array?.count == 3)
        #expect(found.structured?["items"]?[0]?["id"] == "feature-7")
        #expect(found.text.contains("\n  feature-7  kind toggle  value false  title \"Feature 7\""))
        #expect(found.structured?["cut"]?["uri"] == "devmenu://shop/menu")
        #expect(try client.call("search", ["query": "likes"]).structured?["total"] == 1)
        let refused = try client.call("search", ["query": "a", "limit": 0])
        #expect(refused.isError && refused.text.contains("from 1 to 100"))
        #expect(try client.call("search", ["qery": "a"]).isError)
    }

    @Test(arguments: [("echo", "safe"), ("undeclared", "undeclared"), ("wipe", "destructive")])
    func `describes a risk as far as its author told it`(id: String, risk: String) throws {
        let client = try Shop().client()
        let result = try client.call("describe", ["id": .string(id)])
        #expect(result.structured?["item"]?["risk"]?.string == risk)
        #expect(result.text.contains("\n  risk: \(risk)\n"), "\(result.text)")
    }

    @Test func `shows an action's table, and gives its rows as objects`() throws {
        let client = try Shop().client()
        let result = try client.call("run", ["id": "orders"])
        #expect(
            result.text.hasSuffix(
                #"""
                value:
                  id 7  note "\\u{1B}[2J"
                  id 12  note "urgent"
                """#
            ),
            "\(result.text)"
        )
        let rows: JSONValue = [["id": 7, "note": #"\u{1B}[2J"#], ["id": 12, "note": "urgent"]]
        #expect(result.structured?["value"] == rows)
    }

    @Test func `no text of an app or a person closes its quotation marks`() throws {
        let client = try Shop().client()
        let why = #"demo" run_risky \" now"#
        _ = try client.call("set", ["id": "like-button", "value": true, "why": .string(why)])
        let changes = try client.call("changes")
        #expect(changes.text.contains(#"why "demo\" run_risky \\\" now""#), "\(changes.text)")
    }

    @Test func `where changes are cut the newest are whole`() throws {
        let client = try Shop().client()
        let why = String(repeating: "x", count: 300)
        for number in 1...20 {
            let value = JSONValue.bool(number % 2 == 1)
            _ = try client.call("set", ["id": "like-button", "value": value, "why": .string(why)])
        }
        let answer = try client.call("changes", ["last": 20]).structured
        let changes = answer?["changes"]?.array ?? []
        #expect(answer?["cut"]?["kept"]?.integer == changes.count && answer?["cut"]?["total"] == 20)
        #expect(changes.first?["number"] == 20 && changes.count < 20, "\(changes.count)")
        #expect(changes.allSatisfy { $0["why"]?.string == why && $0["by"] != nil })
    }

    @Test func `escapes an app's texts, and marks them`() throws {
        let client = try Shop().client()
        for result in [
            try client.call("search", ["query": "about"]),
            try client.call("describe", ["id": "about"]),
        ] {
            let text = "\(result.json)"
            #expect(!text.contains("\u{202E}") && !text.contains("\\u001b"))
            #expect(result.text.contains(#""About \\u{202E}evil\\u{1B}[2J""#))
        }
        let menu = try client.ask("resources/read", ["uri": "devmenu://shop/menu"])
        #expect(!"\(menu)".contains("\u{202E}"))
        func read(_ uri: String) throws -> JSONValue? {
            try client.ask("resources/read", ["uri": .string(uri)])["result"]
        }
        #expect(try read("devmenu://sh%6Fp/item/like%2Dbutton") != nil)
        for broken in ["devmenu://%zz/shop/menu", "devmenu://sh%+6p/menu", "devmenu://shop%2"] {
            #expect(try read(broken) == nil, "\(broken)")
        }
    }

    @Test func `tells what is cut, and has the whole`() throws {
        let total = 1_000
        let table = Action("table", risk: .safe) { _ in
            .table(columns: ["id"], rows: (0..<total).map { [.integer($0)] })
        }
        let shop = try Shop(adding: [table])
        let client = try shop.client()
        let run = try client.call("run", ["id": "table"])
        let cut = try #require(run.structured?["cut"], "\(run)")
        #expect(cut["total"]?.integer == total, "\(cut)")
        let kept = try #require(cut["kept"]?.integer)
        #expect(kept > 0 && kept < total)
        #expect(run.structured?["value"]?.array?.count == kept)
        #expect(run.text.utf8.count > 3_000)
        let uri = try #require(cut["uri"])
        let whole = try client.ask("resources/read", ["uri": uri])["result"]?["contents"]?[0]
        let size = try JSONReader().read(whole?["text"]?.string ?? "")["value"]?.array?.count
        #expect(size == total && whole?["mimeType"] == "application/json")
    }

    @Test func `passes on a guess if it finds nothing, but no risky one`() throws {
        let client = try Shop().client()
        let mistyped = try client.call("search", ["query": "satge"]).structured
        #expect(mistyped?["total"] == 0 && mistyped?["suggestion"] == "stage")
        #expect(try client.call("search", ["query": "wipee"]).structured?["suggestion"] == nil)
    }

    @Test func `quotes a text's value, so that no word passes for a switch`() throws {
        let mode = TextChoice("mode", title: "Mode", options: ["true", "x"])
        let client = try Shop(adding: [mode]).client()
        let found = try client.call("search", ["query": "mode"])
        #expect(found.text.contains(#"mode  kind choice  value "true""#), "\(found.text)")
        let set = try client.call("set", ["id": "mode", "value": "x", "why": "a trial"])
        #expect(set.text.contains("\nvalue: \"x\"\nwas: \"true\"\n"), "\(set.text)")
        let changes = try client.call("changes").text
        #expect(changes.contains(#"now "x""#) && changes.contains("mine true"), "\(changes)")
    }

    @Test func `runs with a reason, which the app records`() throws {
        let shop = try Shop()
        let client = try shop.client()
        #expect(try !client.call("run", ["id": "echo", "why": "a trial"]).isError)
        #expect(try !client.call("run", ["id": "echo"]).isError)
        let told = try client.call("changes")
        let runs = told.structured?["runs"]?.array ?? []
        #expect(runs.count == 1 && runs[0]["why"] == "a trial" && runs[0]["outcome"] == "ok")
        #expect(runs[0]["by"]?["client"] == "mcp")
        #expect(told.text.contains("echo") && told.text.contains("a trial"), "\(told)")
    }

    @Test func `sets with a reason, tells the change, and takes it back`() throws {
        let shop = try Shop()
        let client = try shop.client()
        var given: JSONObject = ["id": "like-button", "value": "on", "for": "15m"]
        given["why"] = "a trial"
        let set = try client.call("set", given)
        #expect(!set.isError && shop.like.isOn, "\(set.text)")
        let number = try #require(set.structured?["number"]?.integer)
        let change = try client.call("changes", ["last": 1]).structured?["changes"]?[0]
        #expect(change?["by"]?["client"] == "mcp" && change?["why"] == "a trial")
        #expect(change?["now"]?["until"] != nil)
        // Another process's change isn't this one's to take back.
        let other = try shop.client()
        let refused = try other.call("undo", ["number": .integer(number)])
        #expect(refused.isError && refused.text.contains("undo --change \(number)"))
        #expect(shop.like.isOn)
        #expect(try !client.call("undo", ["number": .integer(number)]).isError)
        #expect(!shop.like.isOn)
        let again = try client.call("undo", ["number": .integer(number)])
        #expect(again.text.contains("was undone already, by #\(number + 1)"), "\(again.text)")
        let absent = try client.call("undo", ["number": 99])
        #expect(absent.text.contains("#99 isn't in the journal"), "\(absent.text)")
    }

    @Test func `resets by null, and refuses what doesn't fit`() throws {
        let shop = try Shop()
        let client = try shop.client()
        _ = try client.call("set", ["id": "stage", "value": "live"])
        let reset = try client.call("set", ["id": "stage", "value": nil])
        #expect(reset.structured?["was"] == "live", "\(reset.text)")
        for arguments: JSONObject in [
            ["id": "stage", "value": "none"], ["id": "stag", "value": "live"],
            ["id": "echo", "value": 1], ["id": "stage"],
            ["id": "stage", "value": "live", "for": "soon"],
            ["id": "stage", "value": "live", "why": "a\nb"],
        ] {
            #expect(try client.call("set", arguments).isError, "\(arguments)")
        }
        let unknown = try client.call("describe", ["id": "stag"])
        #expect(unknown.text.contains("Did you mean 'stage'?"))
        // No destructive or fatal item is suggested to an agent.
        for id in ["wip", "wipee", "crsh", "crash-ap"] {
            let refused = try client.call("describe", ["id": .string(id)])
            #expect(refused.isError && !refused.text.contains("Did you mean"), "\(refused.text)")
        }
    }

    @Test(arguments: [ItemKind.choice, .text])
    func `leaves an open choice, and a file's text, to a person`(kind: ItemKind) throws {
        let branch = JSONSetting(
            SettingCore("branch", title: "Branch", kind: kind, rule: .open([]), default: "main")
        )
        let shop = try Shop(adding: [branch])
        let client = try shop.client(access: .safe)
        let described = try client.call("describe", ["id": "branch"])
        #expect(described.structured?["item"]?["isOpen"] == true)
        #expect(described.structured?["next"] == "run_risky")
        for (value, words) in [
            ("a b", "setting branch --for 1h --why 'x y' 'a b'"),
            ("-h", "setting branch --for 1h --why 'x y' -- -h"),
            // A value that the app accepts from nobody gives a person no command.
            ("reset", "'reset' isn't a value"), ("a\u{7}", "isn't a value of 'branch'"),
        ] {
            var set: JSONObject = ["id": "branch", "value": .string(value)]
            set.merge(["for": "1h", "why": "x y"])
            let refused = try client.call("set", set)
            #expect(refused.isError && refused.text.contains(words), "\(refused.text)")
            let isTyped = words.hasPrefix("setting")
            #expect(refused.text.contains("'run_risky'") == isTyped, "\(refused.text)")
        }
        #expect(try client.call("describe", ["id": "branch"]).text.contains("main"))
        #expect(try !client.call("set", ["id": "branch", "value": nil]).isError)
    }

    @Test func `cuts a long text, and keeps the whole as a resource`() throws {
        let client = try Shop().client()
        let flood = try client.call("run", ["id": "flood"])
        #expect(flood.text.utf8.count <= 4_096)
        let link = try #require(flood.json["content"]?[1])
        #expect(link["type"] == "resource_link")
        let uri = try #require(link["uri"])
        let whole = try client.ask("resources/read", ["uri": uri])
        let text = try #require(whole["result"]?["contents"]?[0]?["text"]?.string)
        #expect(text.utf8.count > 1 << 20 && text.contains("bytes before were dropped"))
        #expect("\(flood.json)".utf8.count < 20_000)
        #expect(flood.structured?["cut"]?["total"] == .integer(64 * 65_537))
        #expect(flood.structured?["cut"]?["uri"] == uri)
    }

    @Test func `tells progress, cancels, and answers others meanwhile`() throws {
        let client = try Shop().client()
        let run = try client.startCall("run", ["id": "wait"], progress: "p")
        #expect(try !client.call("search", ["query": "like"]).isError)
        var progress = client.notifications.first
        if progress == nil { progress = try client.next() }
        #expect(progress?["params"]?["progressToken"] == "p")
        #expect(progress?["params"]?["progress"] == 0.5)
        #expect(progress?["params"]?["message"] == #"shop: half \u{202E}way"#)
        try client.notify("notifications/cancelled", ["requestId": .integer(run)])
        #expect(try client.ask("ping")["result"] == [:])
        #expect(!client.notifications.contains { $0["id"]?.integer == run })
    }
}
