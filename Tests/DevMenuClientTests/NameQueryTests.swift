import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

/// The one ranking of names.
@Suite struct NameQueryTests {
    /// Names from the nearest to the farthest, and the text that is typed.
    private static let orders: [(String, [String])] = [
        ("like", ["like", "LIKE-button", "i-like", "l-i-k-e", "unlike", "lazy image kept"]),
        ("clear cache", ["clear-cache", "Clear cache now", "all: clear_cache", "unclear-cache"]),
        ("crash", ["crash", "crash-app", "app-crash", "uncrashed"]),
        ("db", ["db", "db-dump", "dump-db", "do build", "adb", "dashboard"]),
        ("缓存", ["缓存", "清除缓存"]), ("É", ["é", "été"]),
        // A word within another begins with its capital letter, one after a mark with its first.
        ("kit", ["kit", "DesignKit", "skit"]), ("log", ["/usr/share/log", "catalogue"]),
        ("2", ["2", "v2", "a 1 2", "x12"]),
        ("fbb", ["fooBarBaz", "foo bar barbaz bin", "foo barbaz"]),
        // Beginnings of words rank higher than letters that are near each other,
        ("ff", ["fuzzy-finder", "fuzzyfinder"]), ("oob", ["out-of-bound", "foobar"]),
        // the first letter most of all,
        ("br", ["fo-bar", "foob-r"]), ("og", ["ongoing", "to-go"]),
        // and a beginning more than initials.
        ("foob", ["foobar", "foo-bar"]),
        // Words without a letter of the query make a name of initials more distant.
        ("cic", ["clear image cache", "clear image cache now", "do clear the image cache"]),
        ("ои", ["очистить изображения", "обои"]),
        ("clca", ["clear-cache", "cl-a-c-a", "uncle catalogue"]),
        // Marks make no difference.
        ("danco", ["Danço", "Danc\u{327}o now", "Só Danço Samba"]),
        ("so", ["Só Danço Samba", "Danço só", "also"]), ("sds", ["Só Danço Samba", "sides"]),
        ("Łódź", ["lodz", "Lodz now", "in Łódź"]),
    ]

