import Testing

@testable import DevMenuKit

@Suite struct MenuIdentifierTests {
    @Test(arguments: ["a", "like-button", "a1-b2", "7", String(repeating: "x", count: 64)])
    func `accepts kebab-case`(text: String) { #expect(ItemID(text).isValid) }

    @Test(arguments: [
        "", "-", "a-", "-a", "a--b", "Like", "like_button", "naïve", "a b", "a\n",
        String(repeating: "x", count: 65),
    ])
    func `refuses anything but kebab-case`(text: String) { #expect(!ItemID(text).isValid) }

    @Test(arguments: [
        ("ClearCache", "clear-cache"), ("URLSessionTap", "url-session-tap"), ("A", "a"),
        ("changeIcon", "change-icon"), ("Hello2World", "hello2-world"), ("HTTP", "http"),
        ("snake_case", "snake-case"), ("__x__", "x"),
    ])
    func `turns a type's name into kebab-case`(name: String, expected: String) {
        #expect(name.kebabCased == expected)
    }
}

@Suite struct ScopeNameTests {
    @Test(arguments: ["a", "7", "checkout", "feature.2_b-c", String(repeating: "x", count: 32)])
    func `is lower-case letters, digits and a few marks`(text: String) {
        #expect(ScopeName(text)?.description == text)
    }

    @Test(arguments: [
        "", "A", "cHeckout", ".", "..", ".a", "-a", "_a", "a b", "a/b", "a@b", "a#1", "é", "a\n",
        "auto", String(repeating: "x", count: 33),
    ])
    func `refuses any other text`(text: String) { #expect(ScopeName(text) == nil) }

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

@Suite struct LocalizedTextTests {
    private let title = LocalizedText("Area 51", ["zh-Hans": "51 区"])

    @Test(arguments: ["zh", "zh-Hans", "zh_CN.UTF-8", "zh-SG", "ZH-hans", "zh-Hans-TW"])
    func `reads Simplified Chinese`(tag: String) {
        #expect(title.resolved(for: MenuLocale(tag: tag)) == "51 区")
    }

    @Test(arguments: ["en", "de-DE", "zh-Hant", "zh_TW.UTF-8", "zh-HK", "C", "", "zha"])
    func `falls back to English`(tag: String) {
        #expect(title.resolved(for: MenuLocale(tag: tag)) == "Area 51")
    }

    @Test(arguments: [
        ("pt-BR", "Área 51"), ("pt_BR.UTF-8", "Área 51"), ("PT-br", "Área 51"), ("pt", "Zona 51"),
        ("pt-PT", "Zona 51"), ("pt-Latn-PT-1990", "Zona 51"), ("zh_TW", "51 區"), ("zh", "Area 51"),
    ])
    func `reads the nearest language`(tag: String, expected: String) {
        let title = LocalizedText(
            "Area 51",
            ["pt": "Zona 51", "pt-BR": "Área 51", "zh-Hant": "51 區"]
        )
        #expect(title.resolved(for: MenuLocale(tag: tag)) == expected)
    }

    @Test func `a text without a translation is the same in every language`() {
        let count = 3
        #expect(LocalizedText("\(count) files").resolved(for: .simplifiedChinese) == "3 files")
    }
}

@Suite struct URLPartsTests {
    @Test(arguments: ["https://a", "mailto:a@b", "app:page", "file:///tmp", "https:///page"])
    func `an address has any host or path`(text: String) { #expect(URLParts.isAddress(text)) }

    @Test(arguments: [
        "", "no address", "example.com", "https:", "a b://c", "https://a/\u{1B}", "https://",
        "https:///", "app:/", "https://?a=b", "https:#a", ":a",
    ])
    func `what leads nowhere is no address`(text: String) {
        #expect(!URLParts.isAddress(text))
        #expect(!URLParts.isWebAddress(text))
    }

    @Test(arguments: [
        ("https://example.com/a?b=c", true), ("HTTP://a", true), ("mailto:a@b", false),
        ("file:///tmp", false), ("https:a", false), ("httpsx://a", false),
        ("https://a is down", false), ("see https://a", false),
    ])
    func `an address of the web is one of http or https`(text: String, isOne: Bool) {
        #expect(URLParts.isWebAddress(text) == isOne)
    }
}

@Suite struct BracedNamesTests {
    @Test(arguments: [
        ("To {to}, {to}!", "To {x}, {x}!"), ("{{to}} {other} {", "{to} {other} {"),
        ("${to} @{to} {to", "${to} @{to} {to"), ("{{{to}}}", "{{to}}"), ("{ {to}}", "{ {x}}"),
        ("", ""), ("{}{{}}", "{}{{}}"),
    ])
    func `values stand in place of names`(text: String, expected: String) {
        #expect(text.fillingBraces { $0 == "to" ? "{x}" : nil } == expected)
    }
}

@Suite struct BaseDirectoriesTests {
    @Test func `HOME replaces a variable that is unset, empty or relative`() {
        let variables = ["HOME": "/home/user/", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "cache"]
        let base = BaseDirectories { variables[$0] }
        #expect(base.config == "/home/user/.config" && base.state == "/home/user/.local/state")
        #expect(base.cache == "/home/user/.cache" && base.data == "/home/user/.local/share")
    }

    @Test func `an app's container has them in its Library`() {
        let variables = ["HOME": "/container", "XDG_DATA_HOME": "/d"]
        let base = BaseDirectories(isContainer: true) { variables[$0] }
        let support = "/container/Library/Application Support"
        #expect(base.config == support && base.state == support)
        #expect(base.cache == "/container/Library/Caches" && base.data == "/d")
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

@Suite struct AppFactsTests {
    @Test(arguments: ["Shop", "", "12", "a b", "-x"])
    func `refuses a name that cannot be typed`(name: String) {
        #expect(AppFacts(name: name, build: .debug).corrected.errors == [.badName(name)])
    }

    @Test(arguments: ["", "a b", "a#b", "é", "a/b", String(repeating: "a", count: 33)])
    func `refuses a label that cannot be typed`(label: String) {
        let facts = AppFacts(name: "shop", label: label, build: .debug)
        #expect(facts.corrected.errors == [.badLabel(label)])
    }

    @Test(arguments: ["2", "eu-west_1.b", "A"])
    func `takes the label of an instance`(label: String) {
        let (facts, errors) = AppFacts(name: "shop", label: label, build: .debug).corrected
        #expect(facts.label == label && errors.isEmpty)
    }

    private static let badDomains: [([CacheDomain], AppFactsError)] =
        [(["all"], .badCacheDomain("all")), (["a", "a"], .duplicateCacheDomain("a"))]
        + ["../x", "/x", "a//b", "./a", ""].map { folder in
            let domain = CacheDomain("images", folder: folder)
            return ([domain], .cacheDomainOutside(domain))
        }

    @Test(arguments: badDomains)
    func `refuses a cache domain outside the cache, one called all, and two of a name`(
        domains: [CacheDomain],
        error: AppFactsError
    ) {
        let facts = AppFacts(name: "shop", build: .debug, cacheDomains: domains)
        #expect(facts.corrected.errors == [error])
    }

    @Test func `leaves out a label and cache domains that are invalid, and tells of each`() {
        func facts(_ label: String?, _ domains: [CacheDomain]) -> AppFacts {
            AppFacts(name: "shop", label: label, version: "2", build: .debug, cacheDomains: domains)
        }
        let (corrected, errors) = facts("a b", ["images", "all", "images", "pages"]).corrected
        let expected = facts(nil, ["images", "pages"])
        #expect(corrected == expected)
        #expect(
            errors == [.badLabel("a b"), .badCacheDomain("all"), .duplicateCacheDomain("images")]
        )
        #expect(expected.corrected.errors.isEmpty)
    }
}
