package import DevMenuKit
package import DevMenuWire

/// The menu of a host and of its executable plugins, as received by a front end.
package final class ListedMenu {
    /// A titled group of items.
    package struct Section {
        /// The identifier that people type.
        package let id: String
        /// The title that people read.
        package let title: String
        /// The text below the items.
        package let footer: String?
        /// The items in order.
        package fileprivate(set) var items: [ListedItem]
    }

    /// A menu without sections.
    package static var empty: ListedMenu { ListedMenu(ReceivedMenu(.empty)) }

    /// The title that people read above the menu.
    package let title: String
    /// The sections in order.
    package let sections: [Section]
    /// The menu as it came, with the items of plugins.
    package let received: ReceivedMenu

    /// The items in order, section by section.
    package let items: [ListedItem]

    /// The names of secret parameters, of all actions.
    package let secrets: Set<String>

    /// The routes as they came, if they were requested together with the menu.
    let routes: ReceivedRoutes
    /// The sessions of plugins' routes; paths are in lower case.
    let routeSessions: [String: any MenuSession]

    private let indices: [String: Int]
    /// The indices by the names that come before identifiers.
    private lazy var nearIndices = Dictionary(
        items.enumerated().flatMap { index, item in item.nearNames.map { ($0, index) } }
    ) { first, _ in first }

    /// Creates the menu of a host's answer; unreadable parts are left out.
    ///
    /// - Parameters:
    ///   - received: The menu as it came.
    ///   - routes: The routes as they came, if they were requested together with the menu.
    ///   - session: The session that handles its items, or `nil` if it is only shown.
    ///   - itemSessions: The sessions that answer for some items instead.
    ///   - routeSessions: The sessions that answer for some routes instead.
    package init(
        _ received: ReceivedMenu,
        routes: ReceivedRoutes = ReceivedRoutes(.empty),
        of session: (any MenuSession)? = nil,
        itemSessions: [String: any MenuSession] = [:],
        routeSessions: [String: any MenuSession] = [:]
    ) {
        self.received = received
        self.routes = routes
        self.routeSessions = routeSessions
        title = received.title ?? ""
        sections = (received.sections ?? []).compactMap { section in
            guard let id = section.id else { return nil }
            return Section(
                id: id,
                title: section.title ?? id,
                footer: section.footer,
                items: (section.items ?? []).compactMap { item in
                    ListedItem(item, of: item.id.flatMap { itemSessions[$0] } ?? session)
                }
            )
        }
        let items = sections.flatMap(\.items)
        var indices: [String: Int] = [:]
        indices.reserveCapacity(items.count)
        for (index, item) in items.enumerated() where indices[item.id] == nil {
            indices[item.id] = index
        }
        for (index, item) in items.enumerated() where !item.names.isEmpty {
            // An identifier always wins.
            for name in item.names where indices[name] == nil { indices[name] = index }
        }
        self.items = items
        secrets = Set(items.lazy.flatMap(\.parameters).filter(\.isSecret).map(\.name))
        self.indices = indices
    }

    /// Returns the item that a typed name means, or `nil`: one that is near, or that of an identifier,
    /// or of another name that isn't an identifier.
    package subscript(name: String) -> ListedItem? {
        (nearIndices[name] ?? indices[name]).map { items[$0] }
    }

    /// Returns the item of an identifier, or `nil`.
    package subscript(id id: String) -> ListedItem? { indices[id].map { items[$0] } }

    /// Returns an action's name such as `build:*` that a word completes, and the argument for the `*`;
    /// `nil` if the word is itself a name, or completes none.
    package func name(completedBy word: String) -> (name: String, argument: String)? {
        guard self[word] == nil else { return nil }
        for item in items where item.parameters.first.map({ $0.isRequired && !$0.isRest }) ?? false
        {
            for name in item.names where name.last == "*" && name.utf8.count > 1 {
                guard word.hasPrefix(name.dropLast()) else { continue }
                return (name, String(word.dropFirst(name.count - 1)))
            }
        }
        return nil
    }

    /// Returns the name that a word means, of an item that isn't hidden or another; `nil` if none.
    package func suggestion(for word: String, or names: [String] = []) -> Suggestion? {
        let items = items.lazy.filter { !$0.isHidden }.map { item -> NearestName.Item in
            (item.nearNames + [item.id] + item.names, item.title, item.risk != .safe)
        }
        return NearestName.suggestion(for: word, of: items, or: names)
    }

    /// The menu as listings show it: without hidden items, and sections of nothing else.
    package var withoutHidden: ListedMenu {
        guard items.contains(where: \.isHidden) else { return self }
        return ListedMenu(
            self,
            sections: sections.compactMap { section in
                var shown = section
                shown.items.removeAll(where: \.isHidden)
                return section.items.isEmpty || !shown.items.isEmpty ? shown : nil
            }
        )
    }

    /// Creates a menu with other sections, and all else of a menu.
    private init(_ menu: ListedMenu, sections: [Section]) {
        (title, received, secrets) = (menu.title, menu.received, menu.secrets)
        (routes, routeSessions) = (menu.routes, menu.routeSessions)
        self.sections = sections
        items = sections.flatMap(\.items)
        indices = Dictionary(items.enumerated().map { ($1.id, $0) }) { $1 }
    }

    /// Returns the items whose identifiers begin with a prefix, as completion offers them.
    ///
    /// - Parameters:
    ///   - prefix: The typed part of a name.
    ///   - fits: Returns whether an item is wanted; hidden ones never are.
    /// - Returns: The items with the names to offer: identifiers or, if none begins with the
    ///   prefix, other names.
    package func items(
        beginningWith prefix: String,
        where fits: (ListedItem) -> Bool = { _ in true }
    ) -> [(name: String, item: ListedItem)] {
        // A menu may have very many items.
        let found = items.compactMap { item -> (name: String, item: ListedItem)? in
            let name =
                item.nearNames.first { $0.hasPrefix(prefix) }
                ?? (item.id.hasPrefix(prefix) ? item.id : nil)
            return name.flatMap { !item.isHidden && fits(item) ? ($0, item) : nil }
        }
        guard found.isEmpty else { return found }
        return items.filter { !$0.names.isEmpty && !$0.isHidden && fits($0) }.flatMap { item in
            item.names.filter { $0.hasPrefix(prefix) }.map { ($0, item) }
        }
    }
}

