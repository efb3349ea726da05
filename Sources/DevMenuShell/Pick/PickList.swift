import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The rows of `pick`, the filter, the selected row and the first visible one.
///
/// Without a filter these are the sections with their items, and with one the items that fit it,
/// the nearest first.
struct PickList {
    /// A row; positions number the menu's sections and items, or the candidates.
    enum Row: Equatable {
        /// The title of a section.
        case section(Int)
        /// An item.
        case item(Int)
        /// A candidate.
        case candidate(Int)
    }

    /// The title of the menu.
    private(set) var title = ""
    /// The titles of the sections.
    private(set) var sections: [String] = []
    /// The items with their current values, hidden ones included.
    private(set) var items: [ListedItem] = []
    /// The candidates to choose from, in place of sections and items.
    private(set) var candidates: [CompletionCandidate] = []
    /// The rows that fit the filter.
    private(set) var rows: [Row] = []
    /// The filter as it was typed.
    private(set) var filter = ""
    /// The index of the selected row, always that of an item, or `nil` if there's none.
    private(set) var selected: Int?
    /// The index of the first visible row.
    private(set) var first = 0
    /// The widths of the columns.
    private(set) var columns = PickColumns()

    /// The finder of rows; `nil` until candidates are searched for, so that they're shown at once.
    private var finder: MenuFinder?
    private var allRows: [Row] = []
    private var positions: [String: Int] = [:]

    /// Indicates whether toggles have marks, as `● on` and `○ off`.
    let hasMarks: Bool

    /// Creates a list of a menu's items.
    init(_ menu: ListedMenu, filter: String = "", hasMarks: Bool = false) {
        self.hasMarks = hasMarks
        finder = MenuFinder(menu)
        read(menu)
        find(filter)
    }

    /// Creates a list of candidates, under a title.
    init(_ candidates: [CompletionCandidate], title: String) {
        (self.candidates, self.title, hasMarks) = (candidates, title, false)
        allRows = candidates.indices.map { .candidate($0) }
        for candidate in candidates { columns.include(cells(of: candidate)) }
        find("")
    }

    /// The number of items, hidden ones left out.
    var itemCount: Int { allRows.count - sections.count }

    /// Indicates whether the filter leaves only what it finds.
    var isFiltered: Bool { NameQuery(filter) != nil }

    /// The selected item, or `nil` if nothing fits the filter.
    var selectedItem: ListedItem? {
        if let selected, case .item(let index) = rows[selected] { items[index] } else { nil }
    }

    /// The index of the selected candidate, or `nil` if nothing fits the filter.
    var selectedCandidate: Int? {
        if let selected, case .candidate(let index) = rows[selected] { index } else { nil }
    }

    /// Returns the visible rows.
    func visible(height: Int) -> Range<Int> {
        let start = min(first, max(0, rows.count - max(0, height)))
        return start..<min(rows.count, start + max(0, height))
    }

    /// Replaces the menu, with the same item selected.
    mutating func replace(_ menu: ListedMenu) {
        let (id, row) = (selectedItem?.id, selected ?? 0)
        finder = MenuFinder(menu)
        read(menu)
        show(selecting: id, orNear: row)
    }

    /// Replaces an item by what the host has sent about it; does nothing for another item.
    mutating func update(_ received: ItemRecord) {
        guard let id = received.id, let index = positions[id] else { return }
        let before = items[index]
        var members = before.received.json.object ?? [:]
        // An answer leaves these out if they don't apply any more.
        for name in [
            "until", "suspended", "was", "wasText", "wasUntil", "unavailable", "problem", "inForce",
            "valueText",
        ] { members[name] = nil }
        members.merge(received.json.object ?? [:])
        let merged = ItemRecord(.object(members) as JSONValue)
        guard let item = ListedItem(merged, of: before.session) else { return }
        items[index] = item
        columns.include(cells(of: item))
    }

    /// The settings whose values the app keeps, and wasn't asked for.
    var unasked: [String] {
        items.filter { $0.received.isKeptByApp && $0.received.value == nil }.map(\.id)
    }

    /// Returns the texts of an item's row.
    func cells(of item: ListedItem) -> PickCells {
        let context = RenderingContext(hasMarks: hasMarks)
        let texts = ItemText.row(item, in: context).map(\.text)
        return (item.id.shownName, texts[1], texts[2])
    }

