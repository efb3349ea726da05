import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuClient

@Suite struct SettingValuesTests {
    @Test(
        arguments: [
            (["value": false, "default": true], "on", true), (["value": false], "TRUE", true),
            (["value": false], "maybe", nil), (["value": 3, "default": 1], "5", 5),
            (["value": 3, "default": 1], "-5", -5), (["value": 3, "default": 1], "0.5", 0.5),
            (["value": 3], "1e+17", 1e17), (["value": 3], "loud", nil), (["value": 3], "true", nil),
            (["value": 3], "", nil), (["value": 3], "0x10", nil), (["value": 3], "1e999", nil),
            (["value": 1.5, "default": 1], "2", 2), (["value": nil, "default": 1], "2", 2),
            (["value": "a", "default": "b"], "5", "5"), (["value": "a"], "on", "on"),
            (["value": "a"], "", ""), (["value": nil], "5", 5), (["value": nil], "on", "on"),
            (["value": [1]], "[2,3]", [2, 3]), (["value": [:]], #"{"a":null}"#, ["a": nil]),
            (["value": [1]], "[2", "[2"), (["value": 1, "default": "off"], "7", 7),
            (["value": "a", "options": [["value": "a"], ["value": "b"]]], "b", "b"),
            (["value": "a", "options": [["value": "a"], ["value": "b"]]], "c", nil),
            (["value": "a", "isOpen": true, "options": [["value": "b"]]], "b", "b"),
            (["value": "a", "isOpen": true, "options": [["value": "b"]]], "c", "c"),
            (["value": 1, "options": [["value": 1], ["value": 2.5]]], "2.5", 2.5),
            (["value": 1, "options": [["value": true], ["value": 2]]], "on", true),
            (["value": 1, "options": [["title": "x"]]], "2", 2),
        ] as [(JSONValue, String, JSONValue?)]
    )
    func `converts a word into the item's value`(item: JSONValue, word: String, value: JSONValue?) {
        #expect(SettingValues(of: ItemRecord(item)).value(of: word) == value)
    }

    @Test(
        arguments: [
            (["value": true], "on or off", ["on", "off"]), (["value": 1], "a number", ["NUMBER"]),
            (
                ["value": 1, "isWhole": true, "minimum": 1, "maximum": 300],
                "a whole number from 1 to 300", ["NUMBER"]
            ),
            (["value": 1.5, "minimum": 0, "maximum": 2.5], "a number from 0 to 2.5", ["NUMBER"]),
            (
                ["value": 1, "isWhole": true, "minimum": 3, "maximum": "9"],
                "a whole number of at least 3", ["NUMBER"]
            ),
            (["value": "a"], "text", ["TEXT"]), (["value": [1]], "JSON", ["JSON"]),
            (
                ["value": 1, "options": [["value": 1], ["value": "b"]]], "one of 1, b",
                ["1", "b"]
            ),
            (
                ["value": "c", "isOpen": true, "options": [["value": "a"], ["value": "b"]]],
                "a, b or another text", ["a", "b", "TEXT"]
            ),
        ] as [(JSONValue, String, [String])]
    )
    func `describes the values it accepts`(item: JSONValue, expected: String, usage: [String]) {
        let values = SettingValues(of: ItemRecord(item))
        #expect(values.expectation == expected)
        #expect(values.usage == usage)
    }

    @Test func `numbers are equal however they are written`() {
        #expect(JSONValue.isSame(5, 5.0) && JSONValue.isSame(5.0, 5))
        #expect(!JSONValue.isSame(5, 5.5) && !JSONValue.isSame("5", 5))
        #expect(!JSONValue.isSame(nil, 5) && JSONValue.isSame("a", "a"))
    }
}
