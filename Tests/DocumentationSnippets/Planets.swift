import DevMenuKit
import DevMenuPages

// begin snippet
/// A row of the page.
struct Planet: ListItemViewModel {
    let name: String
    let moons: Int

    var keys: [RowKey] { [RowKey(RowKey.enter, title: "visit")] }

    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        StyledText("Welcome to \(name)")
    }
}

/// Draws a planet.
struct PlanetCell: ListCell {
    private var planet: Planet?

    mutating func update(with item: Planet) { planet = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(width: context.width)
        lines.addText(planet?.name, isBold: true)
        lines.addText(planet.map { "\($0.moons) moons" }, isDim: true)
        return lines.lines
    }
}

/// The content of the page.
final class Planets: ListViewModel {
    let title: LocalizedText = "Planets"
    let state = CurrentValue(ListState())

    func loadItems() async {
        await load {
            let planets = [Planet(name: "Earth", moons: 1), Planet(name: "Mars", moons: 2)]
            state.update { $0.sections = [ListSection(title: "Inner", items: planets)] }
        }
    }
}
// end snippet

// begin snippet
/// Draws a planet as a row with a picture.
struct PlanetPictureCell: ListCell {
    private var planet: Planet?

    mutating func update(with item: Planet) { planet = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let planet else { return [] }
        var lines = CellLines(in: context)
        var title = Chip(of: planet.name).text(in: context.theme)
        title.append(" \(planet.name)", isBold: true)
        lines.addRow(title, value: .words("\(planet.moons) moons"))
        if context.hasPictures {
            let picture = Picture(address: "https://example.com/\(planet.name).jpg")
            lines.addPicture(picture, columns: 40, rows: 8)
        }
        return lines.lines
    }
}
// end snippet

enum PlanetRoutes {
    static var route: MenuRoute {
        // begin snippet
        let planets = MenuRoute("Planets", title: "Planets") { visit in
            var cells = CellRegistry()
            cells.register(PlanetCell.self)
            let page = ListPage(Planets(), cells: cells)
            await page.load()
            return page.answer(to: visit)
        }
        // end snippet
        return planets
    }
}

// begin snippet
struct ShopSettings: SettingsPresenter {
    let name = "shop"
    let title: LocalizedText = "Settings"

    var handlers: SettingsHandlers {
        var handlers = SettingsHandlers()
        handlers.add("logOut") { "Logged out" }
        return handlers
    }

    func sections() -> [[SettingsRow]] {
        [[.switching("Newsletter")], [.exit("Log out", calls: "logOut")]]
    }

    func handle(_ event: RowEvent) async throws -> LocalizedText? {
        LocalizedText("\(event.title): \(event.value.bool == true ? "on" : "off")")
    }
}
// end snippet

enum ShopPages {
    static var settings: ListPage {
        // begin snippet
        let presenter = ShopSettings()
        let viewModel = SettingsPageViewModel(presenter, rows: presenter.sections())
        let page = ListPage(viewModel, cells: viewModel.cells)
        // end snippet
        return page
    }
}
