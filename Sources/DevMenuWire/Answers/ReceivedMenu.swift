package import DevMenuKit

/// A menu as a host sent it: the result of `menu.list`, whose members nobody has checked.
package struct ReceivedMenu: Equatable, Sendable {
    /// The result as it came.
    package let source: ReceivedJSON
    /// The title that people read above the menu.
    package let title: String?
    /// The sections in order, or `nil` if the result has no list of them.
    package let sections: [ReceivedSection]?

    /// Reads a result.
    package init(_ source: ReceivedJSON) {
        self.source = source
        title = source.text(of: "title")
        sections = source.list("sections") { scanner, whole throws(JSONError) in
            ReceivedSection(try ReceivedJSON(from: &scanner, in: whole))
        }
    }

    /// Creates a menu from a value.
    package init(_ json: JSONValue) { self.init(ReceivedJSON(json)) }

    /// The items in order, section by section.
    package var items: [ItemRecord] { (sections ?? []).flatMap { $0.items ?? [] } }

    /// The menu as front ends show it.
    package var shown: ReceivedMenu {
        guard let sections, items.contains(where: \.isAction) else { return self }
        return with(sections: sections.map { $0.with(($0.items ?? []).map(\.shown)) })
    }

    /// Returns the menu with other sections, and all else as it came.
    package func with(sections: [ReceivedSection]) -> ReceivedMenu {
        ReceivedMenu(source.replacing("sections", with: sections.lazy.map(\.source)))
    }
}

/// A section as a host sent it.
package struct ReceivedSection: Equatable, Sendable {
    /// The section as it came.
    package let source: ReceivedJSON
    /// The items in order, or `nil` if the section has no list of them.
    package let items: [ItemRecord]?

    /// Reads a section.
    package init(_ source: ReceivedJSON) {
        self.source = source
        items = ItemRecord.list(source)
    }

    /// The identifier that people type.
    package var id: String? { source.text(of: "id") }
    /// The title that people read.
    package var title: String? { source.text(of: "title") }
    /// The text below the items.
    package var footer: String? { source.text(of: "footer") }

    /// Returns the section with some more items.
    package func adding(_ items: [ItemRecord]) -> ReceivedSection {
        with((self.items ?? []) + items)
    }

    /// Returns the section with other items, and all else as it came.
    func with(_ items: [ItemRecord]) -> ReceivedSection {
        ReceivedSection(source.replacing("items", with: items.lazy.map(\.source)))
    }
}

extension ParameterDeclaration {
    /// Returns the parameters of a received list, without those that have no name.
    static func list(_ json: JSONValue?) -> [ParameterDeclaration] {
        (json?.array ?? []).compactMap { ParameterDeclaration(received: $0) }
    }

    /// Creates the parameter that a host sent, or `nil` if it has no name.
    ///
    /// An unknown type is treated as a string: the host checks it.
    package init?(received json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        self.init(
            name,
            type: json["type"]?.string.flatMap { ParameterType(rawValue: $0) } ?? .string,
            summary: LocalizedText(json["summary"]?.string ?? ""),
            isRequired: json["isRequired"]?.bool ?? false,
            default: json["default"],
            choices: json["choices"]?.array?.compactMap(\.string) ?? [],
            isSecret: json["isSecret"]?.bool ?? false,
            isRest: json["isRest"]?.bool ?? false,
            allowsHyphen: json["allowsHyphen"]?.bool ?? true
        )
        keepsText = json["keepsText"]?.bool ?? false
        isOpen = json["isOpen"]?.bool ?? false
        condition = ParameterCondition(json["onlyWith"])
        let numbers = NumberRule(json)
        (minimum, maximum) = (numbers.minimum, numbers.maximum)
    }
}

extension ParameterCondition {
    /// Creates the condition that a host sent, or `nil` if there is none.
    fileprivate init?(_ json: JSONValue?) {
        guard let name = json?["name"]?.string, let values = json?["values"]?.array else {
            return nil
        }
        self.init(name: name, values: values.compactMap(\.string))
    }
}
