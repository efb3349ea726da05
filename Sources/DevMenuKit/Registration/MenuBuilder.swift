/// Builds a menu from the items that an app adds by hand and those of its plugins.
///
/// Items added by hand belong to the app. An error in one is thrown at once if it can be found
/// without the rest of the menu; otherwise the report on the plugins has it under the app's name.
package struct MenuBuilder: MenuRegistry, Sendable {
    private let title: LocalizedText
    private var own: Contribution
    private var contributions: [Contribution] = []

    /// Creates a builder for the menu of an app.
    ///
    /// - Parameters:
    ///   - title: The title shown above the menu.
    ///   - app: The app.
    ///   - origin: The name of the file that the items come from, as people know it; the app's name by
    ///     default.
    package init(title: LocalizedText, app: AppFacts, origin: String? = nil) {
        self.title = title
        own = Contribution(plugin: PluginID(app.name), tier: .byHand, origin: origin ?? app.name)
    }

    /// Adds a section of the app's own; these come first in the menu, in this order.
    package mutating func add(_ section: MenuSection) throws(RegistrationError) {
        try own.add(section)
    }

    /// Adds an item of the app's own.
    package mutating func add(_ item: some MenuItem) throws(RegistrationError) {
        try own.add(item)
    }

    /// Adds a route of the app's own.
    package mutating func add(_ route: MenuRoute) throws(RegistrationError) {
        try own.add(route)
    }

    /// Adds a plugin; if it fails, it's left out and reported, and the rest of the menu is built.
    package mutating func add<Plugin: MenuPlugin>(plugin: Plugin) {
        register(plugin, id: Plugin.id, tier: .byHand, origin: own.plugin.rawValue)
    }

    /// Adds content of the app's own; what can't be added is reported under the app's name.
    package mutating func add(_ contents: [MenuContent]) {
        for content in contents {
            do {
                try content.add(&self)
            } catch {
                let reason = String(describing: error)
                if !own.refusals.contains(reason) { own.refusals.append(reason) }
            }
        }
    }

    /// Adds an item of the app's own, which is reported under the app's name if it can't be added.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - section: A section that stands at the end of the menu if that has none of its identifier.
    package mutating func add(_ item: some MenuItem, in section: MenuSection?) {
        if let section, !own.lastSections.contains(section) { own.lastSections.append(section) }
        add([MenuContent(item)])
    }

    /// Reports a part that can't be added under the app's name.
    package mutating func report(_ reason: String) { own.refusals.append(reason) }

    /// Removes an item, whoever added it.
    package mutating func remove(_ id: ItemID) {
        own.remove(id)
        for index in contributions.indices { contributions[index].remove(id) }
    }

    /// Adds the plugins that are linked into this program.
    ///
    /// - Parameters:
    ///   - excluded: Plugins to leave out, each with the reason to report.
    ///   - willRegister: Called before each plugin runs any code, so that an observer can tell
    ///     which one crashed.
    package mutating func discover(
        leavingOut excluded: [PluginID: String] = [:],
        willRegister: @escaping (PluginID) -> Void = { _ in }
    ) {
        let findings = LinkedPlugins.find(
            isIncluded: { excluded[$0] == nil },
            willMake: willRegister
        )
        for finding in findings.ordered(by: { "\($0.id)\0\($0.origin)" }) {
            if let plugin = finding.plugin {
                willRegister(finding.id)
                register(plugin, id: finding.id, tier: .linked, origin: finding.origin)
            } else {
                var contribution = Contribution(
                    plugin: finding.id,
                    tier: .linked,
                    origin: finding.origin
                )
                contribution.refusals = [excluded[finding.id] ?? "left out"]
                contributions.append(contribution)
            }
        }
    }

    /// Returns the menu, which doesn't depend on the order in which plugins were added.
    package func build() -> AppMenu {
        MenuAssembly(title: title, own: own, plugins: contributions).menu
    }

    private mutating func register(
        _ plugin: some MenuPlugin,
        id: PluginID,
        tier: PluginTier,
        origin: String
    ) {
        var contribution = Contribution(plugin: id, tier: tier, origin: origin)
        do {
            guard id.isValid else {
                throw RegistrationError.badName(id.rawValue, of: "a plugin", plugin: id)
            }
            try plugin.register(in: &contribution)
        } catch {
            contribution.refuse(error)
            contribution.sections = []
        }
        contributions.append(contribution)
    }
}
