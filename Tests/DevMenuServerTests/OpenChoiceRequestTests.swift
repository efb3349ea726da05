import TerminalTesting

@testable import DevMenuServer

/// Requests for a choice that can have a text of a person's own.
@Suite(.onOwnThread) struct OpenChoiceRequestTests {
    private static let options: KeyValuePairs = [
        "production": "https://a.test", "test": "https://b",
    ]

    private func menu(
        _ custom: @escaping @Sendable (String) -> LocalizedText? = {
            $0.hasPrefix("https://") ? nil : "an https address"
        }
    ) throws -> (menu: ServedMenu, choice: TextChoice) {
        let choice = TextChoice("server", options: Self.options, custom: custom)
        return (try ServedMenu { choice }, choice)
    }

    @Test func `has options and is open, and its value is an option or a text`() throws {
        let (menu, choice) = try menu()
        let client = try menu.greeted()
        let shown = try client.ask("item.show", ["id": "server"])["result"]
        #expect(shown?["kind"] == "choice" && shown?["isOpen"] == true)
        #expect(
            shown?["options"] == [
                ["value": "production", "title": "https://a.test"],
                ["value": "test", "title": "https://b"],
            ]
        )
        #expect(shown?["value"] == "production" && shown?["default"] == "production")
        let own = try client.ask("item.set", ["id": "server", "value": "https://own.test"])
        #expect(own["result"]?["value"] == "https://own.test" && choice.value == "https://own.test")
        let same = try client.ask("item.set", ["id": "server", "value": "https://b"])["result"]
        #expect(same?["value"] == "test" && same?["was"] == "https://own.test")
        #expect(choice.value == "https://b")
        let expected = try client.ask("item.expect", ["id": "server", "value": "https://b"])
        #expect(expected["result"] != nil)
        let applied = try client.ask("setting.apply", ["values": ["server": "https://c.test"]])
        #expect(applied["result"]?["changes"]?[0]?["value"] == "https://c.test")
        // As it was, without a question.
        _ = try client.ask("setting.undo")
        #expect(choice.value == "https://b")
    }

    @Test func `another text is refused with the reason, also in a batch`() throws {
        let (menu, choice) = try menu()
        let client = try menu.greeted()
        let calls: [(String, JSONObject)] = [
            ("item.set", ["id": "server", "value": "ftp://x"]),
            ("setting.apply", ["values": ["like-button": true, "server": "ftp://x"]]),
        ]
        for (method, params) in calls {
            let error = try client.ask(method, params)["error"]
            #expect(error?["data"]?["kind"] == "bad-argument")
            #expect(
                error?["message"] == "'ftp://x' isn't a value of 'server': give an https address"
            )
        }
        #expect(!menu.toggle.isOn && choice.value == "https://a.test")
    }

    @Test func `its code runs only for a person's own text`() throws {
        let asked = ThreadGate()
        let (menu, choice) = try menu { _ in
            asked.open()
            return nil
        }
        let client = try menu.greeted()
        for value in ["test", "https://a.test"] as [JSONValue] {
            _ = try client.ask("item.set", ["id": "server", "value": value])
        }
        #expect(!asked.isOpen && choice.value == "https://a.test")
    }
}
