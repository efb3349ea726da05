import DevMenuKit
import DevMenuTerminal
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct ItemTextTests {
    @Test(
        arguments: [
            (true, "on"), (false, "off"), ("salt", "salt"), (3, "3"), (nil, "none"),
            ([1, "a"], #"[1,"a"]"#),
        ] as [(JSONValue, String)]
    )
    func `shows a value in the user's form`(value: JSONValue, text: String) {
        #expect(ItemText.value(value) == text)
    }

    @Test func `shows a missing value`() { #expect(ItemText.value(nil) == "none") }

    @Test(
        arguments: [
            (["value": true, "layer": "override"], "like: on (override)"),
            (["value": true, "was": false, "layer": "override"], "like: off -> on (override)"),
            (["value": "b", "was": "a", "layer": "remote"], "like: a -> b (remote)"),
            (
                ["value": true, "was": false, "layer": "override", "effect": "restart"],
                "like: off -> on (override), from the next launch"
            ),
            (
                [
                    "value": true, "was": false, "layer": "override", "effect": "restart",
                    "inForce": false,
                ],
                "like: off -> on (override), from the next launch (now off)"
            ),
            (
                [
                    "value": true, "layer": "override", "effect": "restart", "inForce": false,
                    "until": "relaunch",
                ],
                "like: on (override, until relaunch), in the next launch only (now off)"
            ),
            (
                ["value": true, "was": false, "layer": "override", "effect": "reload"],
                "like: off -> on (override), at the next load"
            ),
            // Without a change, the effect isn't mentioned.
            (
                ["value": true, "was": true, "layer": "override", "effect": "reload"],
                "like: on -> on (override)"
            ),
            (["value": true, "layer": "default", "effect": "restart"], "like: on (default)"),
            (["value": true, "layer": "launch"], "like: on (launch)"),
            (["value": "\u{1B}[2J", "layer": "\n"], #"like: \u{1B}[2J (\n)"#),
        ] as [(JSONObject, String)]
    )
    func `shows the result of a change`(members: JSONObject, text: String) {
        var json = members
        json["id"] = "like"
        #expect(ItemText.change(ItemRecord(.object(json)), ShownTime(isAtTerminal: false)) == text)
    }

    @Test func `shows an item in full, with members that only its host knows`() {
        let item = ItemRecord(
            text: #"""
                {"id": "crash", "kind": "action", "title": "崩溃", "summary": "Ends the app",
                 "risk": "fatal", "isWritable": false, "depth": 3,
                 "parameters": [
                  {"name": "pin", "type": "int", "isRequired": true, "isSecret": true}],
                 "options": [{"value": "a", "title": "甲"}, {"value": "b"}]}
                """#
        )
        let text = ItemText.full(item, context: RenderingContext())
        #expect(
            text.text == """
                崩溃
                Ends the app
                  ID        crash
                  Kind      action
                  Risk      fatal
                  Writable  off
                  Depth     3
                Arguments
                  pin  int, secret, required
                Values
                  a  甲
                  b
                """
        )
        #expect(text.styles.first == TextStyle(from: 0, to: "崩溃".utf8.count, isBold: true))
        #expect(text.styles.dropFirst().map(\.isDim) == [true, true, true, true, true])
    }

    @Test func `shows a task with its line and its recipe, whose control characters are escaped`() {
        let item: JSONValue = [
            "id": "test", "kind": "action", "title": "Test", "file": "/shop/justfile", "line": 12,
            "passesOn": true, "runs": ["just test"], "body": "echo a\n\n  echo \u{1B}[2J",
        ]
        #expect(
            ItemText.full(ItemRecord(item), context: RenderingContext()).text == #"""
                Test
                  ID    test
                  Kind  action
                  File  /shop/justfile:12
                Runs
                  just test
                Recipe
                  echo a
                \#("  ")
                    echo \u{1B}[2J
                """#
        )
    }

    @Test func `escapes characters that could act on a terminal`() {
        let hostile: JSONValue = "\u{1B}]0;x\u{7}\r"
        let shown = #"\u{1B}]0;x\u{7}\u{D}"#
        let item: JSONValue = [
            "title": hostile, "summary": hostile, "id": hostile, "\u{9B}m": "x",
            "parameters": [["name": hostile, "summary": hostile, "default": hostile]],
            "options": [["value": hostile, "title": hostile]],
        ]
        #expect(
            ItemText.full(ItemRecord(item), context: RenderingContext()).text == #"""
                \#(shown)
                \#(shown)
                  ID       \#(shown)
                  \u{9B}m  x
                Arguments
                  \#(shown)  string, default \#(shown)  \#(shown)
                Values
                  \#(shown)  \#(shown)
                """#
        )
    }
}
