import DevMenuKit
import DevMenuWire
import Testing

@Suite struct ReceivedContentTests {
    private static let result = ActionResult.table(
        columns: ["id", ResultTable.Column("n", title: LocalizedText("Count", ["zh-Hans": "数量"]))],
        rows: [["a", 1], ["b", nil]]
    )

    @Test func `writes a table's value once, and the titles in the shell's language`() throws {
        let json = try HostAnswer.result(Self.result, .simplifiedChinese).json
        #expect(
            json == [
                "text": "Id\t数量\na\t1\nb\t",
                "value": [["id": "a", "n": 1], ["id": "b", "n": nil]],
                "columns": [["key": "id", "title": "Id"], ["key": "n", "title": "数量"]],
            ]
        )
    }

    @Test func `reads the table that it writes`() throws {
        let content = ReceivedContent(try HostAnswer.result(Self.result, .english).received)
        #expect(content.table?.columns == ["id", ResultTable.Column("n", title: "Count")])
        #expect(content.table?.rows == Self.result.table?.rows)
    }

    @Test func `reads a table without titles, whose rows lack some values`() {
        let content = ReceivedContent(
            ReceivedJSON([
                "value": [["a": 1], "b", ["b": 2, "c": 3]],
                "columns": [["key": "a"], ["key": "b"]],
            ])
        )
        #expect(content.table == ResultTable(columns: ["a", "b"], rows: [[1], [], [nil, 2]]))
        #expect(content.text == nil)
    }

    @Test(
        arguments: [
            ["value": [["a": 1]]], ["columns": [["key": "a"]]], ["value": [], "columns": []],
            ["value": ["a": 1], "columns": [["key": "a"]]],
            ["value": [], "columns": [1, ["a": 2]]],
        ] as [JSONValue]
    )
    func `has no table without rows or readable columns`(json: JSONValue) {
        #expect(ReceivedContent(ReceivedJSON(json)).table == nil)
    }

    @Test func `has no table that is larger than any answer with all its values`() {
        let columns = (0..<2_000).map { JSONValue.object(["key": .string("c\($0)")]) }
        let rows = [JSONValue](repeating: [:], count: WireLimits.valuesToShell / 2_000 + 1)
        let content = ReceivedContent(
            ReceivedJSON(["value": .array(rows), "columns": .array(columns)])
        )
        #expect(content.table == nil)
    }
}
