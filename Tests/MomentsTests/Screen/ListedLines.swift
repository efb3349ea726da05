import DevMenuKit
import DevMenuPages
@testable import MomentsKit

/// A list page for tests, with rows of given heights; some can be selected.
struct ListedLines: ListViewModel {
    /// A row of some lines.
    struct Row: ListItemViewModel {
        let name: String
        let height: Int
        /// The empty lines at its end.
        let gap: Int
        let keys: [RowKey]
    }

    /// A cell that draws a row as its name and a number on each line.
    struct Cell: ListCell {
        private var row: Row?

        init() {}

        mutating func update(with item: Row) { row = item }

        func lines(in context: DrawingContext) -> [StyledText] {
            guard let row else { return [] }
            return (0..<row.height).map {
                StyledText($0 < row.height - row.gap ? "\(row.name).\($0)" : "")
            }
        }
    }

    let title: LocalizedText = "Lines"
    let state: CurrentValue<ListState>

    /// Creates a page of the rows in a text, which are separated by blanks.
    ///
    /// A row's first letter is its name, its length its height, and its dots are empty lines; one
    /// in capitals can be selected.
    init(_ rows: String) {
        let items = rows.split(separator: " ").map { name in
            Row(
                name: String(name.prefix(1)),
                height: name.count,
                gap: name.count { $0 == "." },
                keys: name.contains(where: \.isUppercase) ? [RowKey("x", title: "act")] : []
            )
        }
        state = CurrentValue(ListState(sections: [ListSection(items: items)]))
    }

    func loadItems() async {}
    func trackScreenviews() {}

    /// Returns the layout of the page, with an optional message above its rows.
    static func layout(
        _ rows: String,
        width: Int = 20,
        message words: String? = nil
    ) -> PageLayout {
        var cells = CellRegistry()
        cells.register(Cell.self)
        let page = ListPage(ListedLines(rows), cells: cells)
        page.showMessage(words.map { StyledText($0) })
        return page.layout(in: DrawingContext(width: width, locale: .english))
    }
}
