package import DevMenuKit
package import DevMenuPages

/// The menu that the host serves, item by item.
package final class InternalMenuViewModel: ListViewModel {
    package let title: LocalizedText
    /// The sections of the menu that have items.
    package let state: CurrentValue<ListState>

    private let services: MomentsServices
    private let screen: any PageOpening
    private let overrides: OverrideFollower
    private let observation: ValueObservation

    /// Creates the menu of an app.
    ///
    /// - Parameters:
    ///   - services: The app's services.
    ///   - screen: Shows the pages that are opened from the menu, and the output of its actions.
    init(_ services: MomentsServices, on screen: any PageOpening) {
        self.services = services
        self.screen = screen
        title = services.adoptedMenu?.title ?? MomentsMenu.title
        let state = CurrentValue(ListState())
        self.state = state
        // A changed setting, here or in a shell, is drawn again.
        let settings = services.settings
        let overrides = OverrideFollower(settings, now: services.now, wait: services.wait) {
            [weak state] in
            let hasBanner = !settings.suspended.isEmpty
            state?.update { state in
                state.sections.removeAll { !hasBanner && $0.items.first is SuspendedItemViewModel }
            }
        }
        self.overrides = overrides
        observation = settings.following {
            state.update { _ in }
            overrides.settingChanged()
        }
    }

    package func loadItems() async {
        await load {
            guard let menu = services.adoptedMenu else { return }
            let sections = menu.sections.compactMap { section -> ListSection? in
                let items = menu.items(in: section.id).map(row)
                guard !items.isEmpty else { return nil }
                return ListSection(
                    title: section.title,
                    items: items,
                    footer: section.footer,
                    isFramed: true
                )
            }
            let suspended = SuspendedItemViewModel(services.settings)
            let banner = suspended.titles.isEmpty ? [] : [ListSection(items: [suspended])]
            state.update { $0.sections = banner + sections }
            overrides.readAuthors()
        }
    }

    package func trackScreenviews() {
        services.tracking.track(.screenView("InternalMenu", of: "InternalMenuViewModel"))
    }

    private func row(_ item: any MenuItem) -> any ListItemViewModel {
        switch item.role {
        case .shown, .bound: MenuDescriptionItemViewModel(item: item, services: services)
        case .setting(let setting):
            MenuSettingItemViewModel(
                setting: setting,
                settings: services.settings,
                overrides: overrides
            ) { [services, screen] in
                let page = services.explanation(of: setting)
                await page.load { screen.open(page, .show) }
            }
        case .action(let action):
            MenuActionItemViewModel(action, services, on: screen) { [weak state] in
                state?.update { _ in }
            }
        }
    }
}

/// An item that only shows something.
struct MenuDescriptionItemViewModel: DrawnItem {
    let item: any MenuItem
    let services: MomentsServices

    /// Returns the title, and the detail if it doesn't begin with it: `Server`, and `eu-west-1`.
    private func texts(in locale: MenuLocale) -> (title: String, detail: String?) {
        let title = item.title.resolved(for: locale)
        let details = item.details(in: services.context(in: locale))
        // A kind of item that a plugin has added may have an address instead.
        guard let detail = details["detail"]?.string ?? details["url"]?.string else {
            return (title, item.kind == .description ? nil : item.kind.rawValue)
        }
        return detail.hasPrefix(title) ? (detail, nil) : (title, detail)
    }

    func lines(in context: DrawingContext) -> [StyledText] {
        let (title, detail) = texts(in: context.locale)
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(ControlEscaping.escaped(title)),
            value: detail.map { .words($0) } ?? .none
        )
        return lines.lines
    }
}
