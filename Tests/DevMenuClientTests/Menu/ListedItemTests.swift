import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

@Suite struct ListedItemTests {
    @Test(
        arguments: [
            (["id": "a", "kind": "action"], .action),
            (["id": "a", "kind": "action", "value": true, "layer": "default"], .action),
            (
                ["id": "a", "kind": "toggle", "value": false, "layer": "default"],
                .setting(isToggle: true)
            ),
            (
                ["id": "a", "kind": "choice", "value": "x", "layer": "override"],
                .setting(isToggle: false)
            ),
            (["id": "a", "kind": "toggle"], .description),
            (["id": "a", "kind": "link", "url": "https://example.com"], .description),
            // Kinds that this shell doesn't know.
            (
                ["id": "a", "kind": "slider", "value": 3, "layer": "remote"],
                .setting(isToggle: false)
            ),
            (
                ["id": "a", "kind": "switch", "value": true, "layer": "build"],
                .setting(isToggle: true)
            ),
            (["id": "a", "kind": "chart", "value": 3], .description),
        ] as [(JSONValue, ListedItem.Role)]
    )
    func `is what its members say, not its kind`(json: JSONValue, role: ListedItem.Role) throws {
        let item = try #require(ListedItem(ItemRecord(json)))
        #expect(item.role == role)
        #expect(item.isSetting == (role != .action && role != .description))
        #expect(item.kind == json["kind"]?.string)
        #expect(item.received.json == json)
    }

    @Test(
        arguments: [
            [:], ["id": "a"], ["kind": "action"], ["id": 7, "kind": "action"],
            ["id": "a", "kind": nil], "a", ["a"], nil,
        ] as [JSONValue]
    )
    func `needs an identifier and a kind`(json: JSONValue) {
        #expect(ListedItem(ItemRecord(json)) == nil)
    }

    @Test(
        arguments: [
            [:],
            [
                "title": 7, "summary": ["x"], "parameters": "none", "options": 1, "isWritable": 1,
                "risk": nil,
            ],
            ["parameters": [1, ["type": "int"]], "options": ["x", ["title": "X"]]],
        ] as [JSONObject]
    )
    func `tolerates members that are missing or of another type`(members: JSONObject) throws {
        var json: JSONObject = ["id": "dump", "kind": "action"]
        for (name, value) in members.members { json[name] = value }
        let item = try #require(ListedItem(ItemRecord(.object(json))))
        #expect(item.title == "dump")
        #expect(item.summary == "")
        #expect(item.parameters.isEmpty)
        #expect(item.values.words.isEmpty)
        #expect(!item.isWritable)
        #expect(item.risk == .safe)
    }
}
