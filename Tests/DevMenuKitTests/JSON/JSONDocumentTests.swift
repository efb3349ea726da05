import DevMenuKit
import Testing

@Suite struct JSONDocumentTests {
    private let text = """
        {
          "title": "Area 51 — 51 区", "é": [ ],
          "sections": [
            { "id": "info" },
            {
              "id": "tools, [and] {more} \\"",
              "items": [ { "kind": "action" }, -1.5e3, null ],
              "name with\\tescapes" : {"": true}
            }
          ]
        }
        """

    @Test(
        arguments: [
            ([], 1, 1), ([.name("title")], 2, 12), ([.name("é")], 2, 35),
            ([.name("sections")], 3, 15), ([.name("sections"), .index(0)], 4, 5),
            ([.name("sections"), .index(0), .name("id")], 4, 13),
            ([.name("sections"), .index(1)], 5, 5),
            ([.name("sections"), .index(1), .name("id")], 6, 13),
            ([.name("sections"), .index(1), .name("items"), .index(0), .name("kind")], 7, 28),
            ([.name("sections"), .index(1), .name("items"), .index(1)], 7, 40),
            ([.name("sections"), .index(1), .name("items"), .index(2)], 7, 48),
            ([.name("sections"), .index(1), .name("name with\tescapes"), .name("")], 8, 35),
        ] as [(JSONPath, Int, Int)]
    )
    func `finds the position of each value`(path: JSONPath, line: Int, column: Int) throws {
        let document = try JSONDocument(Array(text.utf8))
        let position = try #require(document.positions(of: [path])[0]?.value)
        #expect("\(position)" == "line \(line), column \(column)")
        // The text at the position is the value of the path.
        let value = try #require(path.value(in: document.value))
        let rest = Array(text.utf8.dropFirst(position.offset))
        let ends = rest.indices.reversed().lazy.map { $0 + 1 }
        let isThere = ends.contains { end in
            let part = rest[..<end]
            return (try? JSONReader().read(part.span)) == value
        }
        #expect(isThere)
    }

    @Test(
        arguments: [
            ([.name("title")], 2, 3), ([.name("é")], 2, 30), ([.name("sections")], 3, 3),
            ([.name("sections"), .index(1), .name("items"), .index(0), .name("kind")], 7, 20),
            ([.name("sections"), .index(1), .name("name with\tescapes")], 8, 7),
            ([.name("sections"), .index(1), .name("name with\tescapes"), .name("")], 8, 31),
        ] as [(JSONPath, Int, Int)]
    )
    func `finds the position of each name`(path: JSONPath, line: Int, column: Int) throws {
        let position = try JSONDocument(Array(text.utf8)).positions(of: [path])[0]?.name
        #expect(position?.description == "line \(line), column \(column)")
    }

    @Test(
        arguments: [
            [.name("none")], [.name("title"), .name("none")], [.name("title"), .index(0)],
            [.index(0)], [.name("é"), .index(0)], [.name("sections"), .index(2)],
            [.name("sections"), .index(-1)], [.name("sections"), .name("id")],
            [.name("sections"), .index(0), .name("items")],
        ] as [JSONPath]
    )
    func `finds nothing where a path leads nowhere`(path: JSONPath) throws {
        let document = try JSONDocument(Array(text.utf8))
        #expect(document.positions(of: [path])[0] == nil)
        #expect(path.value(in: document.value) == nil)
    }

    @Test(arguments: [[], [.name("sections"), .index(1)]] as [JSONPath])
    func `finds a name for members only`(path: JSONPath) throws {
        let document = try JSONDocument(Array(text.utf8))
        #expect(try #require(document.positions(of: [path])[0]).name == nil)
    }

    @Test(
        arguments: [
            ([], "the document"), ([.index(0)], "[0]"), ([.name("a")], "a"),
            (
                [.name("sections"), .index(1), .name("items"), .index(0), .name("kind")],
                "sections[1].items[0].kind"
            ),
            ([.name("zh-Hans"), .name("标题"), .name("item_2")], "zh-Hans.标题.item_2"),
            ([.name("a.b"), .name("c d"), .name("")], #"["a.b"]["c d"][""]"#),
            ([.name("a\n\"")], #"["a\n\""]"#),
            ([.name("a\u{7F}")], #"["a\u007f"]"#),
        ] as [(JSONPath, String)]
    )
    func `a path is written as in code`(path: JSONPath, text: String) {
        #expect(path.description == text)
    }

    @Test(arguments: [
        (#"{"a": 1, "a": 2}"#, "a"), (#"[{}, "x", {"a": 1, "a": 2}]"#, "[2].a"),
        (#"{"b": [[1, {"c": "}"}], {"a": 1, "a": 2}]}"#, "b[1].a"),
        (#"{"b": {}, "a": "a", "a": 2}"#, "a"),
    ])
    func `finds the path of a name that occurs twice`(text: String, path: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONReader().read(text) }
        #expect(JSONPath(of: error, in: Array(text.utf8)).description == path)
    }

    @Test func `finds values beside comments`() throws {
        let text = "// {\n{\"a\": /* [ */ [1, // ]\n\"x\" /* , */,], \"b\": [[], {\"c\": 2}] }"
        let document = try JSONDocument(Array(text.utf8), allowsComments: true)
        let paths: [JSONPath] = [
            [.name("a"), .index(1)], [.name("b")], [], [.name("b"), .index(1), .name("c")],
            [.name("b"), .index(2)],
        ]
        let positions = document.positions(of: paths)
        #expect(
            positions.map { $0?.value.description } == [
                "line 3, column 1", "line 3, column 21", "line 2, column 1", "line 3, column 32",
                nil,
            ]
        )
        #expect(
            positions.map { $0?.name?.description } == [
                nil, "line 3, column 16", nil, "line 3, column 27", nil,
            ]
        )
    }
}

extension JSONPath {
    /// The value that it leads to, or `nil`.
    fileprivate func value(in document: JSONValue) -> JSONValue? {
        steps.reduce(document) { value, step in
            switch step {
            case .name(let name): value?[name]
            case .index(let index): value?[index]
            }
        }
    }
}
