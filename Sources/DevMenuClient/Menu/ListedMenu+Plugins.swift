import DevMenuKit
import DevMenuWire

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
