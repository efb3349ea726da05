/// Puts a menu together from what an app adds by hand and what its plugins contribute.
///
/// What is added by hand belongs to the app: a mistake of it is thrown at once where it can be known,
/// and otherwise told by ``AppMenu/plugins`` under the app's own name.
public struct MenuBuilder: MenuRegistry {
    private let title: LocalizedText
    private let app: AppFacts
    private var own: Contribution
    private var contributions: [Contribution] = []

    /// A menu with a title, for an app.
    public init(title: LocalizedText, app: AppFacts) {
        self.init(title: title, app: app, origin: app.name)
    }

    /// The same, where what is added by hand comes from a file.
    ///
    /// - Parameters:
    ///   - title: What people read above it.
    ///   - app: The app.
    ///   - origin: The file, by the name that people know it by.
    package init(title: LocalizedText, app: AppFacts, origin: String) {
        self.title = title
        self.app = app
        own = Contribution(plugin: PluginID(app.name), tier: .byHand, origin: origin)
    }

    /// Adds a section by hand; the host's sections come first, in this order.
    public mutating func add(_ section: MenuSection) throws(RegistrationError) {
        try own.add(section)
    }

    /// Adds an item by hand.
    public mutating func add(_ item: some MenuItem) throws(RegistrationError) {
        try own.add(item)
    }

    /// Adds a route by hand.
    public mutating func add(_ route: Route) throws(RegistrationError) {
        try own.add(route)
    }

    /// Adds a plugin by hand; one that fails is refused, and the rest of the menu stands.
    public mutating func add<Plugin: MenuPlugin>(plugin: Plugin) {
        register(plugin, id: Plugin.id, tier: .byHand, origin: app.name)
    }

    /// Finds the plugins that are linked into this program.
    ///
    /// - Parameters:
    ///   - left: Plugins to leave out, each with the reason that people are told.
    ///   - willRegister: Called before each plugin runs any code, so that whoever watches can tell
    ///     which one crashed.
    package mutating func discover(
        leavingOut left: [PluginID: String] = [:],
        willRegister: @escaping (PluginID) -> Void = { _ in }
    ) {
        let findings = LinkedPlugins.find(
            isWanted: { left[$0] == nil },
            willMake: willRegister
        )
        for finding in findings.sorted(by: { ($0.id, $0.origin) < ($1.id, $1.origin) }) {
            if let plugin = finding.plugin {
                willRegister(finding.id)
                register(plugin, id: finding.id, tier: .linked, origin: finding.origin)
            } else {
                var contribution = Contribution(
                    plugin: finding.id,
                    tier: .linked,
                    origin: finding.origin
                )
                contribution.refusals = [left[finding.id] ?? "left out"]
                contributions.append(contribution)
            }
        }
    }

    /// The menu, which is the same for the same contributions in whatever order they came.
    public func build() -> AppMenu {
        MenuAssembly(title: title, app: app, own: own, plugins: contributions).menu
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
            contribution = Contribution(
                plugin: id,
                tier: tier,
                origin: origin,
                offered: contribution.offered
            )
            contribution.refusals = [String(describing: error)]
        }
        contributions.append(contribution)
    }
}
