/// Joins contributions to one menu: sections first, then items and routes, plugin by plugin.
struct MenuAssembly {
    private let title: LocalizedText
    private let app: AppFacts
    private var contributions: [Contribution]

    private var sections: [MenuSection] = []
    private var sectionOwners: [SectionID: PluginID] = [:]
    private var itemOwners: [ItemID: PluginID] = [:]
    private var keyOwners: [String: PluginID] = [:]
    private var routeOwners: [String: PluginID] = [:]

    init(title: LocalizedText, app: AppFacts, own: Contribution, plugins: [Contribution]) {
        self.title = title
        self.app = app
        contributions = [own]
        addSections(of: 0, isHost: true)
        let standardOwner = own.plugin
        for section in MenuSection.standard where sectionOwners[section.id] == nil {
            sections.append(section)
            sectionOwners[section.id] = standardOwner
        }
        contributions += plugins.sorted { ($0.plugin, $0.origin) < ($1.plugin, $1.origin) }
        refuseNamesakes()
        for place in contributions.indices.dropFirst() { addSections(of: place, isHost: false) }
        for place in itemOrder { addItems(of: place) }
    }

    var menu: AppMenu {
        let ordered = itemOrder.map { contributions[$0] }
        let entries = ordered.flatMap { contribution in
            contribution.items.map { AppMenu.Entry(item: $0, plugin: contribution.plugin) }
        }
        let reports = ordered.filter { !($0.tier == .byHand && $0.isEmpty) }.map(\.report)
        return AppMenu(
            title: title,
            app: app,
            sections: sections,
            entries: entries,
            routes: ordered.flatMap(\.routes),
            plugins: reports
        )
    }

    /// The contributions by plugin; the app's own stands where its name puts it.
    private var itemOrder: [Int] {
        contributions.indices.sorted {
            (contributions[$0].plugin, $0) < (contributions[$1].plugin, $1)
        }
    }

    private mutating func refuseNamesakes() {
        var origins: [PluginID: String] = [:]
        for place in contributions.indices.dropFirst() {
            let contribution = contributions[place]
            if let other = origins[contribution.plugin] {
                let error = RegistrationError.duplicatePlugin(
                    contribution.plugin,
                    origin: contribution.origin,
                    other: other
                )
                contributions[place].refuse(error)
            } else {
                origins[contribution.plugin] = contribution.origin
            }
        }
    }

    private mutating func addSections(of place: Int, isHost: Bool) {
        let contribution = contributions[place]
        for section in contribution.sections {
            guard let owner = sectionOwners[section.id] else {
                sections.append(section)
                sectionOwners[section.id] = contribution.plugin
                continue
            }
            let isSame = sections.contains(section)
            guard !isSame else { continue }
            let error = RegistrationError.duplicateSection(
                section.id,
                plugin: contribution.plugin,
                other: owner
            )
            guard isHost else {
                contributions[place].refuse(error)
                return
            }
            contributions[place].refusals.append(String(describing: error))
        }
    }

    /// A plugin is refused whole; of what the app adds by hand, only what is wrong is.
    private mutating func addItems(of place: Int) {
        let isHost = place == 0
        var wrongItems: Set<Int> = []
        var wrongRoutes: Set<Int> = []
        var claims = Claims()
        let contribution = contributions[place]
        for (index, item) in contribution.items.enumerated() {
            if let error = problem(with: item, of: contribution.plugin, claims: &claims) {
                guard isHost else { return contributions[place].refuse(error) }
                contributions[place].refusals.append(String(describing: error))
                wrongItems.insert(index)
            }
        }
        for (index, route) in contribution.routes.enumerated() {
            let key = route.path.lowercased()
            guard let other = routeOwners[key] else {
                claims.routes.append(key)
                continue
            }
            let error = RegistrationError.duplicateRoute(
                route.path,
                plugin: contribution.plugin,
                other: other
            )
            guard isHost else { return contributions[place].refuse(error) }
            contributions[place].refusals.append(String(describing: error))
            wrongRoutes.insert(index)
        }
        contributions[place].drop(itemsAt: wrongItems)
        contributions[place].drop(routesAt: wrongRoutes)
        claims.items.forEach { itemOwners[$0] = contribution.plugin }
        claims.keys.forEach { keyOwners[$0] = contribution.plugin }
        claims.routes.forEach { routeOwners[$0] = contribution.plugin }
    }

    /// What a contribution takes for itself, once all of it is found right.
    private struct Claims {
        var items: [ItemID] = []
        var keys: Set<String> = []
        var routes: [String] = []
    }

    private func problem(
        with item: some MenuItem,
        of plugin: PluginID,
        claims: inout Claims
    ) -> RegistrationError? {
        if let other = itemOwners[item.id] {
            return .duplicateItem(item.id, plugin: plugin, other: other)
        }
        guard sectionOwners[item.section] != nil else {
            let suggestion = NearestName.suggestion(
                for: item.section.rawValue,
                among: sections.map(\.id.rawValue)
            )
            return .unknownSection(
                item.section,
                item: item.id,
                plugin: plugin,
                suggestion: suggestion
            )
        }
        if let setting = item.asSetting {
            if let other = keyOwners[setting.key]
                ?? (claims.keys.contains(setting.key) ? plugin : nil)
            {
                return .duplicateKey(setting.key, item: item.id, plugin: plugin, other: other)
            }
            claims.keys.insert(setting.key)
        }
        claims.items.append(item.id)
        return nil
    }
}
