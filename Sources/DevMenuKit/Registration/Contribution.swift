/// The contribution of one plugin to a menu, with the checks that need no other plugin.
struct Contribution: MenuRegistry {
    let plugin: PluginID
    let tier: PluginTier
    let origin: String
    var sections: [MenuSection] = []
    /// The sections that stand at the end of the menu, unless it has others of their identifiers.
    var lastSections: [MenuSection] = []
    private(set) var items: [any MenuItem] = []
    private(set) var routes: [MenuRoute] = []
    var refusals: [String] = []

    /// The items that the plugin tried to add, in order, including those that were rejected.
    private(set) var offered: [ItemID] = []
    private var itemIDs: Set<String> = []
    private var routePaths: Set<String> = []

    init(plugin: PluginID, tier: PluginTier, origin: String) {
        self.plugin = plugin
        self.tier = tier
        self.origin = origin
    }

    mutating func add(_ section: MenuSection) throws(RegistrationError) {
        guard section.id.isValid else {
            throw .badName(section.id.rawValue, of: "a section", plugin: plugin)
        }
        sections.append(section)
    }

    mutating func add(_ item: some MenuItem) throws(RegistrationError) {
        guard item.id.isValid else {
            throw .badName(item.id.rawValue, of: "an item", plugin: plugin)
        }
        offered.append(item.id)
        if let problem = item.problem { throw .badItem(item.id, plugin: plugin, reason: problem) }
        if let action = item.asAction {
            try check(action.parameters, of: "'\(item.id)'")
        }
        guard itemIDs.insert(item.id.rawValue).inserted else {
            // An object that is added twice is one item.
            if items.contains(where: { $0.id == item.id && $0.isSame(as: item) }) { return }
            throw .duplicateItem(item.id, plugin: plugin, other: plugin)
        }
        items.append(item)
    }

    mutating func add(_ route: MenuRoute) throws(RegistrationError) {
        guard RouteAddress.isPath(route.path) else {
            throw .badParameter(
                route.path,
                of: "a route",
                plugin: plugin,
                reason: "cannot be its path: write one path component without '/', '?' and '#'"
            )
        }
        try check(route.parameters, of: "route '\(route.path)'")
        guard routePaths.insert(route.path.lowercased()).inserted else {
            throw .duplicateRoute(route.path, plugin: plugin, other: plugin)
        }
        routes.append(route)
    }

    /// Removes an item, as if it had never been added.
    mutating func remove(_ id: ItemID) {
        items.removeAll { $0.id == id }
        offered.removeAll { $0 == id }
        itemIDs.remove(id.rawValue)
    }

    /// Keeps only these items and routes, and records why others are refused.
    mutating func keep(
        _ items: [any MenuItem],
        _ routes: [MenuRoute],
        refusing errors: [RegistrationError]
    ) {
        (self.items, self.routes) = (items, routes)
        refusals += errors.map { String(describing: $0) }
    }

    /// Removes the items and routes, and records the reason.
    mutating func refuse(_ error: any Error) {
        refusals = [String(describing: error)]
        items = []
        routes = []
    }

    /// Indicates whether there is nothing to report, not even a refusal.
    var isEmpty: Bool { items.isEmpty && routes.isEmpty && sections.isEmpty && refusals.isEmpty }

    /// The report on the plugin.
    var report: PluginReport {
        let added = items.map(\.id)
        return PluginReport(
            id: plugin,
            tier: tier,
            origin: origin,
            items: added,
            refusedItems: refused(butFor: added),
            refusals: refusals
        )
    }

    /// Returns the items that were offered and aren't among those that were added.
    private func refused(butFor added: [ItemID]) -> [ItemID] {
        // Nothing is added that wasn't offered, and nothing twice.
        guard offered.count > added.count else { return [] }
        let isAdded = Set(added.map(\.rawValue))
        return offered.filter { !isAdded.contains($0.rawValue) }
    }

    private func check(
        _ parameters: [any ActionParameter],
        of thing: String
    ) throws(RegistrationError) {
        var seen: Set<String> = []
        for parameter in parameters.map(\.declaration) {
            let isRepeated = !seen.insert(parameter.name).inserted
            if let reason = isRepeated ? "appears twice" : parameter.problem {
                throw .badParameter(parameter.name, of: thing, plugin: plugin, reason: reason)
            }
        }
    }
}
