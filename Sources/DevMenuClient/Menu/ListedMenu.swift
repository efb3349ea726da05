package import DevMenuKit
import DevMenuWire

/// The menu of a host and of its plugin programs, as a front end knows it.
package struct ListedMenu {
    /// A titled group of items.
    package struct Section {
        /// The identifier that people type.
        package let id: String
        /// The title that people read.
        package let title: String
        /// The text below the items.
        package let footer: String?
        /// The items in order.
        package let items: [ListedItem]
    }

    /// A menu without sections.
    package static var empty: ListedMenu { ListedMenu(json: [:]) }

    /// The title that people read above the menu.
    package let title: String
    /// The sections in order.
    package let sections: [Section]
    /// The answer to `menu.list`, for `--json`.
    package let json: JSONValue

    /// The items in order, section by section.
    package let items: [ListedItem]

    /// The names of secret parameters, of all actions.
    package let secrets: Set<String>

    /// The answer to `route.list`, where it was requested together with the menu.
    let routes: JSONValue
    /// The sessions of plugins' routes; paths are in lower case.
    let routeSessions: [String: any MenuSession]

    private let indices: [String: Int]

    /// Creates the menu of a host's answer; unreadable parts are left out.
    ///
    /// - Parameters:
    ///   - json: The answer.
    ///   - session: The session that answers for its items; `nil` where it is only shown.
    package init(json: JSONValue, of session: (any MenuSession)? = nil) {
        self.init(json: json, routes: [:], of: session, itemSessions: [:], routeSessions: [:])
    }

    /// Creates a menu with some items and routes of other sessions.
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
        var indices: [String: Int] = [:]
        indices.reserveCapacity(items.count)
        for (index, item) in items.enumerated() where indices[item.id] == nil {
            indices[item.id] = index
        }
        self.items = items
        secrets = Set(items.lazy.flatMap(\.parameters).filter(\.isSecret).map(\.name))
        self.indices = indices
    }

    /// Returns the item of an identifier, or `nil`.
    package subscript(id: String) -> ListedItem? { indices[id].map { items[$0] } }
}

/// The routes of a host and of its plugin programs, as a front end knows them.
package struct ListedRoutes {
    /// The path and the title of each route.
    package let paths: [(path: String, title: String)]
    /// The names of secret parameters, of all routes, in lower case.
    package let secrets: Set<String>

    /// Reads an answer to `route.list`, of which unreadable routes are left out; `nil` for another.
    package init?(json: JSONValue) {
        guard let routes = json["routes"]?.array else { return nil }
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

/// Merges a host's menu with those of plugin programs.
///
/// The host's sections come first, in its order, then those of plugins by name; two of one
/// identifier and title are merged, and so are two of a section that every menu has, whatever its
/// title there. A plugin that repeats anything is refused whole.
extension ListedMenu {
    /// Creates the merged menu, and sets the clash of each plugin that is refused.
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

/// The sections and routes so far, and the origin of each.
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
    private var indices: [String: Int] = [:]
    private var itemOrigins: [String: String] = [:]
    private var routeOrigins: [String: String] = [:]

    /// Adds a host's sections and routes, unchecked.
    mutating func add(_ menu: JSONValue, _ routes: JSONValue, origin: String) {
        for section in menu["sections"]?.array ?? [] { add(section, isNew: true, origin: origin) }
        add(routes: routes["routes"]?.array ?? [], origin: origin)
    }

    /// Adds a plugin's sections and routes, none of which is present yet.
    mutating func add(_ answer: PluginAnswer, origin: String) {
        for section in answer.sections {
            add(section, isNew: indices[section["id"]?.string ?? ""] == nil, origin: origin)
        }
        add(routes: answer.routes, origin: origin)
    }

    /// Describes the first part of a plugin that is present already; `nil` for none.
    func clash(of answer: PluginAnswer) -> String? {
        for section in answer.sections {
            guard let id = section["id"]?.string, !Self.standard.contains(id),
                let other = indices[id].map({ sections[$0] }),
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
        if !isNew, let index = indices[id] {
            sections[index].items += items
        } else {
            indices[id] = sections.count
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