    @Test(arguments: orders)
    func `ranks names`(text: String, names: [String]) throws {
        let query = try #require(NameQuery(text))
        let ranks = try names.map { try #require(query.rank(of: $0), "\($0)") }
        for (one, other) in zip(ranks, ranks.dropFirst()) { #expect(one < other, "\(names)") }
    }

    @Test(arguments: [
        ("like", "lik"), ("abc", "cba"), ("aa", "a"), ("ë", "c"), ("и", "й"), ("x", ""),
    ])
    func `fits no other names`(text: String, name: String) throws {
        #expect(try #require(NameQuery(text)).rank(of: name) == nil)
    }

    /// Names of three words, as menus have them.
    private static let names = [
        "Clear Image Cache", "show-debug-overlay", "Reset User Session", "simulate-memory-warning",
        "Export Local Database", "import-sample-data", "Toggle Dark Mode", "enable-verbose-logging",
        "Disable Certificate Pinning", "open-network-inspector", "Copy Device Token",
        "send-test-notification", "Force App Crash", "log-out-everywhere",
        "Switch Server Environment", "use-staging-backend", "Mock Payment Provider",
        "skip-onboarding-flow", "Show Layout Bounds", "slow-network-calls", "Expire Access Token",
        "refresh-remote-config", "Preview Push Payload", "delete-saved-drafts",
        "List Feature Flags", "record-screen-video", "Print View Hierarchy", "grant-premium-access",
        "Choose App Icon", "inspect-keychain-items", "Fill Photo Library", "play-intro-animation",
        "Restart Embedded Server", "show-all-routes", "Reset Every Setting", "choose-like-style",
    ]

    private static func initials(of name: String) -> String {
        String(name.lowercased().split { " -".contains($0) }.compactMap(\.first))
    }

    @Test func `initials find a name that has them first, in most cases`() throws {
        var found = 0
        for name in Self.names {
            let initials = Self.initials(of: name)
            let query = try #require(NameQuery(initials))
            let ranked = Self.names.compactMap { name in query.rank(of: name).map { ($0, name) } }
            let nearest = try #require(ranked.min { $0.0 < $1.0 }?.1)
            found += Self.initials(of: nearest) == initials ? 1 : 0
        }
        #expect(4 * found >= 3 * Self.names.count, "\(found) of \(Self.names.count)")
        // A beginning is nearer: `res` is that of 'Reset User Session'.
        #expect(found < Self.names.count)
    }

    @Test(arguments: ["", " ", "-", "_-: \t", "\u{301}"])
    func `a text without letters is no query`(text: String) {
        #expect(NameQuery(text) == nil)
    }

    @Test func `a query is folded like a name`() throws {
        for text in ["clear-cache", " Clear  Cache ", "CLEAR_cache", "clear:cache"] {
            #expect(try #require(NameQuery(text)).rank(of: "clear-cache")?.fit == .whole)
        }
    }

    private static var menu: ListedMenu {
        ListedMenu(
            ReceivedMenu([
                "title": "T",
                "sections": [
                    [
                        "id": "s", "title": "S",
                        "items": [
                            item("clear-cache", "Clear the cache", "Removes kept pictures"),
                            item("pictures", "Show pictures"),
                            item("crash-app", "Crash", "Ends the app on purpose"),
                            item("dump", "Dump the cache"),
                            ["id": "gone", "kind": "link", "title": "Cache", "isHidden": true],
                            ["id": "wipe", "kind": "link", "title": "W", "names": ["scrub"]],
                            [
                                "id": "theme", "kind": "choice", "title": "Look", "value": "dark",
                                "layer": "default",
                                "options": [["value": "dark", "title": "Night"]],
                            ],
                        ],
                    ]
                ],
            ])
        )
    }

    private static func item(_ id: String, _ title: String, _ summary: String = "") -> JSONValue {
        [
            "id": .string(id), "kind": "action", "title": .string(title),
            "summary": .string(summary), "risk": "safe",
        ]
    }

    @Test(arguments: [
        (["pictures"], ["pictures", "clear-cache"]), (["cache"], ["clear-cache", "dump"]),
        (["cache", "clear"], ["clear-cache"]), (["on", "purpose"], ["crash-app"]),
        (["kept", "cache"], ["clear-cache"]), (["scrub"], ["wipe"]), (["ctc"], ["clear-cache"]),
        // Letters that words of a summary begin with find nothing.
        (["etap"], []), (["nothing"], []),
        // Any of the words in one of its forms, if no item has them all:
        (["caches", "please"], ["clear-cache", "dump"]),
        (["removing", "the", "caches"], ["clear-cache", "dump"]),
        (["all", "links"], ["wipe"]),
        (["at", "nights"], ["theme"]),
        ([" "], []),
    ])
    func `finds items by all words, or else by any`(words: [String], expected: [String]) {
        #expect(MenuFinder.items(matching: words, in: Self.menu).map(\.id) == expected)
    }

    @Test func `finds by any of the words only if no menu has them all`() {
        func found(_ words: String...) -> [[String]] {
            let other = ListedMenu(
                ReceivedMenu([
                    "title": "O",
                    "sections": [
                        ["id": "o", "title": "O", "items": [Self.item("cache-test", "Test it")]]
                    ],
                ])
            )
            return MenuFinder.items(matching: words, in: [Self.menu, other]).map { $0.map(\.id) }
        }
        #expect(found("clear", "cache") == [["clear-cache"], []])
        #expect(found("caches", "now") == [["clear-cache", "dump"], ["cache-test"]])
    }

    @Test(arguments: [
        ("like", "unlike like-button", ["like"], 7), ("lb", "like-button", ["l", "b"], 0),
        ("ke b", "like-button", ["ke-b"], 2), ("app", "Crash--App", ["App"], 7),
        ("ete", "l'été", ["été"], 2), ("bttn", "like-button", ["b", "tt", "n"], 5),
        ("缓存", "清除缓存", ["缓存"], 6), ("kit", "DesignKit", ["Kit"], 6), ("x", "like", [], 0),
        ("like", "-like-", ["like"], 1),
    ])
    func `marks what it matches`(query: String, name: String, parts: [String], start: Int) throws {
        let ranges = try #require(NameQuery(query)).matches(in: name)
        let bytes = Array(name.utf8)
        #expect(ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == parts)
        #expect(ranges.first?.lowerBound ?? 0 == start)
    }
}
