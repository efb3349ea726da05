import DevMenuKit
import Testing

/// The routes of a menu; `Tests/Transcripts/Programs/links.md` has the forms of a link.
@Suite struct MenuRouterTests {
    private func router(build: BuildKind = .internal) -> MenuRouter {
        let echo: MenuRoute.Body = { visit in
            Page(text: JSONValue.object(visit.parameters.values).description)
        }
        let name = Parameter("productName", of: String.self)
        let count = Parameter("count", of: Int?.self)
        let routes = [
            MenuRoute("DesignKit", parameters: [name, count], echo),
            MenuRoute("Menu", builds: [.debug, .internal], echo),
        ]
        return MenuRouter(routes: routes, context: MenuContext(build: build))
    }

    private static func bad(_ error: ArgumentError) -> RouteError {
        .badParameter(path: "DesignKit", error)
    }

    @Test(arguments: [
        ("DesignKit?prductName=A", bad(.unknown("prductName", suggestion: "productName"))),
        (
            "DesignKit?productName=A&count=x",
            bad(.unfit("count", given: "x", expected: "a whole number", suggestion: nil))
        ),
    ])
    func `reports why it does not open`(url: String, error: RouteError) async throws {
        await #expect(throws: error) { try await router().open(url) }
        let opened = try await router().open("DesignKit?productName=A&count=3")
        #expect(opened.page.text == #"{"productName":"A","count":3}"#)
        #expect(opened.visit.path == "DesignKit" && opened.visit.transition == .show)
    }

    @Test func `refuses a route that the build lacks`() async {
        await #expect(throws: RouteError.refused(path: "Menu", build: .production)) {
            try await router(build: .production).open("Menu")
        }
    }
}

extension MenuContext {
    /// Creates the context of an app that has only settings.
    init(_ settings: AppSettings? = nil, build: BuildKind = .debug) {
        self.init(
            app: AppFacts(name: "shop", build: build),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            settings: settings ?? AppSettings(store: InMemorySettingStore(), build: build)
        )
    }
}

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
        let routes = [MenuRoute("Prices") { _ in Page(table) }]
        let router = MenuRouter(routes: routes, context: MenuContext())
        let opened = try await router.open("Prices")
        #expect(opened.page.text == "Unit Price\tCount\na\t1")
        #expect(opened.page.value == [["unit-price": "a", "n": 1]])
        #expect(ActionResult.opened(opened) == .table(columns: table.columns, rows: table.rows))
    }
}

@Suite struct PageSectionTests {
    private static let sections: [Page.Section] = [
        .text(["Shop 1", "Open"]), .title(LocalizedText("Stock", ["zh-Hans": "库存"])),
        .table(
            columns: [LocalizedText("item", ["zh-Hans": "商品"]), "count"],
            rows: [[Page.Cell("tea", isBold: true), "3"], ["coffee", "12", "none"]]
        ),
        .swatches([
            Page.Swatch("sky", light: RGBColor(bits: 0x0000FF), dark: RGBColor(bits: 0x000088))
        ]), .buttons([PageButton("Star", off: "o", on: "x", color: RGBColor(bits: 0xFF0000))]),
        .chips([Page.Chip("Me", address: "https://me.example")]),
    ]

    @Test(arguments: [
        (MenuLocale.english, "Stock\n  item    count", "light        dark"),
        (.simplifiedChinese, "库存\n  商品    count", "浅色         深色"),
    ])
    func `the text of a page is made from its sections`(
        locale: MenuLocale,
        head: String,
        modes: String
    ) {
        let page = Page(Self.sections, in: locale, value: 1)
        let text = """
            Shop 1
            Open

            \(head)
              tea     3
              coffee  12
                   \(modes)
              sky      #0000FF      #000088
              o Star #FF0000
              https://me.example
            """
        #expect(page.text == text)
        #expect(page.value == 1 && page.sections == Self.sections)
        #expect(page.styles.count(where: \.isBold) == 2)
        #expect(page.styles.count { $0.background != nil } == 2)
    }
}

@Suite struct ActionErrorTests {
    @Test func `says what is not there, for people and for programs`() {
        let error = ActionError.notFound("order", 7)
        #expect(error.kind == .notFound)
        #expect("\(error)" == "there is no order '7'")
        #expect(error.facts == ["what": "order", "id": "7"])
    }

    @Test func `suggests the nearest of the names that are there`() {
        let names: [ItemID] = ["berlin", "paris", "rome"]
        let error = ActionError.notFound("city", "pariss", among: names)
        #expect("\(error)" == "there is no city 'pariss'. Did you mean 'paris'?")
        #expect(error.facts == ["what": "city", "id": "pariss", "suggestion": "paris"])
        #expect(ActionError.notFound("city", "tokyo", among: names).facts["suggestion"] == nil)
    }
}
