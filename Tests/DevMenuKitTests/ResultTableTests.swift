import DevMenuKit
import Testing

@Suite struct ResultTableTests {
    private static let columns: [ResultTable.Column] = [
        "unit-price", ResultTable.Column("n", title: LocalizedText("Count", ["zh-Hans": "数量"])),
    ]

    @Test func `a column has a title, by default its key in words`() {
        #expect(Self.columns.map(\.title.english) == ["Unit Price", "Count"])
        #expect(Self.columns.map(\.key) == ["unit-price", "n"])
    }

    @Test func `is an array of objects for programs`() {
        let result = ActionResult.table(columns: Self.columns, rows: [[1.5, 2], [nil, "a"]])
        #expect(result.value == [["unit-price": 1.5, "n": 2], ["unit-price": nil, "n": "a"]])
        #expect(result.table?.cells == [["1.5", "2"], ["", "a"]])
    }

    @Test func `has texts as values`() {
        let result = ActionResult.table(columns: ["id"], rows: [["a"], ["b"]])
        #expect(result.value == [["id": "a"], ["id": "b"]])
        #expect(result.table == ResultTable(columns: ["id"], rows: [["a"], ["b"]]))
    }

    @Test func `each row has a value for each column`() {
        let table = ResultTable(columns: ["a", "b"], rows: [[], ["1"], ["1", "2", "3"]])
        #expect(table.rows == [[nil, nil], ["1", nil], ["1", "2"]])
    }

    @Test func `is a text of lines with tabs where tables aren't known`() {
        let table = ResultTable(columns: Self.columns, rows: [["a\tb\n\u{1B}", "2"]])
        let row = #"a\tb\n\u{1B}"# + "\t2"
        let text = ActionResult.table(columns: table.columns, rows: table.rows).text
        #expect(text?.resolved(for: .english) == "Unit Price\tCount\n" + row)
        #expect(text?.resolved(for: .simplifiedChinese) == "Unit Price\t数量\n" + row)
    }

    @Test func `a page's table is the result of the action that opens it`() async throws {
        let table = ResultTable(columns: Self.columns, rows: [["a", 1]])
        let router = MenuRouter(
            routes: [MenuRoute("Prices") { _ in Page(table) }],
            context: MenuContext(
                app: AppFacts(name: "shop", build: .debug),
                directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
                settings: AppSettings(store: InMemorySettingStore(), build: .debug)
            )
        )
        let opened = try await router.open("Prices")
        #expect(opened.page.text == "Unit Price\tCount\na\t1")
        #expect(opened.page.value == [["unit-price": "a", "n": 1]])
        #expect(ActionResult.opened(opened) == .table(columns: table.columns, rows: table.rows))
    }
}
