import DevMenuClient
import DevMenuKit

/// The menu as people read it: sections with their items in aligned columns.
struct MenuText {
    private let menu: ListedMenu
    private let place: RenderingPlace

    init(_ menu: ListedMenu, place: RenderingPlace) {
        self.menu = menu
        self.place = place
    }

    var text: StyledText {
        // The columns of all sections are aligned with one another.
        let rows = menu.items.map(ItemText.row)
        let lines = TableLayout.lines(rows, indent: 2, limit: place.columns)
        var text = StyledText()
        var next = 0
        for (number, section) in menu.sections.enumerated() {
            if number > 0 { text.append("\n") }
            text.append(ControlEscaping.escaped(section.title), isBold: true)
            for _ in section.items {
                text.append("\n" + lines[next])
                next += 1
            }
            if let footer = section.footer {
                text.append("\n  ")
                text.append(ControlEscaping.escaped(footer), isDim: true)
            }
        }
        return text
    }
}
