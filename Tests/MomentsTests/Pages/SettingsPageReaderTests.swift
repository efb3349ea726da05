import DevMenuPages
import TerminalTesting

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

    @Test(arguments: [
        ("3", "3"), (#""3""#, "3"), ("null", "0"), (#""""#, "0"), (#""x""#, "a string"),
        ("1.5", "a number"), ("[]", "a list"),
    ])
    func `reads a whole number, also as a text, and reports others`(count: String, read: String) {
        let page = Array(Self.row("Stepper", #", "count": \#(count)"#).utf8)
        do {
            let rows = try SettingsPageReader.ofSteppers.read(page, name: "page.json")
            #expect((rows[0][0].model as? StepperRow).map { "\($0.count)" } == read)
        } catch {
            let words = "section 0, row 0, model.count: must be a whole number, but is \(read)"
            #expect("\(error)" == "page.json:1: \(words)")
        }
    }

    @Test func `refuses a page of more than 16 MiB`() throws {
        let folder = try TemporaryDirectory()
        let file = try folder.write("", to: "page.json")
        #expect(truncate(file, off_t(SettingsPageReader.sizeLimit) + 1) == 0)
        let reader = SettingsPageReader()
        let error = #expect(throws: JSONFileError.self) { try reader.read(file: file) }
        let words = "\(file): the page can't be read: it is larger than 16 MiB"
        #expect(error.map(String.init(describing:)) == words)
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
