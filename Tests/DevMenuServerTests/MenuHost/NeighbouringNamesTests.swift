import DevMenuHost
import DevMenuKit
import NeighbouringNames
import Testing

/// An app may import others' names beside ours, without qualifying either.
@Suite struct NeighbouringNamesTests {
    /// Names that an app declares itself or gets from other modules.
    private struct Theirs: App, Scene, Transition, View {
        let color = Color()
        let environment = Environment<Int>()
        let group = Group<Int>()
        let image = Image("photo")
        let label = Label("New")
        let link = Link("Home")
        let list = List<Int>()
        let menu = Menu("File")
        let route = Route()
        let router = Router<Int>()
        let section = Section<Int>("Account")
        let settings = Settings()
        let state = State<Int>()
        let stream = OutputStream()
        let table = Table<Int>()
        let text = Text("Hello")
        let toggle = Toggle("On")
    }

    @Test func `an app uses its own names and ours in one file`() async throws {
        let theirs = Theirs()
        let likes = FeatureToggle("likes", title: "Likes")
        var builder = MenuBuilder(title: "Menu", app: AppFacts(name: "app", build: .debug))
        try builder.add(likes)
        try builder.add(Action("docs") { _ in .done })
        let menu: AppMenu = builder.build()
        #expect(Set(menu.items.map(\.id)) == ["likes", "docs"])
        let streams: [StandardStream] = [.stdout, .stderr]
        #expect(streams.count == 2)
        let transition = RouteTransition.show
        #expect(transition != .present)
        withExtendedLifetime(theirs) {}
    }

    /// Compiles only if another module's names and ours can both be used.
    private func use(
        _ router: MenuRouter,
        _ settings: AppSettings,
        _ section: MenuSection,
        _ text: LocalizedText,
        _ table: ResultTable,
        beside others: (Router<String>, Settings, Section<String>, Text, Table<String>)
    ) -> MenuRoute {
        MenuRoute("status") { _ in Page(text: "open") }
    }
}
