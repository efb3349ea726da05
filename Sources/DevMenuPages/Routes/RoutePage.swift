import DevMenuTerminal
public import DevMenuKit
import Synchronization

extension ListPage {
    /// Creates a page that shows the answer of a route: its sections, its table, or its text.
    ///
    /// - Parameters:
    ///   - page: The answer.
    ///   - title: The title above the page.
    ///   - appeared: Called each time that the page appears.
    public convenience init(
        showing page: Page,
        title: LocalizedText,
        appeared: @escaping @Sendable () -> Void = {}
    ) {
        let sections = page.table.map { [Page.Section($0)] } ?? page.sections
        let viewModel = FixedPage(title, value: page.value, appeared: appeared) { changed in
            guard sections.isEmpty else { return Page.Section.groups(of: sections, changed) }
            let text = PageTextItem(text: StyledText(page.text, styles: page.styles))
            return [ListSection(items: [text])]
        }
        self.init(
            viewModel,
            cells: CellRegistry(PageTextCell.self, PageSectionCell.self, PageButtonCell.self)
        )
    }
}

extension Page.Section {
    /// Returns a group for each title, with the rows up to the next.
    fileprivate static func groups(
        of sections: [Page.Section],
        _ changed: @escaping @Sendable () -> Void
    ) -> [ListSection] {
        var groups: [(title: LocalizedText?, items: [any ListItemViewModel])] = [(nil, [])]
        for section in sections {
            if case .title(let title) = section {
                groups.append((title, []))
            } else {
                groups[groups.count - 1].items += items(of: section, changed)
            }
        }
        return groups.map { group in
            guard group.items.isEmpty, let title = group.title else {
                return ListSection(
                    title: group.title,
                    items: group.items,
                    isFramed: group.title != nil
                )
            }
            return ListSection(items: [PageSectionItem(section: .title(title))])
        }
    }

    private static func items(
        of section: Page.Section,
        _ changed: @escaping @Sendable () -> Void
    ) -> [any ListItemViewModel] {
        guard case .buttons(let buttons) = section else {
            return [PageSectionItem(section: section)]
        }
        return buttons.map { PageButtonItem($0, changed: changed) }
    }

    /// Creates a section of the table of a page.
    fileprivate init(_ table: ResultTable) {
        self = .table(
            columns: table.columns.map(\.title),
            rows: table.cells.map { $0.map { Page.Cell(LocalizedText($0)) } }
        )
    }
}

/// A text on a page.
struct PageTextItem: ListItemViewModel {
    let text: StyledText
}

/// Draws a text, wrapped.
struct PageTextCell: ListCell {
    private var text = StyledText()

    mutating func update(with item: PageTextItem) { text = item.text }

    func lines(in context: DrawingContext) -> [StyledText] { text.wrapped(columns: context.width) }
}

/// A section of a page, without buttons.
struct PageSectionItem: ListItemViewModel {
    let section: Page.Section
}

/// Draws the rows of a section in columns, or as `name: value` lines if they don't fit.
struct PageSectionCell: ListCell {
    private var section = Page.Section.text([])

    mutating func update(with item: PageSectionItem) { section = item.section }

    func lines(in context: DrawingContext) -> [StyledText] {
        if case .chips(let chips) = section {
            return chips.flatMap { chip in
                var line = DevMenuPages.Chip(of: chip.name).text(in: context.theme)
                line.append(" " + ControlEscaping.escaped(chip.address))
                return line.wrapped(columns: context.width)
            }
        }
        let hasColors = context.screen == nil || context.theme != nil
        let rows = section.rows(in: context.locale, hasColors: hasColors).map { row in
            row.map { StyledText(ControlEscaping.escaped($0.text), styles: $0.styles) }
        }
        let widths = section.heads.indices.map { column in
            rows.map { DisplayWidth.of($0[column].text) }.max() ?? 0
        }
        if widths.isEmpty { return rows.joined().flatMap { $0.wrapped(columns: context.width) } }
        guard widths.reduce(0, +) + 2 * (widths.count - 1) <= context.width else {
            return rows.dropFirst().enumerated().flatMap { number, row in
                // An empty line between two rows.
                (number > 0 ? [StyledText()] : [])
                    + zip(rows[0], row).flatMap { head, cell in
                        var line = head
                        if !head.text.isEmpty { line.append(": ", isDim: true) }
                        line.append(cell)
                        return line.wrapped(columns: context.width)
                    }
            }
        }
        return rows.map { row in
            var line = StyledText()
            for (column, cell) in row.enumerated() {
                line.append(cell)
                guard column + 1 < row.count else { continue }
                line.pad(to: widths[...column].reduce(0, +) + 2 * (column + 1))
            }
            return line
        }
    }
}

/// A button of a page, which a key switches.
final class PageButtonItem: ListItemViewModel {
    let button: PageButton
    private let changed: @Sendable () -> Void
    private let state = Mutex(false)

    init(_ button: PageButton, changed: @escaping @Sendable () -> Void) {
        self.button = button
        self.changed = changed
    }

    var isOn: Bool { state.withLock(\.self) }

    var keys: [RowKey] { RowKey.switching }

    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        state.withLock { $0.toggle() }
        changed()
        return nil
    }
}

extension RowKey {
    /// The keys of a row that is switched.
    static var switching: [RowKey] {
        let title = LocalizedText("switch", ["zh-Hans": "切换"])
        return [RowKey(RowKey.enter, title: title), RowKey(" ", title: title)]
    }
}

/// Draws a button's mark and its title, with its colour in words.
struct PageButtonCell: ListCell {
    private var item: PageButtonItem?

    mutating func update(with item: PageButtonItem) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let button = item.button
        var text = StyledText(item.isOn ? button.on : button.off, color: button.color)
        text.append(" " + ControlEscaping.escaped(button.title.resolved(for: context.locale)))
        var lines = CellLines(in: context)
        lines.addRow(text, value: .words(button.color.description))
        return lines.lines
    }
}
