import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuServer

/// Settings that stand in for those of an app that doesn't run.
@Suite struct StandInSettingTests {
    private func setting(
        _ kind: String,
        default value: JSONValue,
        _ details: JSONValue = [:]
    ) throws -> JSONSetting {
        let menu = try #require(
            MenuSnapshot(json: [
                "version": 1, "app": ["name": "shop"], "sections": [],
                "items": [
                    [
                        "id": "one", "kind": .string(kind), "title": "One", "section": "toggles",
                        "setting": ["key": "1", "default": value, "effect": "restart"],
                        "details": details,
                    ]
                ],
            ])
        )
        let item = try #require(menu.items.first)
        return JSONSetting(try #require(SettingCore(standingInFor: item)))
    }

    @Test func `has the declaration of the app's own one`() throws {
        let setting = try setting("toggle", default: false)
        #expect(setting.id == "one" && setting.key == "1" && setting.kind == .toggle)
        #expect(setting.defaultValue == false && setting.flipped(false) == true)
    }

    @Test func `has the owner and the end of the app's own one`() throws {
        let facts: JSONObject = ["owner": "@shop", "expires": "2027-03-01"]
        let setting = try setting("toggle", default: false, .object(facts))
        let debt = AppSettings(sources: []).debt(of: setting)
        #expect(debt == SettingDebt(facts) && debt.owner == "@shop")
    }

    @Test(
        arguments: [
            ("toggle", false, [:], true, "x", "on or off"),
            (
                "number", 30, ["isWhole": true, "minimum": 1, "maximum": 300], 300, 301,
                "a whole number from 1 to 300"
            ),
            ("text", "a", [:], "b", 1, "a value like \"a\""),
            (
                "choice", "a", ["options": [["value": "a"], ["value": "b"]]], "b", "c",
                "one of a, b"
            ),
        ] as [(String, JSONValue, JSONValue, JSONValue, JSONValue, String)]
    )
    func `can have the values that its description tells`(
        kind: String,
        standard: JSONValue,
        details: JSONValue,
        good: JSONValue,
        bad: JSONValue,
        expected: String
    ) throws {
        let setting = try setting(kind, default: standard, details)
        let checked = try setting.checked(good)
        #expect(checked == good)
        let error = #expect(throws: SettingError.self) { try setting.checked(bad) }
        #expect(error?.description.contains("give \(expected)") == true)
    }
}
