import DevMenuKit

/// Writes menus as people would: an action on one line if it fits.
struct MenuFileText {
    /// The address of the JSON Schema, which editors read.
    static let schemaAddress =
        "https://raw.githubusercontent.com/devmenu/devmenu/main/completions/devmenu.schema.json"

    /// The longest line of an action.
    private static let width = 100
    private static let step = "  "

    /// The end of a line.
    var newline = "\n"

    /// Returns the text of a whole file.
    func document(title: String, _ sections: [MenuDraft.Section]) -> String {
        let lines = [
            "{", "  \"$schema\": \(Self.inline(.string(Self.schemaAddress))),",
            "  \"devmenu\": 1,", "  \"title\": \(Self.inline(.string(title))),",
            "  \"sections\": [",
        ]
        let texts = sections.map { "    " + section($0, indent: "    ") }
        return lines.joined(separator: newline) + newline + texts.joined(separator: "," + newline)
            + newline + "  ]" + newline + "}" + newline
    }

    /// Returns a section; its first line isn't indented.
    func section(_ section: MenuDraft.Section, indent: String) -> String {
        let inner = indent + Self.step
        let deep = inner + Self.step
        let items = section.items.map { deep + item($0, indent: deep) }
        return [
            "{", "\(inner)\"id\": \(Self.inline(.string(section.id))),",
            "\(inner)\"title\": \(Self.inline(.string(section.title))),", "\(inner)\"items\": [",
            items.joined(separator: "," + newline), "\(inner)]", "\(indent)}",
        ].joined(separator: newline)
    }

    /// Returns an action; its first line isn't indented.
    func item(_ item: MenuDraft.Item, indent: String) -> String {
        let json = item.json
        let line = Self.inline(.object(json))
        guard indent.count + line.count > Self.width else { return line }
        let inner = indent + Self.step
        let members = json.members.map {
            "\(Self.inline(.string($0.name))): \(Self.inline($0.value))"
        }
        // The members that every action has fit on a line together.
        let first = members.prefix(3).joined(separator: ", ")
        let lines = ([first] + members.dropFirst(3)).map { inner + $0 }
        return "{" + newline + lines.joined(separator: "," + newline) + newline + indent + "}"
    }

    /// Returns a value on one line, with blanks behind the signs.
    static func inline(_ value: JSONValue) -> String {
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
