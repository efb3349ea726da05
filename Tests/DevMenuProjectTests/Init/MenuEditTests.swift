import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct MenuEditTests {
    private static let section = MenuDraft.Section(
        id: "make",
        title: "Makefile",
        items: [
            MenuDraft.Item(
                id: "lint",
                command: ProjectCommand(name: "lint", words: ["make", "lint"])
            )
        ]
    )
    private static let added =
        #"{"kind": "action", "id": "lint", "title": "Check the code's style", "run": ["make", "lint"]}"#

    private static func adding(to text: String) throws -> String {
        let edit = try #require(MenuEdit(of: Array(text.utf8)))
        return String(decoding: edit.adding([section]), as: UTF8.self)
    }

    @Test(arguments: [
        // Behind the last action, which keeps its comments.
        (
            """
            // mine
            {"devmenu": 1, "title": "a",  "sections": [
              {"id": "make", "title": "b", "items": [
                {"kind": "toggle", "id": "x", "title": "], // no comment"} // x
                /* the end */
              ]}
            ]}
            """,
            """
            // mine
            {"devmenu": 1, "title": "a",  "sections": [
              {"id": "make", "title": "b", "items": [
                {"kind": "toggle", "id": "x", "title": "], // no comment"}, // x
                /* the end */
                \(added)
              ]}
            ]}
            """
        ),
        // A comma behind the last action stays the style.
        (
            "{\"sections\": [\n\t{\"id\": \"make\", \"items\": [\n\t\t{\"id\": \"x\"},\n\t]},\n]}\n",
            "{\"sections\": [\n\t{\"id\": \"make\", \"items\": [\n\t\t{\"id\": \"x\"},\n\t\t\(added),\n\t]},\n]}\n"
        ),
        // Lists without elements.
        (
            "{\"sections\": [{\"id\": \"make\", \"items\": []}]}",
            "{\"sections\": [{\"id\": \"make\", \"items\": [\n  \(added)\n]}]}"
        ),
        (
            "{\n  \"sections\": [\n    // none\n  ]\n}",
            "{\n  \"sections\": [\n    // none\n    \(made)\n  ]\n}"
        ),
        // Another section with its own id, and the ends of lines of the file.
        (
            "{\"sections\": [\r\n  {\"id\": \"other\", \"items\": []}\r\n]}\r\n",
            "{\"sections\": [\r\n  {\"id\": \"other\", \"items\": []},\r\n  "
                + made.split(separator: "\n").map {
                    $0.hasPrefix("    ") ? String($0.dropFirst(2)) : String($0)
                }.joined(separator: "\r\n") + "\r\n]}\r\n"
        ),
        // All on one line.
        (
            #"{"sections": [{"id": "make", "items": [{"id": "x"}]}]}"#,
            "{\"sections\": [{\"id\": \"make\", \"items\": [{\"id\": \"x\"},\n  \(added)\n]}]}"
        ),
    ])
    func `adds without changing anything else`(old: String, new: String) throws {
        #expect(try Self.adding(to: old) == new)
    }

    private static let made = """
        {
              "id": "make",
              "title": "Makefile",
              "items": [
                \(added)
              ]
            }
        """

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"sections": 1}"#, #"{"data": []}"#, "{\"sections\": [",
        "/* {\"sections\": []}", "{\"sections\": [] /", "\"", "{\"sections\": [\"\\",
    ])
    func `refuses what has no sections`(text: String) {
        #expect(MenuEdit(of: Array(text.utf8)) == nil)
    }

    @Test(.timeLimit(.minutes(1))) func `takes linear time`() throws {
        let items = (0..<50_000).map { "{\"id\": \"i\($0)\", \"kind\": \"toggle\"}," }
        let text =
            "{\"sections\": [{\"id\": \"make\", \"items\": [\(items.joined(separator: "\n"))]}]}"
        #expect(try Self.adding(to: text).hasSuffix("\(Self.added),\n]}]}"))
    }
}
