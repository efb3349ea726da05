import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

@Suite struct ListedMenuTests {
    private static func item(_ id: String, _ title: String) -> JSONValue {
        ["id": .string(id), "kind": "description", "title": .string(title)]
    }

    @Test func `has the sections in order, in the host's language`() {
        let json: JSONValue = [
            "title": "51 区",
            "sections": [
                [
                    "id": "tools", "title": "工具", "footer": "会保留。",
                    "items": [Self.item("b", "版本"), Self.item("a", "版本")],
                ],
                ["id": "info", "title": "Info", "items": [Self.item("c", "Item")]],
            ],
        ]
        let menu = ListedMenu(ReceivedMenu(json))
        #expect(menu.title == "51 区")
        #expect(menu.sections.map(\.id) == ["tools", "info"])
        #expect(menu.sections.map(\.title) == ["工具", "Info"])
        #expect(menu.sections.map(\.footer) == ["会保留。", nil])
        #expect(menu.items.map(\.id) == ["b", "a", "c"])
        #expect(menu["a"]?.title == "版本")
        #expect(menu["tools"] == nil)
        #expect(menu.received.source.value == json)
    }

    @Test func `leaves out unreadable entries and keeps the rest`() {
        let menu = ListedMenu(
            ReceivedMenu([
                "title": 51,
                "sections": [
                    "tools", ["title": "no identifier", "items": [Self.item("lost", "Lost")]],
                    ["id": "bare"], ["id": "odd", "title": 7, "footer": 8, "items": "none"],
                    ["id": "tools", "items": [7, ["id": "a"], Self.item("b", "B")]],
                ],
            ])
        )
        #expect(menu.title == "")
        #expect(menu.sections.map(\.id) == ["bare", "odd", "tools"])
        #expect(menu.sections.map(\.title) == ["bare", "odd", "tools"])
        #expect(menu.sections.map(\.footer) == [nil, nil, nil])
        #expect(menu.sections.map(\.items.count) == [0, 0, 1])
        #expect(menu.items.map(\.id) == ["b"])
    }

    @Test func `lists all items with one identifier, and reaches the first`() {
        let menu = ListedMenu(
            ReceivedMenu([
                "sections": [
                    ["id": "one", "items": [Self.item("a", "First"), Self.item("a", "Second")]],
                    ["id": "two", "items": [Self.item("a", "Third"), Self.item("b", "Other")]],
                ]
            ])
        )
        #expect(menu.items.map(\.title) == ["First", "Second", "Third", "Other"])
        #expect(menu["a"]?.title == "First")
        #expect(menu["b"]?.title == "Other")
    }

    @Test(arguments: [[:], ["sections": []], ["sections": nil], "menu", nil] as [JSONValue])
    func `is empty without sections`(json: JSONValue) {
        let menu = ListedMenu(ReceivedMenu(json))
        #expect(menu.sections.isEmpty)
        #expect(menu.items.isEmpty)
        #expect(menu["a"] == nil)
    }

    private let named = ListedMenu(
        ReceivedMenu([
            "title": "Shop",
            "sections": [
                [
                    "id": "work", "title": "Work",
                    "items": [
                        [
                            "id": "test", "kind": "action", "title": "Test",
                            "names": ["t", "check", "lint"],
                        ],
                        ["id": "lint", "kind": "action", "title": "Lint", "names": ["t"]],
                        ["id": "trash", "kind": "action", "title": "Trash", "isHidden": true],
                    ],
                ],
                [
                    "id": "back", "title": "Back",
                    "items": [
                        [
                            "id": "back-door", "kind": "action", "title": "Door",
                            "names": ["bd"], "isHidden": true,
                        ]
                    ],
                ],
            ],
        ])
    )

    @Test(arguments: [
        ("test", "test"), ("t", "test"), ("check", "test"), ("lint", "lint"),
        ("trash", "trash"), ("bd", "back-door"), ("x", nil),
    ])
    func `finds an item by its other names, which no identifier has`(name: String, id: String?) {
        #expect(named[name]?.id == id)
    }

    @Test func `leaves hidden items out of listings`() {
        let shown = named.withoutHidden
        #expect(shown.sections.map(\.id) == ["work"])
        #expect(shown.items.map(\.id) == ["test", "lint"])
        #expect(named.suggestion(for: "chek") == "check" && named.suggestion(for: "trsh") == nil)
    }

    @Test(arguments: [
        ("", ["test", "lint"]), ("t", ["test"]), ("ch", ["check"]), ("b", []), ("trash", []),
    ])
    func `completes identifiers, and names where none fits`(prefix: String, names: [String]) {
        #expect(named.items(beginningWith: prefix).map(\.name) == names)
    }
}
