import DevMenuKit
import DevMenuPages

enum SettingsFromJSON {
    static var route: MenuRoute {
        // begin snippet
        let settings = MenuRoute("Settings", title: "Settings") { visit in
            let rows = try SettingsPageReader().read(file: "settings.json")
            let viewModel = SettingsPageViewModel(ShopSettings(), rows: rows)
            let page = ListPage(viewModel, cells: viewModel.cells)
            await page.load()
            return page.answer(to: visit)
        }
        // end snippet
        return settings
    }
}
