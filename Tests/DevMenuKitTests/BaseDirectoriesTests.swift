import DevMenuKit
import Testing

@Suite struct BaseDirectoriesTests {
    @Test func `HOME replaces a variable that is unset, empty or relative`() {
        let variables = ["HOME": "/home/user/", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "cache"]
        let base = BaseDirectories { variables[$0] }
        #expect(base.config == "/home/user/.config")
        #expect(base.state == "/home/user/.local/state")
        #expect(base.cache == "/home/user/.cache")
        #expect(base.data == "/home/user/.local/share")
    }

    @Test func `an app's container has them in its Library`() {
        let variables = ["HOME": "/container", "XDG_DATA_HOME": "/d"]
        let base = BaseDirectories(isContainer: true) { variables[$0] }
        #expect(base.config == "/container/Library/Application Support")
        #expect(base.state == "/container/Library/Application Support")
        #expect(base.cache == "/container/Library/Caches")
        #expect(base.data == "/d")
    }

    @Test func `each directory can be set`() {
        let variables = [
            "HOME": "/home/user", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/c",
            "XDG_CONFIG_HOME": "/f", "XDG_DATA_HOME": "/d",
        ]
        let base = BaseDirectories { variables[$0] }
        #expect([base.state, base.cache, base.config, base.data] == ["/s", "/c", "/f", "/d"])
        let app = AppDirectories(app: "shop", scope: nil, base: base)
        #expect(app.overrides == "/s/devmenu/apps/shop/toggles.json")
        #expect(app.cache == "/c/shop")
    }
}
