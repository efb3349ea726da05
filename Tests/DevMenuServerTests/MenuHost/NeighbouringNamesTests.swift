import DevMenuHost
import DevMenuKit
import NeighbouringNames
import Testing

/// An app may import others' names beside ours, without qualifying either.
@Suite struct NeighbouringNamesTests {
    /// An app's own type, made of names of other modules.
    private struct Theirs: App, Scene, Transition, View {
        var parts: (Color, Environment<Int>, Group<Int>, Image, Label, Link, List<Int>, Menu)?
        var others: (Route, Router<Int>, Section<Int>, Settings, State<Int>, OutputStream)?
        var controls: (Table<Int>, Text, Toggle)?
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
