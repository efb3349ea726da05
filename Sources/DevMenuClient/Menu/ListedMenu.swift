package import DevMenuKit
import DevMenuWire

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

/// The routes of a host, and of the plugins beside it, as a front end knows them.
package struct ListedRoutes {
    /// The path of each, and its title.
    package let paths: [(path: String, title: String)]
    /// The names of parameters that are secrets, whichever route's, in small letters.
    package let secrets: Set<String>

    /// The routes of an answer to `route.list`; what cannot be read of it is left out.
    package init(json: JSONValue) {
        let routes = json["routes"]?.array ?? []
        paths = routes.compactMap { route in
            route["path"]?.string.map { ($0, route["title"]?.string ?? "") }
        }
        secrets = Set(
            routes.flatMap { $0["parameters"]?.array ?? [] }
                .filter { $0["isSecret"]?.bool ?? false }
                .compactMap { $0["name"]?.string?.lowercased() }
        )
    }
}

/// A host's menu and those of plugins that are programs, made one.
///
/// The host's sections come first, in its order, then those of plugins by name; two of one identifier
/// and title are one, and so are two of a section that every menu has, whatever its title there. A
/// plugin of which anything is there already is refused whole.
extension ListedMenu {
    /// Makes menus one, and has each plugin know why it is refused, if it is.
    ///
    /// - Parameters:
    ///   - menu: The host's answer to `menu.list`.
    ///   - routes: The host's answer to `route.list`.
    ///   - host: The host.
    ///   - programs: The plugins, by name.
    init(
        _ menu: JSONValue,
        routes: JSONValue,
        of host: any MenuSession,
        with programs: [PluginProgram]
    ) {
        var joint = JointMenu()
        joint.add(menu, routes, origin: "the host '\(host.hello.name)'")
        var itemSessions: [String: any MenuSession] = [:]
        var routeSessions: [String: any MenuSession] = [:]
        for program in programs {
            guard let answer = program.answer else { continue }
            program.clash = joint.clash(of: answer).map { .clash("\(program.origin): \($0)") }
            guard program.clash == nil else { continue }
            joint.add(answer, origin: program.origin)
            for id in answer.items { itemSessions[id] = program.session }
            for path in answer.paths { routeSessions[path.lowercased()] = program.session }
        }
        var members = menu.object ?? [:]
        members["sections"] = .array(joint.sections.map(\.json))
        var routeMembers = routes.object ?? [:]
        routeMembers["routes"] = .array(joint.routes)
        self.init(
            json: .object(members),
            routes: .object(routeMembers),
            of: host,
            itemSessions: itemSessions,
            routeSessions: routeSessions
        )
    }
}

/// Sections and routes as they come together, and from where each came.
private struct JointMenu {
    struct Section {
        var members: JSONObject
        var items: [JSONValue]
        let title: String
        let origin: String

        var json: JSONValue {
            var members = members
            members["items"] = .array(items)
            return .object(members)
        }
    }

    private(set) var sections: [Section] = []
    private(set) var routes: [JSONValue] = []
    private var places: [String: Int] = [:]
    private var itemOrigins: [String: String] = [:]
    private var routeOrigins: [String: String] = [:]

    /// Takes what a host has, as it is.
    mutating func add(_ menu: JSONValue, _ routes: JSONValue, origin: String) {
        for section in menu["sections"]?.array ?? [] { add(section, isNew: true, origin: origin) }
        add(routes: routes["routes"]?.array ?? [], origin: origin)
    }

    /// Takes what a plugin has, of which nothing is there yet.
    mutating func add(_ answer: PluginAnswer, origin: String) {
        for section in answer.sections {
            add(section, isNew: places[section["id"]?.string ?? ""] == nil, origin: origin)
        }
        add(routes: answer.routes, origin: origin)
    }

    /// What of a plugin is there already, and from where; `nil` where nothing is.
    func clash(of answer: PluginAnswer) -> String? {
        for section in answer.sections {
            guard let id = section["id"]?.string, !Self.standard.contains(id),
                let other = places[id].map({ sections[$0] }),
                other.title != section["title"]?.string
            else { continue }
            return "section '\(id)' is already there with another title, from \(other.origin)"
        }
        for id in answer.items {
            guard let other = itemOrigins[id] else { continue }
            return "item '\(id)' is already there, from \(other)"
        }
        for path in answer.paths {
            guard let other = routeOrigins[path.lowercased()] else { continue }
            return "route '\(path)' is already there, from \(other)"
        }
        return nil
    }

    private static let standard = Set(MenuSection.standard.map(\.id.rawValue))

    private mutating func add(_ section: JSONValue, isNew: Bool, origin: String) {
        let items = section["items"]?.array ?? []
        for id in items.compactMap({ $0["id"]?.string }) { itemOrigins[id] = origin }
        let id = section["id"]?.string ?? ""
        if !isNew, let place = places[id] {
            sections[place].items += items
        } else {
            places[id] = sections.count
            sections.append(
                Section(
                    members: section.object ?? [:],
                    items: items,
                    title: section["title"]?.string ?? "",
                    origin: origin
                )
            )
        }
    }

    private mutating func add(routes: [JSONValue], origin: String) {
        self.routes += routes
        for path in routes.compactMap({ $0["path"]?.string }) {
            routeOrigins[path.lowercased()] = origin
        }
    }
}
