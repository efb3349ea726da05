import DevMenuKit
import DevMenuPages
import DevMenuSystem
import TerminalTesting
import Testing

@testable import MomentsKit

@Suite struct SettingsPageReaderTests {
    private static func read(_ page: String) throws -> [[SettingsRow]] {
        try SettingsPageReader().read(Array(page.utf8), name: "page.json")
    }

    /// Returns a row of a kind, whose model has some members besides its class.
    private static func row(_ kind: String, _ members: String) -> String {
        let model = #"{"modelClass": "\#(kind)SettingModel"\#(members)}"#
        return #"{"data": [[{"cellClass": "\#(kind)SettingCell", "model": \#(model)}]]}"#
    }

    @Test func `reads the page of the reference`() throws {
        let rows = try Self.read(
            """
            {"data":[[{"cellClass":"SampleSettingCell","responseSelector":"pay","model":\
            {"modelClass":"SampleSettingModel","title":"支付","hideAccessory":false,\
            "accessoryTitle":"支付宝账号、免密支付等"}}]]}
            """
        )
        let row = try #require(rows.first?.first)
        #expect(row.handler == "pay")
        #expect(
            row.model as? SampleRow
                == SampleRow(title: "支付", accessoryTitle: "支付宝账号、免密支付等")
        )
    }

    @Test(arguments: [
        ("", SampleRow(title: "")),
        (#", "title": 7, "accessoryTitle": 1.5"#, .init(title: "7", accessoryTitle: "1.5")),
        (#", "title": true, "hideAccessory": 1"#, .init(title: "true", hideAccessory: true)),
        (#", "title": null, "hideAccessory": "true""#, .init(title: "", hideAccessory: true)),
        (#", "hideAccessory": "0", "unknown": [{}]"#, .init(title: "")),
        (#", "hideAccessory": "", "title": "a""#, .init(title: "a")),
    ])
    func `converts between numbers and texts, and fills in defaults`(
        members: String,
        model: SampleRow
    ) throws {
        let rows = try Self.read(Self.row("Sample", members))
        #expect(rows.first?.first?.model as? SampleRow == model)
        #expect(rows.first?.first?.handler == nil)
    }

    @Test(arguments: [
        (##", "titleColor": "#FF6600""##, RGBColor(red: 0xFF, green: 0x66, blue: 0)),
        (##", "titleColor": """##, nil), ("", nil),
    ])
    func `reads the colour of a title`(members: String, color: RGBColor?) throws {
        let rows = try Self.read(Self.row("Exit", members))
        #expect((rows.first?.first?.model as? ExitRow)?.titleColor == color)
    }

    @Test(arguments: [
        (
            row("Smple", ""),
            [
                """
                page.json:1: section 0, row 0, cellClass: 'SmpleSettingCell' isn't a cell. \
                Did you mean 'SampleSettingCell'?
                """,
                """
                page.json:1: section 0, row 0, model.modelClass: 'SmpleSettingModel' isn't a \
                model. Did you mean 'SampleSettingModel'?
                """,
            ]
        ),
        (
            """
            {"data": [[],
              [{"cellClass": "ExitSettingCell", "model": {"modelClass": "SampleSettingModel"}}]
            ]}
            """,
            [
                """
                page.json:2: section 1, row 0, model.modelClass: ExitSettingCell shows a \
                ExitSettingModel, but this is a SampleSettingModel
                """
            ]
        ),
        (
            #"{"data": [{}, 7]}"#,
            [
                "page.json:1: section 0: a section is a list of rows, but this is an object",
                "page.json:1: section 1: a section is a list of rows, but this is a number",
            ]
        ),
        (
            #"{"data": [["x", {"cellClass": "ExitSettingCell"}]]}"#,
            [
                "page.json:1: section 0, row 0: a row is an object, but this is a string",
                "page.json:1: section 0, row 1, model: is missing: give the cell's model",
            ]
        ),
        (
            "[]",
            [
                #"""
                page.json:1: a page is an object, but this is a list: \#
                begin with {"data": [[{"cellClass": …, "model": …}]]}
                """#
            ]
        ),
        ("{}", ["page.json:1: data: is missing: give a list of sections"]),
        (
            #"{"data": "x"}"#, ["page.json:1: data: must be a list of sections, but is a string"]
        ),
        ("{\n  \"data\": [[}", ["page.json:2: column 13: expected a value or ']' but found '}'"]),
        (
            "",
            [
                #"""
                page.json: the file is empty: begin with {"data": [[{"cellClass": …, "model": …}]]}
                """#
            ]
        ),
        (
            row("Sample", #", "title": "a\u001b[2J""#),
            [
                """
                page.json:1: section 0, row 0, model.title: has the control character U+001B in it: \
                give a line of text without any
                """
            ]
        ),
        (
            row("Exit", #", "titleColor": "FF6600", "title": []"#),
            [
                """
                page.json:1: section 0, row 0, model.titleColor: 'FF6600' isn't a colour: write it \
                as #RRGGBB
                """,
                "page.json:1: section 0, row 0, model.title: must be a string, but is a list",
            ]
        ),
        (
            row("Switch", #", "isOpen": "maybe""#),
            [
                """
                page.json:1: section 0, row 0, model.isOpen: 'maybe' is neither true nor false
                """
            ]
        ),
        (
            row("Protocol", #", "list": [{"link": "nowhere"}, 3]"#),
            [
                """
                page.json:1: section 0, row 0, model.list[0].link: 'nowhere' isn't a URL: give a \
                URL, like https://example.com
                """,
                "page.json:1: section 0, row 0, model.list[1]: must be an object, but is a number",
            ]
        ),
    ])
    func `reports all errors, with section and row`(page: String, problems: [String]) {
        let error = #expect(throws: JSONFileError.self) { try Self.read(page) }
        #expect(error.map(String.init(describing:)) == problems.joined(separator: "\n"))
        // In Chinese only names, and what is to be written, are Latin.
        let chinese = error?.message.resolved(for: .simplifiedChinese) ?? ""
        #expect(
            page.isEmpty || chinese.firstMatch(of: #/ (is|must|isn't|but|section|row) /#) == nil
        )
        #expect(chinese.split(separator: "\n").count == problems.count)
    }

    @Test(arguments: [
        (
            #"{"data": [["x"]]}"#, "page.json:1：第 0 组，第 0 行：一行应为对象，实际为字符串"
        ),
        ("{\n  \"data\": [[}", "page.json:2：第 13 列：应为一个值或“]”，实际为“}”"),
        (
            row("Exit", #", "title": []"#),
            "page.json:1：第 0 组，第 0 行，model.title：应为字符串，实际为列表"
        ),
    ])
    func `reports errors in Chinese`(page: String, words: String) {
        let error = #expect(throws: JSONFileError.self) { try Self.read(page) }
        #expect(error?.message.resolved(for: .simplifiedChinese) == words)
    }

    @Test func `reads the pages of its article, and reports the errors that stand there`() throws {
        let path = "Sources/DevMenuPages/DevMenuPages.docc/SettingsPageFromJSON.md"
        let file = WholeFile(PackageDirectory.path(path))
        let article = String(decoding: try file.read(atMost: 1 << 20), as: UTF8.self)
        #expect(article.split(whereSeparator: \.isWhitespace).count < 1_500)
        let pages = article.matches(of: /```json\n([\s\S]*?)```/).map { Array($0.output.1.utf8) }
        let reader = SettingsPageReader.ofSteppers
        #expect(pages.count == 3)
        for index in [0, 2] {
            let rows = try reader.read(pages[index], name: "settings.json").joined()
            #expect(!rows.isEmpty && rows.allSatisfy { !$0.model.title.isEmpty })
        }
        let error = #expect(throws: JSONFileError.self) {
            try SettingsPageReader().read(pages[1], name: "settings.json")
        }
        #expect(article.contains("\n```text\n\(try #require(error))\n```\n"))
    }

    @Test(arguments: [("3", 3), (#""3""#, 3), ("null", 0), (#""""#, 0)])
    func `reads a whole number, also as a text`(count: String, number: Int) throws {
        let page = Self.row("Stepper", #", "count": \#(count)"#)
        let rows = try SettingsPageReader.ofSteppers.read(Array(page.utf8), name: "page.json")
        #expect((rows.first?.first?.model as? StepperRow)?.count == number)
    }

    @Test(arguments: [(#""x""#, "a string"), ("1.5", "a number"), ("[]", "a list")])
    func `reports what isn't a whole number`(count: String, type: String) {
        let page = Self.row("Stepper", #", "count": \#(count)"#)
        let error = #expect(throws: JSONFileError.self) {
            try SettingsPageReader.ofSteppers.read(Array(page.utf8), name: "page.json")
        }
        let words = "section 0, row 0, model.count: must be a whole number, but is \(type)"
        #expect(error.map(String.init(describing:)) == "page.json:1: \(words)")
    }

    @Test func `names a missing file in the error`() {
        let error = #expect(throws: JSONFileError.self) {
            try SettingsPageReader().read(file: "/nonexistent/page.json")
        }
        #expect(
            error.map(String.init(describing:))
                == "/nonexistent/page.json: the page can't be read: No such file or directory"
        )
    }

    @Test func `refuses a page of more than 16 MiB`() throws {
        let folder = try TemporaryDirectory()
        let file = WholeFile(folder.path("page.json"))
        try file.replace(with: [])
        #expect(truncate(file.path, off_t(SettingsPageReader.sizeLimit) + 1) == 0)
        let error = #expect(throws: JSONFileError.self) {
            try SettingsPageReader().read(file: file.path)
        }
        #expect(
            error.map(String.init(describing:))
                == "\(file.path): the page can't be read: it is larger than 16 MiB"
        )
    }

    @Test(arguments: ["taobao", "taobao-json", "user", "driver"])
    func `reads a page's JSON back as the same page`(name: String) async throws {
        let presenter = try #require(StandardPresenters.all().first { $0.name == name })
        let rows = try presenter.sections()
        let page = SettingsPageViewModel(presenter, rows: rows)
        await page.loadItems()
        let readBack = try Self.read(try #require(page.value).description)
        let again = SettingsPageViewModel(presenter, rows: readBack)
        await again.loadItems()
        #expect(again.value == page.value)
        #expect(readBack.map(\.count) == rows.map(\.count))
    }
}
