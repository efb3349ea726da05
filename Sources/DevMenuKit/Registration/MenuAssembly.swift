/// Merges contributions into one menu: sections first, then items and routes, plugin by plugin.
struct MenuAssembly: ~Copyable {
    private let title: LocalizedText
    private var contributions: [Contribution]

    private var sections: [MenuSection] = []
    // By strings: a dictionary by a type of ours has the runtime search the program for the type's
    // conformance once, which takes longer than the rest of the assembly.
    private var sectionOwners: [String: PluginID] = [:]
    private var itemOwners: [String: PluginID] = [:]
    private var keyOwners: [String: PluginID] = [:]
    private var routeOwners: [String: PluginID] = [:]

    init(title: LocalizedText, own: Contribution, plugins: [Contribution]) {
        self.title = title
        contributions = [own]
        addSections(of: 0)
        for section in MenuSection.standard where sectionOwners[section.id.rawValue] == nil {
            sections.append(section)
            sectionOwners[section.id.rawValue] = own.plugin
        }
        contributions += plugins.ordered { "\($0.plugin)\0\($0.origin)" }
        refuseDuplicatePlugins()
        for index in contributions.indices.dropFirst() { addSections(of: index) }
        for section in own.lastSections where sectionOwners[section.id.rawValue] == nil {
            sections.append(section)
            sectionOwners[section.id.rawValue] = own.plugin
        }
        for index in itemOrder { addItems(of: index) }
    }

    var menu: AppMenu {
        let ordered = itemOrder.map { contributions[$0] }
        let entries = ordered.flatMap { contribution in
            contribution.items.map { AppMenu.Entry(item: $0, plugin: contribution.plugin) }
        }
        let reports = ordered.filter { !($0.tier == .byHand && $0.isEmpty) }.map(\.report)
        return AppMenu(
            title: title,
            sections: sections,
            entries: entries,
            routes: ordered.flatMap(\.routes),
            plugins: reports
        )
    }

    /// The indices of the contributions, ordered by plugin; the app's own counts under its name.
    private var itemOrder: [Int] {
        Array(contributions.indices).ordered { contributions[$0].plugin.rawValue }
    }

    private mutating func refuseDuplicatePlugins() {
        // Plugins are sorted, so those with one identifier stand together.
        var first = 1
        for index in contributions.indices.dropFirst(2) {
            let contribution = contributions[index]
            guard contribution.plugin == contributions[first].plugin else {
                first = index
                continue
            }
            let error = RegistrationError.duplicatePlugin(
                contribution.plugin,
                origin: contribution.origin,
                other: contributions[first].origin
            )
            contributions[index].refuse(error)
        }
    }

    private mutating func addSections(of index: Int) {
        let contribution = contributions[index]
        for section in contribution.sections {
            guard let owner = sectionOwners[section.id.rawValue] else {
                sections.append(section)
                sectionOwners[section.id.rawValue] = contribution.plugin
                continue
            }
            if sections.contains(section) { continue }
            let error = RegistrationError.duplicateSection(
                section.id,
                plugin: contribution.plugin,
                other: owner
            )
            if index > 0 { return contributions[index].refuse(error) }
            contributions[index].refusals.append(String(describing: error))
        }
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
        let plugin = contribution.plugin
        var claims = Claims()
        var errors: [RegistrationError] = []
        func isFree(of conflict: RegistrationError?) -> Bool {
            if let conflict { errors.append(conflict) }
            return conflict == nil
        }
        let items = contribution.items.filter {
            isFree(of: conflict(of: $0, from: plugin, claims: &claims))
        }
        let routes = contribution.routes.filter { route in
            let key = route.path.lowercased()
            let other = routeOwners[key]
            if other == nil { claims.routes.append(key) }
            return isFree(of: other.map { .duplicateRoute(route.path, plugin: plugin, other: $0) })
        }
        if let first = errors.first, index > 0 { return contributions[index].refuse(first) }
        contributions[index].keep(items, routes, refusing: errors)
        claims.items.forEach { itemOwners[$0] = plugin }
        claims.keys.forEach { keyOwners[$0] = plugin }
        claims.routes.forEach { routeOwners[$0] = plugin }
    }

    /// Indicates whether another contribution has added the same object.
    private func isAdded(_ item: some MenuItem) -> Bool {
        guard let owner = itemOwners[item.id.rawValue] else { return false }
        return contributions.contains { contribution in
            contribution.plugin == owner
                && contribution.items.contains { $0.id == item.id && $0.isSame(as: item) }
        }
    }

    /// The identifiers, keys and routes that a contribution claims once all of it is valid.
    private struct Claims {
        var items: [String] = []
        var keys: Set<String> = []
        var routes: [String] = []
    }

    private func conflict(
        of item: some MenuItem,
        from plugin: PluginID,
        claims: inout Claims
    ) -> RegistrationError? {
        if let other = itemOwners[item.id.rawValue] {
            return .duplicateItem(item.id, plugin: plugin, other: other)
        }
        let section = item.section
        guard sectionOwners[section.rawValue] != nil else {
            let known = sections.map(\.id.rawValue)
            let near = NearestName.suggestion(for: section.rawValue, among: known)
            return .unknownSection(section, item: item.id, plugin: plugin, suggestion: near)
        }
        if let setting = item.asSetting {
            let key = setting.key
            if let other = keyOwners[key] ?? (claims.keys.insert(key).inserted ? nil : plugin) {
                return .duplicateKey(key, item: item.id, plugin: plugin, other: other)
            }
        }
        claims.items.append(item.id.rawValue)
        return nil
    }
}
