import DevMenuKit

/// Writes menus as people would: an action on one line if it fits.
enum MenuFileText {
    /// The address of the JSON Schema, which editors read.
    private static let schemaAddress =
        "https://raw.githubusercontent.com/devmenu/devmenu/main/completions/devmenu.schema.json"

    /// The longest line of an action.
    private static let width = 100

    /// Returns the text of a file.
    static func document(title: String, _ sections: [MenuDraft.Section]) -> String {
        """
        {
          "$schema": \(inline(.string(schemaAddress))),
          "devmenu": 1,
          "title": \(inline(.string(title))),
          "sections": [
        \(sections.map(text).joined(separator: ",\n"))
          ]
        }

        """
    }

    private static func text(of section: MenuDraft.Section) -> String {
        """
            {
              "id": \(inline(.string(section.id))),
              "title": \(inline(.string(section.title))),
              "items": [
        \(section.items.map(text).joined(separator: ",\n"))
              ]
            }
        """
    }

    private static func text(of item: JSONObject) -> String {
        let indent = String(repeating: " ", count: 8)
        let line = indent + inline(.object(item))
        guard line.count > width else { return line }
        let members = item.members.map { "\(inline(.string($0.name))): \(inline($0.value))" }
        // The members that every action has fit on a line together.
        let lines = [members.prefix(3).joined(separator: ", ")] + members.dropFirst(3)
        return """
            \(indent){
            \(lines.map { "\(indent)  \($0)" }.joined(separator: ",\n"))
            \(indent)}
            """
    }

    /// Returns a value on one line, with blanks behind the signs.
    private static func inline(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements): "[" + elements.map(inline).joined(separator: ", ") + "]"
        case .object(let object):
            "{"
                + object.members.map { "\(inline(.string($0.name))): \(inline($0.value))" }
                .joined(separator: ", ") + "}"
        default: "\(value)"
        }
    }
}
