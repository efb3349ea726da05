import DevMenuTerminal
package import DevMenuKit
package import DevMenuPages
import Synchronization

/// The answer of a route as a page; DesignKit's favourite buttons are rows that work.
package final class RoutePageViewModel: ListViewModel {
    package let title: LocalizedText
    package let state = CurrentValue(ListState())

    private let opened: OpenedRoute
    private let tracking: any TrackingProvider

    /// Creates a page of the answer of a route.
    package init(_ opened: OpenedRoute, title: LocalizedText, tracking: any TrackingProvider) {
        self.opened = opened
        self.title = title
        self.tracking = tracking
    }

    package var value: JSONValue? { opened.page.value }

    /// Shows the answer; the buttons retain their state during the visit.
    package func loadItems() async {
        guard !hasContent else { return }
        let page =
            opened.page.table.map { TableLayout.text(of: $0, in: opened.visit.locale) }
            ?? StyledText(opened.page.text, styles: opened.page.styles)
        let buttons = FavoriteButton.buttons(of: opened.page.value)
        // The width is unlimited, so that only the page's own newlines separate lines.
        let blocks = page.wrapped(columns: .max).split { $0.text.isEmpty }
        let sections = blocks.map { section(of: Array($0), buttons) }
        state.update { $0.sections = sections }
    }

    /// Returns the lines between two empty ones as a section: a title with indented rows as a group.
    private func section(of lines: [StyledText], _ buttons: [FavoriteButton]) -> ListSection {
        let rows = lines.dropFirst()
        guard let title = lines.first, !rows.isEmpty, !title.isIndented,
            rows.allSatisfy(\.isIndented)
        else { return ListSection(items: lines.map { TextLineItemViewModel(line: $0) }) }
        let table = rows.map { ColumnLine($0.part(2..<$0.text.utf8.count)) }
        let widths = ColumnLine.widths(of: table)
        return ListSection(
            title: LocalizedText(title.text),
            items: table.map { row($0, widths, buttons) },
            isFramed: true
        )
    }

    package func trackScreenviews() {
        tracking.track(.screenView(opened.visit.path, of: "RoutePageViewModel"))
    }

    private func row(
        _ line: ColumnLine,
        _ widths: [Int],
        _ buttons: [FavoriteButton]
    ) -> any ListItemViewModel {
        guard let button = buttons.first(where: { line.text.text.contains($0.marks) }) else {
            return TextRowItemViewModel(line: line, widths: widths)
        }
        // The state holds the row.
        return FavoriteButtonItemViewModel(button, line: line.text) { [weak state] in
            state?.update { _ in }
        }
    }
}

/// A line of text on a page.
struct TextLineItemViewModel: DrawnItem {
    /// The line with its styles.
    let line: StyledText

    func lines(in context: DrawingContext) -> [StyledText] { line.wrapped(columns: context.width) }
}

/// A row of columns on a page, without the last ones if they don't fit.
struct TextRowItemViewModel: DrawnItem {
    /// The row with its styles.
    let line: ColumnLine
    /// The widths of the rows of its group up to the end of each column.
    let widths: [Int]

    func lines(in context: DrawingContext) -> [StyledText] {
        guard context.screen != nil else { return line.text.wrapped(columns: context.width) }
        let fitting = widths.lastIndex { $0 <= context.width }
        return [line.dropping(columnsAfter: fitting, width: context.width)]
    }
}

extension StyledText {
    /// `true` if the text is below a title.
    fileprivate var isIndented: Bool { text.hasPrefix("  ") }
}

/// A line of columns that are two blanks or more apart.
struct ColumnLine: Sendable {
    /// The line.
    let text: StyledText
    /// The end of each column, by offsets in UTF-8 bytes.
    private let ends: [Int]

    /// Finds the columns of a line.
    init(_ text: StyledText) {
        self.text = text
        let bytes = Array(text.text.utf8)
        // Blanks with a background are a swatch.
        let swatches = text.styles.filter { $0.background != nil }
        let gaps = bytes.indices.dropFirst().dropLast().filter { index in
            bytes[index] == 0x20 && bytes[index - 1] != 0x20 && bytes[index + 1] == 0x20
                && !swatches.contains { $0.from <= index && index < $0.to }
        }
        ends = gaps + [bytes.count]
    }

    /// Returns the greatest width of lines up to the end of each column.
    static func widths(of lines: [ColumnLine]) -> [Int] {
        let count = lines.map(\.ends.count).max() ?? 0
        return (0..<count).map { column in
            lines.map { line in
                DisplayWidth.of(
                    line.text.part(0..<line.ends[min(column, line.ends.count - 1)]).text
                )
            }.max() ?? 0
        }
    }

    /// Returns the line up to the end of a column; without one, the end of the line if it's too wide.
    func dropping(columnsAfter column: Int?, width: Int) -> StyledText {
        if let column { return text.part(0..<ends[min(column, ends.count - 1)]) }
        guard DisplayWidth.of(text.text) > width else { return text }
        // The end of an address distinguishes it from others.
        return StyledText("…" + String(text.text.suffix(max(0, width - 1))))
    }
}

/// A button that marks a favourite, as DesignKit's page describes it to programs.
struct FavoriteButton: Hashable {
    let outline: String
    let filled: String
    let color: RGBColor

    /// Both marks, as the page shows them side by side.
    var marks: String { "\(outline) \(filled)" }

    /// Decodes the buttons in a page's value; empty if the page is not DesignKit's.
    static func buttons(of value: JSONValue?) -> [FavoriteButton] {
        (value?["favoriteButtons"]?.array ?? []).compactMap { button in
            guard let outline = button["outline"]?.string, let filled = button["filled"]?.string,
                let color = button["color"]?.string.flatMap({ RGBColor($0) })
            else { return nil }
            return FavoriteButton(outline: outline, filled: filled, color: color)
        }
    }
}

/// A working favourite button: outlined while off, filled while on.
final class FavoriteButtonItemViewModel: DrawnItem {
    private let button: FavoriteButton
    private let line: StyledText
    private let changed: @Sendable () -> Void
    private let isFilled = Mutex(false)

    /// Creates a button at the end of a line of the page.
    init(_ button: FavoriteButton, line: StyledText, changed: @escaping @Sendable () -> Void) {
        self.button = button
        self.line = line
        self.changed = changed
    }

    /// Returns the line, with the current mark of the button.
    func lines(in context: DrawingContext) -> [StyledText] {
        let mark = isFilled.withLock { $0 } ? button.filled : button.outline
        var text = line
        text.append("  ")
        text.append("[\(mark)]", color: button.color)
        return text.wrapped(columns: context.width)
    }

    var keys: [RowKey] {
        let title = LocalizedText("switch", ["zh-Hans": "切换"])
        return [RowKey(RowKey.enter, title: title), RowKey(" ", title: title)]
    }

    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        isFilled.withLock { $0.toggle() }
        changed()
        return nil
    }
}
