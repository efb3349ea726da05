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
        let token = settings.observe { _ in
            state.update { _ in }
            overrides.settingChanged()
        }
        observation = ValueObservation { settings.stopObserving(token) }
    }

    package func loadItems() async {
        await load {
            guard let menu = services.adoptedMenu else { return }
            let sections = menu.sections.compactMap { section -> ListSection? in
                let items = menu.items(in: section.id).map(row)
                guard !items.isEmpty else { return nil }
                return ListSection(title: section.title, items: items, footer: section.footer)
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
        case .shown: MenuDescriptionItemViewModel(item: item, services: services)
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
struct MenuDescriptionItemViewModel: ListItemViewModel {
    let item: any MenuItem
    let services: MomentsServices

    /// Returns the detail, or the title of an item without one.
    func text(in locale: MenuLocale) -> String {
        item.details(in: services.context(in: locale))["detail"]?.string
            ?? item.title.resolved(for: locale)
    }
}

struct MenuDescriptionCell: ListCell {
    private var item: MenuDescriptionItemViewModel?

    mutating func update(with item: MenuDescriptionItemViewModel) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: context.width)
        lines.addText(item.text(in: context.locale))
        return lines.lines
    }
}
