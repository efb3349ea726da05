@testable import DevMenuProject
import DevMenuTesting
import DevMenuWire
import TerminalTesting
import Testing

import DevMenuKit

@Suite(.onOwnThread) struct PageMenuTests {
    /// A row of every cell, in the form of the reference's files.
    private static let page = #"""
        {"data": [[
          {"cellClass": "AvatarSettingCell", "responseSelector": "avatar", "model": {
            "modelClass": "AvatarSettingModel", "title": "青藏澳元", "subtitle": "账号名：酱鸭做吗",
            "avatar": "https://example.com/a.jpg", "unknown": [1, {"x": null}]}},
          {"cellClass": "SampleSettingCell", "responseSelector": "myProfile", "model": {
            "modelClass": "SampleSettingModel", "title": "我的档案", "hideAccessory": "0",
            "accessoryTitle": 88}},
          {"cellClass": "SampleSettingCell", "model": {"modelClass": "SampleSettingModel"}}
        ], [
          {"cellClass": "SwitchSettingCell", "responseSelector": "", "model": {
            "modelClass": "SwitchSettingModel", "title": "提示", "isOpen": 1}}
        ], [
          {"cellClass": "ExitSettingCell", "responseSelector": "logout", "model": {
            "modelClass": "ExitSettingModel", "title": "退出登录", "titleColor": "#FF6600"}},
          {"cellClass": "ExitSettingCell", "responseSelector": "logout", "model": {
            "modelClass": "ExitSettingModel", "title": "切换账号", "titleColor": ""}}
        ], [
          {"cellClass": "ProtocolSettingCell", "responseSelector": "", "model": {
            "modelClass": "ProtocolSettingModel", "titleColor": "", "list": [
              {"title": "《清单》", "titleColor": "", "link": "https://example.com/1"},
              {"title": "《规则》", "titleColor": "", "link": "https://example.com/2"},
              {"title": "《空》", "link": ""}]}}
        ]]}
        """#

    private func file(_ surroundings: MenuFileSurroundings = MenuFileSurroundings()) throws
        -> MenuFile
    {
        try MenuFileReader().read(Array(Self.page.utf8), name: "page.json", in: surroundings)
    }

    @Test func `turns rows into items with names of their own`() throws {
        let file = try file()
        #expect(file.sections.map(\.id) == ["section-0", "section-1", "section-2", "section-3"])
        #expect(
            file.items.map { "\($0.id) \($0.kind) \($0.title.english)" } == [
                "avatar action 青藏澳元", "my-profile action 我的档案", "row-0-2 description ",
                "row-1-0 toggle 提示", "logout action 退出登录", "logout-2 action 切换账号",
                "row-3-0 link 《清单》", "row-3-0-2 link 《规则》", "row-3-0-3 description 《空》",
            ]
        )
        #expect(file.items[1].summary == "88")
        #expect(
            file.items.compactMap { $0.asAction?.risk } == [
                .undeclared, .undeclared, .destructive, .destructive,
            ]
        )
        #expect(file.items[3].asSetting?.defaultValue == true)
        #expect(try self.file().items.map(\.id) == file.items.map(\.id))
    }

    @Test(
        arguments: [
            (#""title": "设置","#, "设置"), (#""title": 5,"#, "5"), (#""title": "","#, nil),
            (#""title": null,"#, nil), ("", nil),
        ] as [(String, String?)]
    )
    func `a page may have a title, in any form of text`(title: String, words: String?) throws {
        let file = try MenuFileReader().read(Array("{\(title) \"data\": []}".utf8), name: "p.json")
        #expect(file.title == words.map { LocalizedText($0) })
    }

    @Test func `choosing a row calls its handler with its model`() async throws {
        let file = try file(
            MenuFileSurroundings(handler: { name in
                guard name == "myProfile" else { return nil }
                return { _, model in .done("\(name): \(model["title"]?.string ?? "")") }
            })
        )
        let host = try InMemoryHost { try file.register(in: &$0) }
        #expect(try await host.trigger("my-profile").text == "myProfile: 我的档案")
        await #expect {
            try await host.trigger("avatar")
        } throws: { error in
            let error = error as? WireError
            return error?.knownKind == .actionFailed
                && error?.message.contains("nothing handles 'avatar' in this host") == true
        }
    }

    @Test func `a row leads to the action named by its handler, and has its risk`() async throws {
        let target = Action(
            "my-profile",
            title: "Profile",
            risk: .fatal,
            parameters: [Parameter("name", default: "nobody")]
        ) { .done("hello \($0.arguments.string("name") ?? "")") }
        let file = try file(MenuFileSurroundings(actions: [target]))
        let action = try #require(file.items.first { $0.id == "my-profile" }?.asAction)
        #expect(action.risk == .fatal)
        #expect(action.parameters.map(\.name) == ["name"])
        let host = try InMemoryHost { try file.register(in: &$0) }
        await #expect {
            try await host.trigger("my-profile")
        } throws: { ($0 as? WireError)?.knownKind == .needsConfirmation }
        let outcome = try await host.trigger(
            "my-profile",
            arguments: ["name": "you"],
            confirmed: true
        )
        #expect(outcome.text == "hello you")
    }

    @Test func `another cell is a type of its own`() throws {
        struct NoteRow: RowModel {
            static let kind = "Note"
            let title: String
            var json: JSONObject { ["note": .string(title)] }
            init(_ fields: RowFields) { title = fields.text("note") }
        }
        let reader = MenuFileReader(
            kinds: MenuFileReader.standardKinds,
            rowKinds: StandardRows.kinds + [NoteRow.self]
        )
        let text = MenuFileText.row(
            "NoteSettingCell",
            #""modelClass": "NoteSettingModel", "note": "hi""#
        )
        #expect(try reader.read(Array(text.utf8), name: "p.json").items.map(\.title) == ["hi"])
    }

    private static let cases: [(String, String)] = [
        (
            MenuFileText.row("SampelSettingCell", #""modelClass": "SampleSettingModel""#),
            "1: data[1][0].cellClass: 'SampelSettingCell' is not a cell. Did you mean 'SampleSettingCell'?"
        ),
        (
            MenuFileText.row("SampleSettingCell", #""modelClass": "SimpleSettingModel""#),
            """
            2: data[1][0].model.modelClass: 'SimpleSettingModel' is not a model. \
            Did you mean 'SampleSettingModel'?
            """
        ),
        (
            MenuFileText.row("SampleSettingCell", #""modelClass": "ExitSettingModel""#),
            """
            2: data[1][0].model.modelClass: SampleSettingCell shows a SampleSettingModel, but this \
            is a ExitSettingModel
            """
        ),
        (
            MenuFileText.row(
                "ExitSettingCell",
                #""modelClass": "ExitSettingModel", "titleColor": "red""#
            ),
            "2: data[1][0].model.titleColor: 'red' isn't a colour: write it as #RRGGBB"
        ),
        (
            MenuFileText.row(
                "SampleSettingCell",
                #""modelClass": "SampleSettingModel", "title": []"#
            ),
            "2: data[1][0].model.title: must be a string, but is a list"
        ),
        (
            MenuFileText.row(
                "ProtocolSettingCell",
                #""modelClass": "ProtocolSettingModel", "list": [{"link": "no address"}, 3]"#
            ),
            """
            2: data[1][0].model.list[0].link: 'no address' isn't a URL: give a URL, like \
            https://example.com
            2: data[1][0].model.list[1]: must be an object, but is a number
            """
        ),
        (
            #"{"title": "a\u001b[2J", "data": []}"#,
            """
            1: title: has the control character U+001B in it: give a line of text without any
            """
        ),
        (#"{"title": [], "data": []}"#, "1: title: must be a string, but is a list"),
        (#"{"data": {"a": []}}"#, "1: data: must be a list of sections, but is an object"),
        (
            #"{"data": [[], {"a": 1}, [3]]}"#,
            """
            1: data[1]: a section is a list of rows, but this is an object
            \
            1: data[2][0]: a row is an object, but this is a number
            """
        ),
        (
            #"{"data": [[{"cellClass": "SampleSettingCell"}]]}"#,
            "1: data[0][0].model: is missing: give the cell's model"
        ),
    ]

    @Test(arguments: cases)
    func `reports an error with its position where the reference crashes`(
        text: String,
        problems: String
    ) {
        let expected = problems.split(separator: "\n").map { "m.json:\($0)" }
        #expect(MenuFileText.problems(text).split(separator: "\n").map(String.init) == expected)
    }
}
