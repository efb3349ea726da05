import DevMenuKit
import DevMenuWire
import Testing

@Suite struct ReceivedContentTests {
    private static let result = ActionResult.table(
        columns: ["id", ResultTable.Column("n", title: LocalizedText("Count", ["zh-Hans": "数量"]))],
        rows: [["a", 1], ["b", nil]]
    )

    @Test func `writes a table's value once, and the titles in the shell's language`() throws {
        let json = try HostAnswer.result(Self.result, .simplifiedChinese).json
        #expect(
            json == [
                "text": "Id\t数量\na\t1\nb\t",
                "value": [["id": "a", "n": 1], ["id": "b", "n": nil]],
                "columns": [["key": "id", "title": "Id"], ["key": "n", "title": "数量"]],
            ]
        )
    }

    @Test func `reads the table that it writes`() throws {
        let content = ReceivedContent(try HostAnswer.result(Self.result, .english).received)
        #expect(content.table?.columns == ["id", ResultTable.Column("n", title: "Count")])
        #expect(content.table?.rows == Self.result.table?.rows)
    }

    @Test func `reads a table without titles, whose rows lack some values`() {
        let content = ReceivedContent(
            ReceivedJSON([
                "value": [["a": 1], "b", ["b": 2, "c": 3]],
                "columns": [["key": "a"], ["key": "b"]],
            ])
        )
        #expect(content.table == ResultTable(columns: ["a", "b"], rows: [[1], [], [nil, 2]]))
        #expect(content.text == nil)
    }

    @Test(
        arguments: [
            ["value": [["a": 1]]], ["columns": [["key": "a"]]], ["value": [], "columns": []],
            ["value": ["a": 1], "columns": [["key": "a"]]],
            ["value": [], "columns": [1, ["a": 2]]],
        ] as [JSONValue]
    )
    func `has no table without rows or readable columns`(json: JSONValue) {
        #expect(ReceivedContent(ReceivedJSON(json)).table == nil)
    }

    @Test func `has no table that is larger than any answer with all its values`() {
        let columns = (0..<2_000).map { JSONValue.object(["key": .string("c\($0)")]) }
        let rows = [JSONValue](repeating: [:], count: WireLimits.valuesToShell / 2_000 + 1)
        let content = ReceivedContent(
            ReceivedJSON(["value": .array(rows), "columns": .array(columns)])
        )
        #expect(content.table == nil)
    }
}

@Suite struct ProgramAnswerTests {
    @Test func `reads the commands that it writes`() throws {
        let commands = [
            ProgramCommand(item: "fetch", words: ["git", "pull"], directory: "/a"),
            ProgramCommand(
                item: "make",
                words: ["make", "", "-j 2"],
                directory: "/b",
                environment: ["A": "", "B": nil]
            ),
        ]
        for count in 1...2 {
            let some = Array(commands.suffix(count))
            let answer = try HostAnswer.programs(some).received
            #expect(try ReceivedResult.programs(answer, of: "make") == some)
        }
        #expect(try ReceivedResult.programs(ReceivedJSON(["text": "done"]), of: "make") == nil)
    }

    @Test(arguments: [
        "1", "{}", #"{"argv":[],"directory":"/"}"#, #"{"argv":["a",1],"directory":"/"}"#,
        #"{"argv":["a"]}"#, #"{"argv":["a\u0000b"],"directory":"/"}"#,
        #"{"argv":["a"],"directory":"/\u0000"}"#,
        #"{"argv":["a"],"directory":"/","environment":{"A":"\u0000"}}"#,
        #"{"argv":["a"],"directory":"/","before":[{"id":"b"}]}"#,
    ])
    func `refuses what is no command`(program: String) throws {
        let answer = try JSONReader().read(Array(#"{"program":\#(program)}"#.utf8))
        #expect(throws: WireError.self) {
            try ReceivedResult.programs(ReceivedJSON(answer), of: "make")
        }
    }
}

private enum BuildCase: String, CaseIterable { case debug, release }

@Suite struct ReceivedMenuTests {
    @Test func `a parameter has all that is declared`() throws {
        let parameter = try #require(
            ParameterDeclaration(received: [
                "name": "kind", "type": "choice", "summary": "种类", "isRequired": false,
                "default": "abort", "choices": ["abort", "segv"], "isSecret": true, "minimum": 1,
                "maximum": 2.5, "onlyWith": ["name": "way", "values": ["crash", 7, "exit"]],
            ])
        )
        #expect(parameter.condition == ParameterCondition(name: "way", values: ["crash", "exit"]))
        #expect(parameter.name == "kind" && parameter.summary.resolved(for: .english) == "种类")
        #expect(parameter.isSecret && parameter.type == .choice)
        #expect(parameter.choices == ["abort", "segv"] && parameter.defaultValue == "abort")
        #expect(parameter.minimum == 1 && parameter.maximum == 2.5)
    }

