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

/// Draws an item that is there to be seen.
struct MenuDescriptionCell: ListCell {
    private var item: MenuDescriptionItemViewModel?

    mutating func update(with item: MenuDescriptionItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: place.width)
        lines.addText(item.text(in: place.locale))
        return lines.lines
    }
}
