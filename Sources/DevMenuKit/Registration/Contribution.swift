/// A contribution of one plugin or of the app to a menu, with the checks that need no other plugin.
struct Contribution: MenuRegistry {
    /// The report on the plugin, without its items until the menu is built.
    private(set) var report: PluginReport
    private(set) var sections: [MenuSection] = []
    private(set) var items: [any MenuItem] = []
    private(set) var routes: [MenuRoute] = []

    /// The items that the plugin tried to add, in order, including those that were rejected.
    private var offered: [ItemID] = []
    private var itemIDs: Set<String> = []
    private var routePaths: Set<String> = []

    init(plugin: PluginID, tier: PluginTier, origin: String) {
        report = PluginReport(id: plugin, tier: tier, origin: origin)
    }

    /// The plugin's identifier.
    var plugin: PluginID { report.id }

    /// Indicates whether there is nothing to report, not even a refusal.
    var isEmpty: Bool {
        items.isEmpty && routes.isEmpty && sections.isEmpty && report.refusals.isEmpty
    }

    /// Adds all that the plugin registers, or refuses it if it throws.
    mutating func register(_ plugin: some MenuPlugin) {
        do {
            guard self.plugin.isValid else {
                let name = self.plugin.rawValue
                throw RegistrationError.badName(name, of: "a plugin", plugin: self.plugin)
            }
            try plugin.register(in: &self)
        } catch {
            refuse(String(describing: error))
        }
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
        if let action = item.asAction { try check(action.parameters, of: "'\(item.id)'") }
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
                reason: "can't be its path: write one path component without '/', '?' and '#'"
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

    /// Refuses a part for a reason, which is reported once.
    mutating func refusePart(_ reason: String) {
        if !report.refusals.contains(reason) { report.refusals.append(reason) }
    }

    /// Refuses everything, except for sections that are in the menu already.
    mutating func refuse(_ reason: String) {
        report.refusals = [reason]
        (sections, items, routes) = ([], [], [])
    }

    /// Retains only the items and routes that are in the menu, and lists the items in the report.
    mutating func finish(_ items: [any MenuItem], _ routes: [MenuRoute]) {
        (self.items, self.routes) = (items, routes)
        report.items = items.map(\.id)
        // Nothing is added that wasn't offered, and nothing twice.
        guard offered.count > items.count else { return }
        let added = Set(report.items.map(\.rawValue))
        report.refusedItems = offered.filter { !added.contains($0.rawValue) }
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