    @Test(
        arguments: [
            ["name": "n"], ["name": "n", "type": "colour"], ["name": "n", "type": 7],
            [
                "name": "n", "summary": 7, "isRequired": "yes", "choices": "a", "isSecret": nil,
                "minimum": "1", "maximum": [], "onlyWith": ["name": "way"],
            ],
        ] as [JSONValue]
    )
    func `a parameter of an unknown type is a string, and needs nothing but its name`(
        json: JSONValue
    ) throws {
        let parameter = try #require(ParameterDeclaration(received: json))
        #expect(parameter.type == .string && parameter.summary.isEmpty && parameter.choices.isEmpty)
        #expect(!parameter.isSecret && !parameter.isRequired && parameter.condition == nil)
        #expect([parameter.defaultValue, parameter.minimum, parameter.maximum] == [nil, nil, nil])
    }

    @Test(arguments: [[:], ["type": "int"], ["name": 7], "name"] as [JSONValue])
    func `a parameter without a name is none`(json: JSONValue) {
        #expect(ParameterDeclaration(received: json) == nil)
    }

    @Test func `what a host writes is what a client reads`() throws {
        let build = Parameter("build", of: BuildCase.self)
        let dark = Parameter("dark", of: Bool?.self).only(with: .debug, of: build)
        let route = MenuRoute("Kit", parameters: [dark]) { _ in Page(text: "A kit") }
        let routes = ReceivedRoutes(try HostAnswer.routes([route], .english).received).routes
        #expect(routes?.map(\.path) == ["Kit"])
        #expect(routes?.first?.parameters.map(\.name) == ["dark"])
        #expect(routes?.first?.parameters.first?.condition == dark.declaration.condition)

        let report = PluginReport(
            id: "broken",
            tier: .executable,
            origin: "/bin/x",
            items: ["one"],
            refusedItems: ["two"],
            refusals: ["no"]
        )
        let own = try HostAnswer.plugins([report]).received
        for plugin in ReceivedPlugin.list(ReceivedPlugin.list(own, adding: [report])) {
            #expect(plugin.id == "broken" && plugin.tier == "executable")
            #expect(plugin.origin == "/bin/x" && plugin.refusal == "no")
            #expect(plugin.items == ["one"] && plugin.refusedItems == ["two"])
        }

        let candidates: [Candidate] = ["a", Candidate("b", summary: "B")]
        #expect(
            try ReceivedResult.candidates(HostAnswer.candidates(candidates, .english).received)
                == candidates
        )
        let welcome = try HostAnswer.welcome(peer: "shell-1", seq: 0, title: "").received
        #expect(ReceivedResult.peer(welcome) == "shell-1")
        let ending = try HostAnswer.terminating(.exit).received
        #expect(ReceivedResult.terminating(ending) == "exit")
    }

    @Test func `a reset is read as a list, another change as an item`() {
        let item: JSONValue = ["id": "a", "kind": "toggle", "value": true, "was": false]
        #expect(ItemRecord(firstOf: ReceivedJSON(item)).previousValue == false)
        #expect(ItemRecord(firstOf: ReceivedJSON(["items": [item]])).value == true)
        #expect(ItemRecord.list(ReceivedJSON(item)) == nil)
        #expect(ItemRecord(firstOf: ReceivedJSON(["items": []])).id == nil)
    }

    @Test(arguments: [("fatal", .fatal), ("new", .fatal), (nil, .safe)] as [(String?, Risk)])
    func `an unknown risk counts as the worst`(word: String?, risk: Risk) {
        let item = ItemRecord(["risk": word.map { .string($0) } ?? .null])
        #expect(item.risk == risk)
    }

    @Test func `a question has the arguments, and no secrets`() {
        let item = ItemRecord([
            "id": "a", "kind": "action", "confirm": "{to} {n} {words} {token} {other} {{to}}?",
            "parameters": [
                ["name": "to"], ["name": "n", "default": 7], ["name": "words", "isRest": true],
                ["name": "token", "isSecret": true],
            ],
        ])
        let question = item.confirmation(of: ["to": "{n}", "words": ["a", "b"], "token": "s3cr3t"])
        #expect(question == "{n} 7 a b *** {other} {to}?")
        #expect(ItemRecord(["id": "a"]).confirmation(of: [:]) == nil)
    }

    @Test(
        arguments: [
            (["risk": "safe"], "undeclared"), ([:], "undeclared"),
            (["risk": "safe", "isRiskDeclared": true], "safe"),
            (["risk": "destructive"], "destructive"), (["risk": "odd"], "fatal"),
        ] as [(JSONObject, String)]
    )
    func `a risk that nobody wrote is undeclared`(members: JSONObject, risk: String) {
        var action = members
        action["kind"] = "action"
        let menu = ReceivedMenu(["sections": [["id": "s", "items": [.object(action)]]]])
        #expect(menu.shown.items.map { $0[.risk] } == [.string(risk)])
        let other = ItemRecord(["kind": "toggle"])
        #expect(other.shown == other)
    }
}

extension HostAnswer {
    /// The result as a shell reads it.
    var json: JSONValue {
        get throws { try JSONReader().read(JSONWriter.bytes { write(to: &$0) }) }
    }

    /// The result as a shell receives it.
    var received: ReceivedJSON { get throws { ReceivedJSON(try json) } }
}
