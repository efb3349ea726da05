import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

/// The menu as `devmenu list` prints it, without what depends on the time.
enum ListedText {
    static func text(of menu: ListedMenu, columns: Int?) -> String {
        // The columns of all sections are aligned with one another.
        let table = TableLayout.lines(menu.items.map(row), indent: 2, limit: columns)
        var lines = table.map(\.text)[...]
        return menu.sections.filter { !$0.items.isEmpty }.map { section in
            defer { lines = lines.dropFirst(section.items.count) }
            let footer = section.footer.map { ["  " + ControlEscaping.escaped($0)] } ?? []
            let rows = lines.prefix(section.items.count)
            return ([ControlEscaping.escaped(section.title)] + rows + footer)
                .joined(separator: "\n")
        }
        .joined(separator: "\n\n")
    }

    /// Returns an item's cells: identifier, title or detail, and state.
    private static func row(_ item: ListedItem) -> [TableLayout.Cell] {
        let (received, kind) = (item.received, item.kind)
        let state =
            switch item.role {
            case .setting where received.problem != nil: "— (\(received.problem ?? ""))"
            case .setting:
                SettingText.value(received.value, inForce: received.inForce).english
                    + (received.unavailable.map { ", \($0)" } ?? "")
            case .action:
                received.unavailable ?? (item.risk < .destructive ? "" : item.risk.rawValue)
            case .description:
                received.unavailable ?? received.address ?? item.detailLine
                    ?? (item.wholeDetail != nil || kind == ItemKind.description.rawValue
                        ? "" : kind)
            }
        return [
            .whole(item.id),
            item.wholeDetail.map {
                .whole(StyledText(ControlEscaping.escaped($0)), spansRest: true)
            }
                ?? .title(item.title),
            .whole(state),
        ]
    }
}
