import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct ItemAnswerTests {
    /// A setting that is shown with a detail of its own, which changes.
    private struct CountedToggle: Setting {
        private final class Count: Sendable { let value = Atomic(0) }

        let toggle = FeatureToggle("counted", title: "Counted", default: true)
        private let count = Count()

        var core: SettingCore { toggle.core }
        var value: Bool { toggle.isOn }

        func json(of value: Bool) -> JSONValue { .bool(value) }

        func value(from json: JSONValue) -> Bool? { json.bool }

        func details(in context: MenuContext) -> JSONObject {
            var details = toggle.details(in: context)
            details["shown"] = .integer(count.value.add(1, ordering: .relaxed).newValue)
            return details
        }
    }

    private let server: MenuServer
    private let client: LineClient

    init() throws {
        let core = AppCore(
            app: AppFacts(name: "demo", version: "1", build: .internal),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            store: InMemorySettingStore()
        )
        let server = MenuServer(core, menu: try Self.menu(of: core))
        client = try LineClient { try server.serve(socket: $0) }
        self.server = server
        _ = try client.message()
    }

    private static func menu(of core: AppCore) throws -> AppMenu {
        var builder = core.builder(title: "Demo")
        let options = [
            ChoiceOption("free", title: LocalizedText("Free", ["zh-Hans": "免费", "fr": "Gratuit"])),
            ChoiceOption("team"),
        ]
        try builder.add(
            TextChoice(
                "tier",
                title: LocalizedText("Tier", ["zh-Hans": "Tier 级", "de": "Tier-Stufe"]),
                options: options,
                key: "theTier",
                default: "free"
            )
        )
        try builder.add(CountedToggle())
        return builder.build()
    }

    private func shown(_ id: String = "tier") throws -> JSONValue {
        let answer = try client.ask("item.show", ["id": .string(id)])
        return try #require(answer["result"])
    }

    @Test func `is in the language of each shell, as far as its own texts have it`() throws {
        for (locale, title, option) in [
            ("en", "Tier", "Free"), ("zh_CN.UTF-8", "Tier 级", "免费"),
            ("de-AT", "Tier-Stufe", "Free"), ("fr", "Tier", "Gratuit"), ("pt-BR", "Tier", "Free"),
        ] {
            _ = try client.ask("initialize", ["client": "c", "locale": .string(locale)])
            let item = try shown()
            #expect(item["title"]?.string == title)
            #expect(item["options"]?[0]?["title"]?.string == option)
            #expect(item["options"]?[1]?["title"] == "team")
        }
    }

    @Test func `has the value, the layer and the access level of the moment`() throws {
        #expect(try shown()["value"] == "free")
        let set = try client.ask("item.set", ["id": "tier", "value": "team", "for": 60])["result"]
        #expect(set?["value"] == "team" && set?["was"] == "free" && set?["layer"] == "override")
        #expect(set?["until"] != nil && set?["key"] == "theTier")
        #expect(set?["default"] == "free" && set?["options"]?[1]?["value"] == "team")
        let item = try shown()
        #expect(item["value"] == "team" && item["key"] == "theTier" && item["until"] != nil)
        #expect(item["was"] == nil && item["access"] == nil)
        let again = try client.ask("item.set", ["id": "tier", "value": "team"])["result"]
        #expect(again?["wasUntil"] != nil && again?["until"] == nil)
        server.restrict("tier", to: .readOnly)
        #expect(try shown()["access"] == "read-only")
    }

    @Test func `has a detail of its own kind as it is each time`() throws {
        let first = try #require(shown("counted")["shown"]?.integer)
        let second = try #require(shown("counted")["shown"]?.integer)
        #expect(second > first)
        let set = try client.ask("item.set", ["id": "counted", "value": false])["result"]
        #expect(set?["value"] == false && set?["was"] == true)
        #expect(try #require(set?["shown"]?.integer) > second)
        #expect(set?.object?.names.prefix(4) == ["id", "kind", "title", "section"])
    }
}