    /// Returns the texts of a candidate's row.
    func cells(of candidate: CompletionCandidate) -> PickCells {
        (candidate.label, candidate.summary, "")
    }

    /// Returns the item of an identifier, or `nil`.
    subscript(id: String) -> ListedItem? { positions[id].map { items[$0] } }

    /// Filters by a text, and selects the first row.
    ///
    /// The selection stays if the filter is cleared.
    mutating func find(_ text: String) {
        let id = text.isEmpty ? selectedItem?.id : nil
        filter = text
        first = 0
        show(selecting: id, orNear: 0)
    }

    /// Moves the selection.
    mutating func move(_ movement: Movement, height: Int) {
        guard let selected else { return }
        let isUpwards = [.up, .pageUp, .bottom].contains(movement)
        selectNear(
            movement.index(from: selected, last: rows.count - 1, height: height),
            towards: isUpwards ? -1 : 1
        )
        reveal(height: height)
    }

    /// Scrolls no further than is needed to show the selected row.
    mutating func reveal(height: Int) {
        let height = max(1, height)
        guard let selected else { return first = 0 }
        var start = selected
        // With the first item of a section, its title.
        if height > 1, selected > 0, case .section = rows[selected - 1] { start -= 1 }
        if selected >= first + height { first = selected - height + 1 }
        if start < first { first = start }
        first = max(0, min(first, rows.count - height))
    }

    private mutating func read(_ menu: ListedMenu) {
        title = menu.title
        items = menu.items
        sections = []
        allRows = []
        positions = [:]
        columns = PickColumns()
        allRows.reserveCapacity(items.count)
        positions.reserveCapacity(items.count)
        var next = 0
        for section in menu.sections {
            let range = next..<(next + section.items.count)
            next = range.upperBound
            let shown = range.filter { !items[$0].isHidden }
            guard !shown.isEmpty else { continue }
            allRows.append(.section(sections.count))
            sections.append(section.title)
            allRows += shown.map { .item($0) }
        }
        for (index, item) in items.enumerated() where !item.isHidden {
            positions[item.id] = index
            columns.include(cells(of: item))
        }
    }

    /// Shows the rows that the filter leaves, and selects an item or, if it isn't there, near a row.
    private mutating func show(selecting id: String?, orNear row: Int) {
        rows = isFiltered ? found() : allRows
        selected = id.flatMap { positions[$0] }.flatMap { rows.firstIndex(of: .item($0)) }
        if selected == nil { selectNear(row) }
    }

    private mutating func found() -> [Row] {
        let finder =
            finder
            ?? MenuFinder(candidates) { candidate in
                (names: [candidate.label] + candidate.otherNames, described: [candidate.summary])
            }
        self.finder = finder
        return finder.indices(matching: filter.split(separator: " ").map(String.init))
            .map { candidates.isEmpty ? .item($0) : .candidate($0) }
    }

    /// Selects the item of a row or, if there is none, the next one in a direction.
    private mutating func selectNear(_ row: Int, towards step: Int = 1) {
        guard !rows.isEmpty else { return selected = nil }
        let row = max(0, min(row, rows.count - 1))
        func item(from row: Int, by step: Int) -> Int? {
            stride(from: row, to: step > 0 ? rows.count : -1, by: step)
                .first { if case .section = rows[$0] { false } else { true } }
        }
        selected = item(from: row, by: step) ?? item(from: row, by: -step) ?? selected
    }
}

/// The widths of the columns of ``PickList``, which don't change as it scrolls.
struct PickColumns {
    /// The widest identifier.
    private(set) var id = 0
    /// The widest title.
    private(set) var title = 0
    /// The widest value or risk.
    private(set) var state = 0

    /// Widens the columns for an item's texts.
    mutating func include(_ cells: PickCells) {
        id = max(id, DisplayWidth.of(cells.id))
        title = max(title, DisplayWidth.of(cells.title))
        state = max(state, DisplayWidth.of(cells.state))
    }
}

/// The texts of an item's row, with control characters made visible: the identifier; the title, or the
/// text of a description; the value, risk or address.
typealias PickCells = (id: String, title: String, state: String)
