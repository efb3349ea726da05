import DevMenuKit
import DevMenuPages

/// The examples that comments of `DevMenuPages` have.
struct PageExamples {
    func lines(in context: DrawingContext) -> [StyledText] {
        // begin snippet
        var lines = CellLines(in: context)
        lines.addText("Earth", isBold: true)
        lines.addRow(StyledText("Moons"), value: .words("1"))
        return lines.lines
        // end snippet
    }

    func page() async -> ListPage {
        // begin snippet
        var cells = CellRegistry()
        cells.register(PlanetCell.self)
        // end snippet
        // begin snippet
        let page = ListPage(Planets(), cells: cells)
        await page.load()
        let text = page.layout(in: DrawingContext(width: 60, locale: .english)).text
        // end snippet
        return text.text.isEmpty ? page : page
    }

    func values() -> [Any] {
        // begin snippet
        let chip = Chip(of: "Taylor Swift").text(in: nil)
        // end snippet
        // begin snippet
        let picture = Picture { x, y in
            RGBColor(red: UInt8(255 * x), green: UInt8(255 * y), blue: 128)
        }
        // end snippet
        // begin snippet
        let count = CurrentValue(0)
        let observation = count.observe { print("now \($0)") }
        count.update { $0 += 1 }
        // end snippet
        // begin snippet
        let inner = ListSection(
            title: "Inner planets",
            items: [Planet(name: "Mars", moons: 2)],
            footer: "Distances aren't to scale."
        )
        // end snippet
        // begin snippet
        let key = RowKey("d", title: LocalizedText("delete", ["zh-Hans": "删除"]))
        // end snippet
        // begin snippet
        var handlers = SettingsHandlers()
        handlers.add("logOut") { "Logged out" }
        handlers.add("show") { (row: SampleRow) in LocalizedText(row.title) }
        // end snippet
        // begin snippet
        let rows: [[SettingsRow]] = [
            [.switching("Newsletter"), .sample("Payment", accessory: "Card", calls: "show")],
            [.exit("Log out", calls: "logOut")],
        ]
        // end snippet
        // begin snippet
        let letters = Initials(of: "Taylor Swift").text
        // end snippet
        return [chip, picture, observation, inner, key, handlers, rows, letters]
    }

    @MainActor func show(_ host: any OfferedMenu, cells: CellRegistry) async throws {
        // begin snippet
        let pages = PageStack()
        pages.start(with: ListPage(Planets(), cells: cells))
        // end snippet
        // begin snippet
        let screen = try PageScreen()
        try await screen.run(pages) { pages.open(MenuPage.page(of: host, on: pages), .present) }
        // end snippet
        // begin snippet
        pages.open(MenuPage.page(of: host, on: pages), .present)
        // end snippet
    }

    func add(to registry: inout some MenuRegistry, on pages: PageStack) throws {
        // begin snippet
        let settings = SettingsPageAction([TravelPresenter()], on: pages)
        try settings.register(in: &registry)
        // end snippet
    }

    private struct TravelPresenter: SettingsPresenter {
        let name = "travel"
        let title: LocalizedText = "Travel"
        let handlers = SettingsHandlers()
        func sections() -> [[SettingsRow]] { [[.switching("Window seat")]] }
    }

    // begin snippet
    enum TravelError: UserFacingError {
        case tooFar

        var message: LocalizedText { LocalizedText("It's too far", ["zh-Hans": "太远了"]) }
    }
    // end snippet
}
