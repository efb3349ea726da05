import DevMenuKit

/// A host's menu and those of plugins that are programs, made one.
///
/// The host's sections come first, in its order, then those of plugins by name; two of one identifier
/// and title are one, and so are two of a section that every menu has, whatever its title there. A
/// plugin of which anything is there already is refused whole.
struct JoinedMenu {
    /// One side of a clash, or of a menu.
    struct Part {
        /// The place among the plugins.
        let place: Int
        /// What people are told that it is.
        let origin: String
        let answer: PluginAnswer
    }

    fileprivate struct Section {
        var members: JSONObject
        var items: [JSONValue]
        let title: String
        let origin: String
    }

    /// The answer to `menu.list`.
    let menu: JSONValue
    /// The answer to `route.list`.
    let routes: JSONValue
    /// The plugin of each item that is a plugin's, as its place.
    private(set) var itemOwners: [String: Int] = [:]
    /// The plugin of each route that is a plugin's, as its place; paths are in lower case.
    private(set) var routeOwners: [String: Int] = [:]
    /// Why plugins were refused, by their places.
    private(set) var refusals: [Int: PluginRefusal] = [:]

    private static let standard = Set(MenuSection.standard.map(\.id.rawValue))

    /// Joins menus.
    ///
    /// - Parameters:
    ///   - menu: The host's answer to `menu.list`.
    ///   - routes: The host's answer to `route.list`.
    ///   - host: What people are told that the host is.
    ///   - parts: The plugins, by name.
    init(menu: JSONValue, routes: JSONValue, of host: String, with parts: [Part]) {
        var sections: [Section] = []
        var places: [String: Int] = [:]
        var itemOrigins: [String: String] = [:]
        var routeOrigins: [String: String] = [:]
        for section in menu["sections"]?.array ?? [] {
            let items = section["items"]?.array ?? []
            for item in items { if let id = item["id"]?.string { itemOrigins[id] = host } }
            places[section["id"]?.string ?? ""] = sections.count
            sections.append(Section(section, items: items, origin: host))
        }
        var joinedRoutes = routes["routes"]?.array ?? []
        for route in joinedRoutes {
            if let path = route["path"]?.string?.lowercased() { routeOrigins[path] = host }
        }
        for part in parts {
            if let clash = Self.clash(of: part, sections, places, itemOrigins, routeOrigins) {
                refusals[part.place] = .clash(clash)
                continue
            }
            for section in part.answer.sections {
                let items = section["items"]?.array ?? []
                for id in items.compactMap({ $0["id"]?.string }) {
                    itemOrigins[id] = part.origin
                    itemOwners[id] = part.place
                }
                let id = section["id"]?.string ?? ""
                if let place = places[id] {
                    sections[place].items += items
                } else {
                    places[id] = sections.count
                    sections.append(Section(section, items: items, origin: part.origin))
                }
            }
            for route in part.answer.routes {
                guard let path = route["path"]?.string?.lowercased() else { continue }
                routeOrigins[path] = part.origin
                routeOwners[path] = part.place
            }
            joinedRoutes += part.answer.routes
        }
        var members = menu.object ?? [:]
        members["sections"] = .array(sections.map(\.json))
        self.menu = .object(members)
        members = routes.object ?? [:]
        members["routes"] = .array(joinedRoutes)
        self.routes = .object(members)
    }

    /// What of a plugin is there already, and from where; `nil` where nothing is.
    private static func clash(
        of part: Part,
        _ sections: [Section],
        _ places: [String: Int],
        _ items: [String: String],
        _ routes: [String: String]
    ) -> String? {
        for section in part.answer.sections {
            guard let id = section["id"]?.string, !standard.contains(id),
                let other = places[id].map({ sections[$0] }),
                other.title != section["title"]?.string
            else { continue }
            return words("section '\(id)' is already there with another title", part, other.origin)
        }
        for id in part.answer.items {
            guard let other = items[id] else { continue }
            return words("item '\(id)' is already there", part, other)
        }
        for path in part.answer.routes.compactMap({ $0["path"]?.string }) {
            guard let other = routes[path.lowercased()] else { continue }
            return words("route '\(path)' is already there", part, other)
        }
        return nil
    }

    private static func words(_ problem: String, _ part: Part, _ other: String) -> String {
        "\(part.origin): \(problem), from \(other)"
    }
}

extension JoinedMenu.Section {
    fileprivate init(_ section: JSONValue, items: [JSONValue], origin: String) {
        members = section.object ?? [:]
        self.items = items
        self.origin = origin
        title = section["title"]?.string ?? ""
    }

    fileprivate var json: JSONValue {
        var members = members
        members["items"] = .array(items)
        return .object(members)
    }
}
