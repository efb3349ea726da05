package import DevMenuKit

/// A host's menu as the shell knows it.
package struct ListedMenu: Sendable {
    /// A titled group of items.
    package struct Section: Sendable {
        /// What people type.
        package let id: String
        /// What people read.
        package let title: String
        /// What people read below the items.
        package let footer: String?
        /// The items in order.
        package let items: [ListedItem]
    }

    /// No menu at all.
    package static let empty = ListedMenu(json: [:])

    /// What people read above it.
    package let title: String
    /// The sections in order.
    package let sections: [Section]
    /// The answer of the host, for `--json`.
    package let json: JSONValue

    /// The items in order, section by section.
    package let items: [ListedItem]

    /// The names of parameters that are secrets, whichever action's.
    package let secrets: Set<String>

    private let places: [String: Int]

    /// The menu of a host's answer; what cannot be read of it is left out.
    package init(json: JSONValue) {
        self.json = json
        title = json["title"]?.string ?? ""
        sections = (json["sections"]?.array ?? []).compactMap { section in
            guard let id = section["id"]?.string else { return nil }
            return Section(
                id: id,
                title: section["title"]?.string ?? id,
                footer: section["footer"]?.string,
                items: (section["items"]?.array ?? []).compactMap { ListedItem(json: $0) }
            )
        }
        let items = sections.flatMap(\.items)
        var places: [String: Int] = [:]
        places.reserveCapacity(items.count)
        for (place, item) in items.enumerated() where places[item.id] == nil {
            places[item.id] = place
        }
        self.items = items
        secrets = Set(items.lazy.flatMap(\.parameters).filter(\.isSecret).map(\.name))
        self.places = places
    }

    /// The item of an identifier; `nil` where there is none.
    package subscript(id: String) -> ListedItem? { places[id].map { items[$0] } }
}
