package import DevMenuKit
import Synchronization

/// The menu that the host serves, item by item.
package final class InternalMenuViewModel: ListViewModel {
    package let title: LocalizedText
    /// The sections of the menu that have items.
    package let state: CurrentValue<ListState>

    private let services: MomentsServices
    private let channel: any ActionChannel
    private let observation: Observation

    /// Creates the menu of an app.
    ///
    /// - Parameters:
    ///   - services: The app's services.
    ///   - channel: Carries the output of actions that are run from the menu.
    init(_ services: MomentsServices, channel: any ActionChannel) {
        self.services = services
        self.channel = channel
        title = services.adoptedMenu?.title ?? MomentsMenu.title
        let state = CurrentValue(ListState())
        self.state = state
        // A changed setting, here or in a shell, is drawn again.
        let settings = services.settings
        let token = settings.observe { _ in state.update { _ in } }
        observation = Observation { settings.stopObserving(token) }
    }

    package func loadItems() async {
        await load {
            guard let menu = services.adoptedMenu else { return }
            let sections = menu.sections.compactMap { section -> ListSection? in
                let items = menu.items(in: section.id).map(row)
                guard !items.isEmpty else { return nil }
                return ListSection(title: section.title, items: items, footer: section.footer)
            }
            state.update { $0.sections = sections }
        }
    }

    package func trackScreenviews() {
        services.tracking.track(.screenView("InternalMenu", of: "InternalMenuViewModel"))
    }

    private func row(_ item: any MenuItem) -> any ListItemViewModel {
        switch item.role {
        case .shown: MenuDescriptionItemViewModel(item, services)
        case .setting(let setting): MenuSettingItemViewModel(setting, services.settings)
        case .action(let action):
            MenuActionItemViewModel(action, services, channel: channel) { [state] in
                state.update { _ in }
            }
        }
    }
}

/// An item that only shows something.
struct MenuDescriptionItemViewModel: ListItemViewModel {
    private let item: any MenuItem
    private let services: MomentsServices

    init(_ item: any MenuItem, _ services: MomentsServices) {
        self.item = item
        self.services = services
    }

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