/// Merges a host's menu with those of executable plugins.
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
    convenience init(
        _ menu: ReceivedMenu,
        routes: ReceivedRoutes,
        of host: any MenuSession,
        with programs: [PluginProgram]
    ) {
        var joint = JointMenu()
        joint.add(
            menu.sections ?? [],
            routes.routes ?? [],
            origin: "the host '\(host.hello.name)'",
            joins: false
        )
        var itemSessions: [String: any MenuSession] = [:]
        var routeSessions: [String: any MenuSession] = [:]
        for program in programs {
            guard let answer = program.answer else { continue }
            program.clash = joint.clash(of: answer).map { .clash("\(program.origin): \($0)") }
            guard program.clash == nil else { continue }
            joint.add(answer.sections, answer.routes, origin: program.origin, joins: true)
            for id in answer.items { itemSessions[id] = program.session }
            for path in answer.paths { routeSessions[path.lowercased()] = program.session }
        }
        self.init(
            menu.with(sections: joint.sections.map(\.section)),
            routes: routes.with(joint.routes),
            of: host,
            itemSessions: itemSessions,
            routeSessions: routeSessions
        )
    }
}

/// The sections and routes so far, and the origin of each.
private struct JointMenu {
    struct Section {
        let first: ReceivedSection
        var added: [ItemRecord] = []
        let origin: String

        var section: ReceivedSection { added.isEmpty ? first : first.adding(added) }
    }

    private(set) var sections: [Section] = []
    private(set) var routes: [ReceivedRoutes.Route] = []
    private var indices: [String: Int] = [:]
    private var itemOrigins: [String: String] = [:]
    private var routeOrigins: [String: String] = [:]

    /// Adds sections and routes, unchecked.
    ///
    /// - Parameters:
    ///   - sections: The sections with their items.
    ///   - routes: The routes.
    ///   - origin: The host or plugin that they come from, in words.
    ///   - joins: `true` to add the items of a section that is present to that one.
    mutating func add(
        _ sections: [ReceivedSection],
        _ routes: [ReceivedRoutes.Route],
        origin: String,
        joins: Bool
    ) {
        for section in sections {
            let (id, items) = (section.id ?? "", section.items ?? [])
            for id in items.compactMap(\.id) { itemOrigins[id] = origin }
            if joins, let index = indices[id] {
                self.sections[index].added += items
            } else {
                indices[id] = self.sections.count
                self.sections.append(Section(first: section, origin: origin))
            }
        }
        self.routes += routes
        for path in routes.compactMap(\.path) { routeOrigins[path.lowercased()] = origin }
    }

    /// Returns the first part of a plugin that is present already, in words, or `nil`.
    func clash(of answer: PluginAnswer) -> String? {
        for section in answer.sections {
            guard let id = section.id, !Self.standard.contains(id),
                let other = indices[id].map({ sections[$0] }),
                other.first.title != section.title
            else { continue }
            return "section '\(id)' already exists with another title, from \(other.origin)"
        }
        for id in answer.items {
            guard let other = itemOrigins[id] else { continue }
            return "item '\(id)' already exists, from \(other)"
        }
        for path in answer.paths {
            guard let other = routeOrigins[path.lowercased()] else { continue }
            return "route '\(path)' already exists, from \(other)"
        }
        return nil
    }

    private static let standard = Set(MenuSection.standard.map(\.id.rawValue))
}

extension ListedItem {
    /// The first line of a description's detail if that begins with the title, and so stands for both.
    package var wholeDetail: String? { firstLine.flatMap { $0.hasPrefix(title) ? $0 : nil } }
    /// The first line of a description's detail if that is beside the title.
    package var detailLine: String? { firstLine.flatMap { $0.hasPrefix(title) ? nil : $0 } }

    private var firstLine: String? { received.caption.map { String($0.prefix { !$0.isNewline }) } }
}
