import DevMenuKit

/// An item that is there to be seen.
struct MenuDescriptionItemViewModel: ListItemViewModel {
    private let item: any MenuItem
    private let services: MomentsServices

    /// A row of an item.
    init(_ item: any MenuItem, _ services: MomentsServices) {
        self.item = item
        self.services = services
    }

    /// What people read: the detail, or the title of an item that has none.
    func text(in locale: MenuLocale) -> String {
        item.details(in: services.context(in: locale))["detail"]?.string
            ?? item.title.resolved(for: locale)
    }
}
