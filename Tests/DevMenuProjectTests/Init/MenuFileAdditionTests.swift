import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct MenuFileAdditionTests {
    private static let lint =
        #"{"kind": "action", "id": "lint", "title": "./lint -a", "run": ["./lint", "-a"]}"#

    private static func added(to text: String) throws -> String {
        let words = ["./lint", "-a"]
        let action = MenuFileAddition.action("lint", running: words, title: words)
        let bytes = try MenuFileAddition(to: Array(text.utf8)).text(adding: action)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Menus, with `@` for the only texts that are added.
    @Test(arguments: [
        // On lines of their own, with and without a comma behind the last, and comments.
        "{\"sections\": [{\"items\": [\n\t{\"id\": \"a\"}@,\n\tLINT@\n]}]}\n",
        "{\"sections\": [{\"items\": [\n  {\"id\": \"a\"},@\n  LINT,@\n]}]}\n",
        "{\"sections\": [{\"items\": [\r\n  {\"id\": \"a\"}@,@ // it's, last@\r\n  LINT@\r\n  // end\r\n]}]}",
        "{\"sections\": [{\"items\": [\n  {\"id\": \"a\"}@,\n  LINT@ /* , */, // b\n]}]}",
        "{\"sections\": [{\"items\": [\n  {\"id\": \"a\"}@,\n  LINT@ /* of\n two lines */]}]}",
        // On one line.
        "{\"sections\": [{\"items\": [{\"id\": \"a\"}@, LINT@]}]}",
        "{\"sections\": [{\"items\": [{\"id\": \"a\"},@ LINT,@ ]}]}",
        "{\"sections\": [{\"items\": [{\"id\": \"]\"}]}, {\"items\": [1@, LINT@]}], \"title\": \"x\"}",
        // Into an empty list.
        "  {\"sections\": [{\"items\": [@\n    LINT\n  @]}]}",
        "{\"sections\": [{\"items\": [\n  // none yet@\n  LINT@\n]}]}",
        "\u{FEFF}{\"sections\": [{\"items\": [1@, LINT@]}]}",
        // Into a section of its own.
        """
        {
          "devmenu": 1,
          "sections": [@
            {"id": "tools", "title": "Tools", "items": [
              LINT
            ]}
          @]
        }
        """,
        """
        {
          "include": ["justfile"]@,
          "sections": [{"id": "tools", "title": "Tools", "items": [
            LINT
          ]}]@
        }
        """,
        """
          {"devmenu": 1, "sections": [{"id": "a"}@, {"id": "tools", "title": "Tools", "items": [
            LINT
          ]}@]}
        """,
    ])
    func `adds an action, and keeps every other byte`(text: String) throws {
        let parts = text.replacing("LINT", with: Self.lint).split(
            separator: "@",
            omittingEmptySubsequences: false
        )
        let before = parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined()
        #expect(try Self.added(to: before) == parts.joined())
    }

    @Test(arguments: ["{}", "{ }", "{\n}", "{\"sections\": []}", "{\"sections\": [ // a\n]}"])
    func `the result is the menu with the action`(text: String) throws {
        let menu = try JSONReader(allowsComments: true).read(try Self.added(to: text))
        let item = menu["sections"]?[0]?["items"]?[0]
        #expect(item?["run"] == ["./lint", "-a"])
    }

    @Test func `two additions follow each other`() throws {
        let twice = try Self.added(to: try Self.added(to: "{\n  \"devmenu\": 1\n}\n"))
        #expect(
            twice == """
                {
                  "devmenu": 1,
                  "sections": [{"id": "tools", "title": "Tools", "items": [
                    \(Self.lint),
                    \(Self.lint)
                  ]}]
                }

                """
        )
    }
}
