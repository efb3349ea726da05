/// Builds a menu from the items that an app adds by hand and those of its plugins.
///
/// Items added by hand belong to the app. An error in one is thrown at once if it can be found
/// without the rest of the menu; otherwise the report on the plugins has it under the app's name.
package struct MenuBuilder: MenuRegistry, Sendable {
    private let title: LocalizedText
    /// The contributions: first the app's own, then those of its plugins.
    private var contributions: [Contribution]
    /// The sections to add at the end of the menu, unless it has others with their identifiers.
    private var lastSections: [MenuSection] = []

    // The menu while it's built, with the index of the contribution that each part is from.
    // Keyed by strings: a dictionary keyed by a type of this package makes the runtime search the
    // program for the type's conformance once, which is slower than the rest of the build.
    private var sections: [MenuSection] = []
    private var sectionOwners: [String: Int] = [:]
    private var itemOwners: [String: Int] = [:]
    private var keyOwners: [String: Int] = [:]
    private var routeOwners: [String: Int] = [:]

    /// Creates a builder for the menu of an app.
    ///
    /// - Parameters:
    ///   - title: The title shown above the menu.
    ///   - app: The app.
    ///   - origin: The name of the file that the items come from, as people know it; the app's name by
    ///     default.
    package init(title: LocalizedText, app: AppFacts, origin: String? = nil) {
        self.title = title
        contributions = [
            Contribution(plugin: PluginID(app.name), tier: .byHand, origin: origin ?? app.name)
        ]
    }

    /// Adds a section of the app's own; these come first in the menu, in this order.
    package mutating func add(_ section: MenuSection) throws(RegistrationError) {
        try contributions[0].add(section)
    }

    /// Adds an item of the app's own.
    package mutating func add(_ item: some MenuItem) throws(RegistrationError) {
        try contributions[0].add(item)
    }

    /// Adds a route of the app's own.
    package mutating func add(_ route: MenuRoute) throws(RegistrationError) {
        try contributions[0].add(route)
    }

    /// Adds a plugin; if it fails, it's left out and reported, and the rest of the menu is built.
    package mutating func add<Plugin: MenuPlugin>(plugin: Plugin) {
        let app = contributions[0].plugin.rawValue
        var contribution = Contribution(plugin: Plugin.id, tier: .byHand, origin: app)
        contribution.register(plugin)
        contributions.append(contribution)
    }

    /// Adds content of the app's own; what can't be added is reported under the app's name.
    package mutating func add(_ contents: [MenuContent]) {
        for content in contents {
            do {
                try content.add(&self)
            } catch {
                report(String(describing: error))
            }
        }
    }

    /// Adds an item of the app's own, which is reported under the app's name if it can't be added.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - section: A section, added at the end of the menu if that has no section with its
    ///     identifier.
    package mutating func add(_ item: some MenuItem, in section: MenuSection?) {
        if let section, !lastSections.contains(section) { lastSections.append(section) }
        add([MenuContent(item)])
    }

    /// Reports a part that can't be added under the app's name.
    package mutating func report(_ reason: String) { contributions[0].refusePart(reason) }

    /// Removes an item, whoever added it.
    package mutating func remove(_ id: ItemID) {
        for index in contributions.indices { contributions[index].remove(id) }
    }

    /// Adds the plugins that are linked into this program.
    ///
    /// - Parameters:
    ///   - excluded: Plugins to leave out, each with the reason to report.
    ///   - willRegister: Called before each plugin runs any code, so that an observer can identify
    ///     one that crashed.
    package mutating func discover(
        leavingOut excluded: [PluginID: String] = [:],
        willRegister: @escaping (PluginID) -> Void = { _ in }
    ) {
        let findings = LinkedPlugins.find { id in
            guard excluded[id] == nil else { return false }
            willRegister(id)
            return true
        }
        for finding in findings.ordered(by: { "\($0.id)\0\($0.origin)" }) {
            var contribution = Contribution(
                plugin: finding.id,
                tier: .linked,
                origin: finding.origin
            )
            if let plugin = finding.plugin {
                willRegister(finding.id)
                contribution.register(plugin)
            } else {
                contribution.refuse(excluded[finding.id] ?? "left out")
            }
            contributions.append(contribution)
        }
    }

    /// Returns the menu, which doesn't depend on the order in which plugins were added.
    ///
    /// It has the sections first, and then the items and routes, plugin by plugin.
    package func build() -> AppMenu {
        var draft = self
        return draft.finish()
    }

    private mutating func finish() -> AppMenu {
        contributions =
            [contributions[0]]
            + Array(contributions.dropFirst()).ordered { "\($0.plugin)\0\($0.report.origin)" }
        refuseNamesakes()
        addSections(of: 0)
        for section in MenuSection.standard { _ = conflict(adding: section, of: 0) }
        for index in contributions.indices.dropFirst() { addSections(of: index) }
        for section in lastSections { _ = conflict(adding: section, of: 0) }
        // The app's own contribution is sorted by the app's name.
        let order = Array(contributions.indices).ordered { contributions[$0].plugin.rawValue }
        for index in order { addItems(of: index) }
        let ordered = order.map { contributions[$0] }
        return AppMenu(
            title: title,
            sections: sections,
            entries: ordered.flatMap { contribution in
                contribution.items.map { AppMenu.Entry(item: $0, plugin: contribution.plugin) }
            },
            routes: ordered.flatMap(\.routes),
            plugins: ordered.filter { $0.report.tier != .byHand || !$0.isEmpty }.map(\.report)
        )
    }

    /// Refuses each plugin after the first with its identifier; they're adjacent because they're
    /// sorted.
    private mutating func refuseNamesakes() {
        var first = 1
        for index in contributions.indices.dropFirst(2) {
            let (report, other) = (contributions[index].report, contributions[first].report)
            guard report.id == other.id else {
                first = index
                continue
            }
            let error = RegistrationError.duplicatePlugin(
                report.id,
                origin: report.origin,
                other: other.origin
            )
            contributions[index].refuse("\(error)")
        }
    }

    private mutating func addSections(of index: Int) {
        for section in contributions[index].sections {
            guard let error = conflict(adding: section, of: index) else { continue }
            if index > 0 { return contributions[index].refuse("\(error)") }
            contributions[0].refusePart("\(error)")
        }
    }

    /// Adds a section unless it exists; returns the error if another one has its identifier.
    private mutating func conflict(
        adding section: MenuSection,
        of index: Int
    ) -> RegistrationError? {
        guard let owner = sectionOwners[section.id.rawValue] else {
            sections.append(section)
            sectionOwners[section.id.rawValue] = index
            return nil
        }
        if sections.contains(section) { return nil }
        return .duplicateSection(section.id, plugin: id(index), other: id(owner))
    }

    /// Adds the items and routes of a contribution.
    ///
    /// One error rejects all of a plugin's contribution, but only the invalid parts of what the app
    /// adds by hand.
    private mutating func addItems(of index: Int) {
        for item in contributions[index].items where isAdded(item) {
            contributions[index].remove(item.id)
        }
        let contribution = contributions[index]
        var (errors, keys) = ([RegistrationError](), Set<String>())
        var items = contribution.items.filter { item in
            let error = conflict(of: item, from: index, among: &keys)
            if let error { errors.append(error) }
            return error == nil
        }
        var routes = contribution.routes.filter { route in
            guard let owner = routeOwners[route.path.lowercased()] else { return true }
            errors.append(.duplicateRoute(route.path, plugin: id(index), other: id(owner)))
            return false
        }
        if let first = errors.first, index > 0 {
            contributions[index].refuse("\(first)")
            (items, routes) = ([], [])
        } else {
            for error in errors { contributions[index].refusePart("\(error)") }
        }
        contributions[index].finish(items, routes)
        for item in items {
            itemOwners[item.id.rawValue] = index
            if let setting = item.asSetting { keyOwners[setting.key] = index }
        }
        for route in routes { routeOwners[route.path.lowercased()] = index }
    }

    /// Indicates whether another contribution has added the same object.
    private func isAdded(_ item: some MenuItem) -> Bool {
        guard let owner = itemOwners[item.id.rawValue] else { return false }
        return contributions[owner].items.contains { $0.id == item.id && $0.isSame(as: item) }
    }

    /// Returns the error with which an item can't be in the menu, and notes the key of a setting.
    private func conflict(
        of item: some MenuItem,
        from index: Int,
        among keys: inout Set<String>
    ) -> RegistrationError? {
        if let owner = itemOwners[item.id.rawValue] {
            return .duplicateItem(item.id, plugin: id(index), other: id(owner))
        }
        let section = item.section
        guard sectionOwners[section.rawValue] != nil else {
            let known = sections.map(\.id.rawValue)
            let near = NearestName.suggestion(for: section.rawValue, among: known)
            return .unknownSection(section, item: item.id, plugin: id(index), suggestion: near)
        }
        guard let key = item.asSetting?.key else { return nil }
        let isRepeated = !keys.insert(key).inserted
        guard let owner = keyOwners[key] ?? (isRepeated ? index : nil) else { return nil }
        return .duplicateKey(key, item: item.id, plugin: id(index), other: id(owner))
    }

    private func id(_ index: Int) -> PluginID { contributions[index].plugin }
}
