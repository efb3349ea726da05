import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

/// The one ranking of names.
@Suite struct NameQueryTests {
    /// Names from the nearest to the farthest, and the text that is typed.
    private static let orders: [(String, [String])] = [
        ("like", ["like", "LIKE-button", "i-like", "unlike", "l-i-k-e", "lazy image kept"]),
        ("clear cache", ["clear-cache", "Clear cache now", "all: clear_cache", "unclear-cache"]),
        ("crash", ["crash", "crash-app", "app-crash", "uncrashed"]),
        ("db", ["db", "db-dump", "dump-db", "adb", "dashboard"]),
        ("缓存", ["缓存", "清除缓存"]),
        ("É", ["é", "été"]),
    ]

    @Test(arguments: orders)
    func `ranks names`(text: String, names: [String]) throws {
        let query = try #require(NameQuery(text))
        let ranks = try names.map { try #require(query.rank(of: $0), "\($0)") }
        for (one, other) in zip(ranks, ranks.dropFirst()) { #expect(one < other, "\(names)") }
    }

    @Test(arguments: [("like", "lik"), ("abc", "cba"), ("aa", "a"), ("é", "e"), ("x", "")])
    func `fits no other names`(text: String, name: String) throws {
        #expect(try #require(NameQuery(text)).rank(of: name) == nil)
    }

    @Test(arguments: ["", " ", "-", "_-: \t"])
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
        (["pictures"], ["pictures", "clear-cache"]),
        (["cache"], ["clear-cache", "dump"]),
        (["cache", "clear"], ["clear-cache"]),
        (["on", "purpose"], ["crash-app"]),
        (["kept", "cache"], ["clear-cache"]),
        (["scrub"], ["wipe"]),
        (["nothing"], []),
        ([" "], []),
    ])
    func `finds items by all words`(words: [String], expected: [String]) {
        #expect(MenuFinder.items(matching: words, in: Self.menu).map(\.id) == expected)
    }
}
