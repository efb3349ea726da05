import DevMenuKit
import DevMenuPages
import DevMenuServer

// begin snippet
/// A terminal program with a hidden menu.
enum Stargazer {
    static let night = FeatureToggle("night-mode", title: "Night Mode")

    @MainActor static func main() async throws {
        let app = ServedApp("stargazer", build: .internal, settings: [night])
        let (screen, pages) = (try PageScreen(), PageStack())
        pages.start(with: ListPage(Planets(), cells: CellRegistry(PlanetCell.self)))
        try app.start()
        try await screen.run(pages) { pages.open(MenuPage.page(of: app, on: pages), .present) }
    }
}
// end snippet

/// The program of these snippets: the plugin, or with a word the terminal program.
extension Greet {
    static func main() async {
        guard CommandLine.arguments.dropFirst().first == "stargazer" else {
            return await start(Self.self)
        }
        do {
            try await Stargazer.main()
        } catch {
            fatalError("\(error)")
        }
    }

    private static func start(_ plugin: (some ExecutablePlugin).Type) async { await plugin.main() }
}
