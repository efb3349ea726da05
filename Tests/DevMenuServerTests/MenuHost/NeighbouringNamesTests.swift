import DevMenuHost
import DevMenuKit
import NeighbouringNames
import Testing

/// An app may import others' names beside ours, without qualifying either.
@Suite struct NeighbouringNamesTests {
    /// Names that an app declares itself or gets from other modules.
    private struct Fade: Transition {
        let router = Router<Int>()
        let stream = OutputStream()
        let toggle = Toggle("On")
        let menu = Menu("File")
        let link = Link("Home")
    }

    @Test func `an app uses its own names and ours in one file`() async throws {
        let theirs = Fade()
        let likes = FeatureToggle("likes", title: "Likes")
        var builder = MenuBuilder(title: "Menu", app: AppFacts(name: "app", build: .debug))
        try builder.add(likes)
        try builder.add(LinkItem("docs", title: "Docs", url: "https://example.com"))
        let menu: AppMenu = builder.build()
        #expect(Set(menu.items.map(\.id)) == ["likes", "docs"])
        let streams: [StandardStream] = [.stdout, .stderr]
        #expect(streams.count == 2)
        let transition = RouteTransition.show
        #expect(transition != .present)
        withExtendedLifetime(theirs) {}
    }

    /// Compiles only where another module's router and ours can both be named.
    private func opens(_ router: MenuRouter, beside other: Router<String>) {}
}
