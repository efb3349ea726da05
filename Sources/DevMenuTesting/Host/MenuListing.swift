import DevMenuKit
import DevMenuText
import DevMenuWire

/// The menu as `devmenu list` prints it, without what depends on the time.
enum MenuListing {
    static func text(of menu: ReceivedMenu, columns: Int?) -> String {
        let sections = (menu.sections ?? []).map { section in
            (section, items: (section.items ?? []).filter { !$0.isHidden })
        }
        .filter { !$0.items.isEmpty }
        // The columns of all sections are aligned with one another.
        let rows = sections.flatMap { $0.items.map(row) }
        var lines = TableLayout.lines(rows, indent: 2, limit: columns).map(\.text)[...]
        return sections.flatMap { section, items in
            defer { lines = lines.dropFirst(items.count) }
            let footer = section.footer.map { ["  " + ControlEscaping.escaped($0)] } ?? []
            return [ControlEscaping.escaped(section.title ?? "")] + lines.prefix(items.count)
                + footer
        }
        .joined(separator: "\n")
    }

    /// Returns an item's cells: identifier, title or detail, and state.
    private static func row(_ item: ReceivedItem) -> [TableLayout.Cell] {
        let state =
            switch item.kind {
            case _ where item.isSetting: SettingText.value(item.value).english
            case ItemKind.action.rawValue:
                item.risk == .safe ? "action" : "action, \(item.risk.rawValue)"
            case ItemKind.description.rawValue: ""
            default: item.url ?? item.kind ?? ""
            }
        return [
            .whole(item.id ?? ""), item.detail.map { .whole($0) } ?? .title(item.title ?? ""),
            .whole(state),
        ]
    }
}
