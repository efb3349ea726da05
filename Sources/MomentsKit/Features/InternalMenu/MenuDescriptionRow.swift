import DevMenuKit

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

    func lines(in place: ListPlace) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: place.width)
        lines.addText(item.text(in: place.locale))
        return lines.lines
    }
}
