import DevMenuKit
import Testing

@testable import DevMenuMCP

@Suite struct ToolResultTests {
    private static func object(_ count: Int, _ value: (Int) -> JSONValue) -> JSONValue {
        .object(JSONObject((0..<count).map { ("k\($0)", value($0)) }))
    }

    private static func list(_ count: Int, _ value: (Int) -> JSONValue) -> JSONValue {
        .array((0..<count).map(value))
    }

    private static func text(_ part: String, _ count: Int) -> JSONValue {
        .string(String(repeating: part, count: count))
    }

    /// Values that are too long, with the members of them that are cut, and their sizes.
    private static let values: [(JSONValue, [String: Int])] = [
        (object(1_000) { .integer($0) }, ["value": 1_000]),
        (object(200) { _ in text("y", 100) }, ["value": 200]),
        (object(200) { _ in text("y", 20_000) }, ["value": 200, "value.k0": 20_000]),
        (list(1) { _ in object(2_000) { .integer($0) } }, ["value.0": 2_000]),
        (list(5_000) { .integer($0) }, ["value": 5_000]),
        (list(1_000) { ["id": .integer($0), "log": "a\nb"] }, ["value": 1_000]),
        (list(2) { _ in ["id": text("w", 20_000)] }, ["value": 2, "value.0.id": 20_000]),
        (["a": ["b": ["rows": list(2_000) { .integer($0) }]]], ["value.a.b.rows": 2_000]),
        (
            ["id": 1, "title": text("t", 3_000), "summary": text("s", 9_000), "isOn": true],
            ["value.title": 3_000, "value.summary": 9_000]
        ),
        (text(#""q"#, 4_000), ["value": 8_000]), (text(#"\"#, 9_000), ["value": 9_000]),
        (text(#"\u{1B}[31m"#, 3_000), ["value": 30_000]), (text("a\n", 3_000), ["value": 6_000]),
        (text("\n", 5_000), ["value": 5_000]), (text("é😀", 5_000), ["value": 30_000]),
    ]

    /// Returns the text and the structure of a result.
    private func answer(_ members: JSONObject) -> (text: String, structure: JSONValue?) {
        let json = ToolResult(members).json(for: .handshake(version: "2025-11-25")) { _ in "u:1" }
        return (json["content"]?[0]?["text"]?.string ?? "", json["structuredContent"])
    }

    /// Expects each cut to be told with what is left in the structure.
    private func check(_ structure: JSONValue?, _ totals: [String: Int]) {
        let cut = structure?["cut"]
        let told = [cut].compactMap(\.self) + (cut?["others"]?.array ?? [])
        #expect(told.count == totals.count, "\(told)")
        for cut in told {
            let path = cut["member"]?.string ?? ""
            let part = path.split(separator: ".").reduce(structure) { value, name in
                Int(name).map { value?[$0] } ?? value?[String(name)]
            }
            let text = (part?.string?.utf8.count).map { $0 - "…".utf8.count }
            let kept = text ?? part?.array?.count ?? part?.object?.members.count
            #expect(cut["kept"]?.integer == kept && cut["uri"] == "u:1", "\(cut)")
            #expect(cut["total"]?.integer == totals[path], "\(cut)")
        }
    }

    @Test(arguments: values)
    func `long values fill a text, and each cut is told`(value: JSONValue, totals: [String: Int]) {
        let (text, structure) = answer(["app": "shop", "value": value, "next": 7])
        #expect((3_500...ToolResult.textLimit).contains(text.utf8.count), "\(text)")
        #expect(structure?["next"] == 7)
        check(structure, totals)
    }

    @Test func `several members that are too long share the room`() {
        let rows = Self.list(200) { _ in Self.text("v", 50) }
        let (text, structure) = answer(["text": Self.text("t", 6_000), "value": rows])
        #expect((3_500...ToolResult.textLimit).contains(text.utf8.count), "\(text)")
        check(structure, ["text": 6_000, "value": 200])
        let deep = (0..<60).reduce(Self.text("x", 9_000)) { inner, _ in
            .object([String(repeating: "n", count: 1_000): [inner]])
        }
        #expect(answer(["value": deep]).text.utf8.count <= ToolResult.textLimit)
    }
}
