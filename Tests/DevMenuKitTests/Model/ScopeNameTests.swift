import DevMenuKit
import Testing

@Suite struct ScopeNameTests {
    @Test(arguments: ["a", "7", "checkout", "feature.2_b-c", String(repeating: "x", count: 32)])
    func `is lower-case letters, digits and a few marks`(text: String) {
        #expect(ScopeName(text)?.description == text)
    }

    @Test(arguments: [
        "", "A", "cHeckout", ".", "..", ".a", "-a", "_a", "a b", "a/b", "a@b", "a#1", "é", "a\n",
        "auto",
        String(repeating: "x", count: 33),
    ])
    func `refuses any other text`(text: String) {
        #expect(ScopeName(text) == nil)
    }

    @Test(arguments: [
        ("shop", "shop@a"), ("shop#2", "shop@a#2"), ("shop@b", "shop@b"), ("shop@b#2", "shop@b#2"),
    ])
    func `is that of a name without one`(typed: String, full: String) {
        #expect(AppFacts.fullName(typed: typed, in: ScopeName("a")) == full)
        #expect(AppFacts.fullName(typed: typed, in: nil) == typed)
    }

    @Test func `is behind the names of an app's directories`() throws {
        let base = BaseDirectories { ["HOME": "/home/user"][$0] }
        let scope = try #require(ScopeName("a"))
        let app = AppDirectories(app: "shop", scope: scope, base: base)
        #expect(app.overrides == "/home/user/.local/state/devmenu/apps/shop@a/toggles.json")
        #expect(app.cache == "/home/user/.cache/shop@a")
        let own = AppDirectories(cache: "/c", state: "/s")
        #expect(own.inside(scope) == AppDirectories(cache: "/c@a", state: "/s@a"))
        #expect(own.inside(nil) == own)
    }
}
