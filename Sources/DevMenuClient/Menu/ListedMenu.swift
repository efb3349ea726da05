package import DevMenuKit

/// The menu of a host, and of the plugins that are programs beside it, as a front end knows it.
package struct ListedMenu {
    /// A titled group of items.
    package struct Section {
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
    package static var empty: ListedMenu { ListedMenu(json: [:]) }

    /// What people read above it.
    package let title: String
    /// The sections in order.
    package let sections: [Section]
    /// The answer to `menu.list`, for `--json`.
    package let json: JSONValue

    /// The items in order, section by section.
    package let items: [ListedItem]

    /// The names of parameters that are secrets, whichever action's.
    package let secrets: Set<String>

    /// The answer to `route.list`, where it was asked for together with the menu.
    let routes: JSONValue
    /// Who opens each route that is a plugin's; paths are in lower case.
    let routeSessions: [String: any MenuSession]

    private let places: [String: Int]

    /// The menu of a host's answer; what cannot be read of it is left out.
    ///
    /// - Parameters:
    ///   - json: The answer.
    ///   - session: Who answers for its items; `nil` where it is only shown.
    package init(json: JSONValue, of session: (any MenuSession)? = nil) {
        self.init(json: json, routes: [:], of: session, itemSessions: [:], routeSessions: [:])
    }

    /// A menu of which some items and routes are others'.
    init(
        json: JSONValue,
        routes: JSONValue,
        of session: (any MenuSession)?,
        itemSessions: [String: any MenuSession],
        routeSessions: [String: any MenuSession]
    ) {
        self.json = json
        self.routes = routes
        self.routeSessions = routeSessions
        title = json["title"]?.string ?? ""
        sections = (json["sections"]?.array ?? []).compactMap { section in
            guard let id = section["id"]?.string else { return nil }
            return Section(
                id: id,
                title: section["title"]?.string ?? id,
                footer: section["footer"]?.string,
                items: (section["items"]?.array ?? []).compactMap { item in
                    ListedItem(
                        json: item,
                        of: item["id"]?.string.flatMap { itemSessions[$0] } ?? session
                    )
                }
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
