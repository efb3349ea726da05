import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Draws `pick` as rows of a terminal: the same rows for the same state and size.
struct PickView {
    /// The marks before the selected row, and before any other.
    static let marks = (selected: "▌ ", other: "  ")
    /// The mark after text that is being typed.
    static let cursor = "▏"
    /// The least width of titles, if they are longer.
    private static let leastTitle = 8

    /// The state.
    let model: PickModel
    /// The terminal's size.
    let size: TerminalSize

    /// Returns the number of rows for the list's own.
    static func listHeight(of model: PickModel, in size: TerminalSize) -> Int {
        PickView(model: model, size: size).height
    }

    /// Returns the number of rows for the content of a page over the list.
    static func pageHeight(in size: TerminalSize) -> Int {
        max(1, size.rows - (size.rows > 3 ? 1 : 0) - (size.rows > 2 ? 1 : 0))
    }

    /// The rows from the top, as many as the terminal has.
    var rows: [StyledText] {
        let height = height
        var content = Array(content(height: height).prefix(height))
        content += Array(repeating: StyledText(), count: height - content.count)
        return Array((head + content + foot).prefix(size.rows)).map(fitted)
    }

    /// The number of rows for the content.
    private var height: Int { max(1, size.rows - head.count - foot.count) }

    /// The rows above the content.
    private var head: [StyledText] {
        guard let page = model.page else {
            return size.rows > 7 ? [titleRow, filterRow] : [filterRow]
        }
        return size.rows > 3 ? [StyledText(page.title.shown, isBold: true)] : []
    }

    /// The rows below the content.
    private var foot: [StyledText] {
        guard size.rows > 2 else { return model.message.map { [lines(of: $0)[0]] } ?? [] }
        let keys = [PickKeys.line(of: model, columns: size.columns)]
        if let message = model.message { return lines(of: message) + (size.rows > 4 ? keys : []) }
        return size.rows > 5 && model.page == nil ? [detailRow] + keys : detailRows + keys
    }

    /// The explanation of a form's field, on as many rows as it needs.
    private var detailRows: [StyledText] {
        guard case .form(let form)? = model.page, let field = form.field, size.rows > 5 else {
            return []
        }
        let hint = StyledText(field.hint.shown, isDim: true)
        return Array(hint.wrapped(columns: size.columns).prefix(size.rows / 4))
    }

    private func lines(of message: PickModel.Message) -> [StyledText] {
        let (words, isError) =
            switch message {
            case .note(let words): (words, false)
            case .error(let words): ("error: " + words, true)
            }
        let text = StyledText(ControlEscaping.escaped(words, keepsLines: true), isBold: isError)
        return Array(text.wrapped(columns: size.columns).prefix(max(1, size.rows / 3)))
    }

    private var titleRow: StyledText {
        var row = StyledText(model.list.title.shown, isBold: true)
        let count = model.list.itemCount
        let isMenu = model.list.candidates.isEmpty
        let all = "\(count)" + (isMenu ? count == 1 ? " item" : " items" : "")
        let found = model.list.isFiltered ? "\(model.list.rows.count) of " : ""
        row.append("  " + found + all, isDim: true)
        return row
    }

    private var filterRow: StyledText {
        var row = StyledText("Find: ")
        let filter = ControlEscaping.escaped(model.list.filter)
        row.append(DisplayWidth.end(of: filter, columns: size.columns - 7))
        row.append(Self.cursor)
        if filter.isEmpty { row.append(" type to search", isDim: true) }
        return row
    }

    /// The title and the value of the selected item if its row has no room for them, and its summary.
    private var detailRow: StyledText {
        let list = model.list
        guard
            let cells = list.selectedItem.map(list.cells(of:))
                ?? list.selectedCandidate.map({ list.cells(of: list.candidates[$0]) })
        else { return StyledText() }
        let row = row(cells, isSelected: true).text
        let cut = [cells.id, cells.title, cells.state].filter { !row.contains($0) }
        let parts = cut + [list.selectedItem?.summary ?? ""]
        return StyledText(parts.filter { !$0.isEmpty }.joined(separator: " · ").shown, isDim: true)
    }

    private func content(height: Int) -> [StyledText] {
        switch model.page {
        case nil: listRows(height: height)
        case .options(let options)?:
            options.visible(height: height).map { row(of: options, at: $0) }
        case .form(let form)?: PickFormRows(form: form, columns: size.columns).rows(height: height)
        case .text(let text)?:
            Array(text.lines(columns: size.columns).dropFirst(text.first).prefix(height))
        }
    }

    private func listRows(height: Int) -> [StyledText] {
        let list = model.list
        guard !list.rows.isEmpty else {
            let words =
                list.filter.isEmpty
                ? "This menu is empty." : "Nothing matches '\(list.filter)'. Esc shows everything."
            return StyledText(ControlEscaping.escaped(words)).wrapped(columns: size.columns)
        }
        return list.visible(height: height).map { index in
            switch list.rows[index] {
            case .section(let section): StyledText(list.sections[section].shown, isBold: true)
            case .item(let item):
                row(of: list.items[item], isSelected: index == list.selected)
            case .candidate(let candidate):
                row(list.cells(of: list.candidates[candidate]), isSelected: index == list.selected)
            }
        }
    }

    private func row(of item: ListedItem, isSelected: Bool) -> StyledText {
        row(
            model.list.cells(of: item),
            isSelected: isSelected,
            color: ItemText.color(of: item),
            isDim: item.received.unavailable != nil
        )
    }

    /// Returns a row, with the letters that the filter matches in bold: a title gives way first, and a value
    /// only to the beginning of the name.
    private func row(
        _ cells: PickCells,
        isSelected: Bool,
        color: RGBColor? = nil,
        isDim: Bool = false
    ) -> StyledText {
        let columns = model.list.columns
        let room = size.columns - DisplayWidth.of(Self.marks.other)
        let name = DisplayWidth.of(cells.id)
        let state = DisplayWidth.truncated(
            cells.state,
            columns: max(0, room - 2 - min(name, Self.leastTitle))
        )
        let left = room - (state.isEmpty ? 0 : 2 + DisplayWidth.of(state))
        // A very long name or value doesn't use the room of the other rows.
        let nameColumn = min(columns.id, max(Self.leastTitle, room / 2))
        let titleColumn = min(
            columns.title,
            max(0, room - nameColumn - 4 - min(columns.state, room / 3))
        )
        let nameWidth = min(max(name, nameColumn), max(0, left))
        // A short value leaves its room to a long title.
        let own = max(0, left - nameWidth - 2)
        let title = DisplayWidth.of(cells.title)
        let marks = FilterMarks(model.list.filter, in: [cells.id, cells.title])
        let isBold = isSelected && !marks.hasAny
        var row = StyledText(isSelected ? Self.marks.selected : Self.marks.other)
        row.append(
            marks.marked(
                cells.id,
                DisplayWidth.padded(cells.id, columns: nameWidth),
                isBold,
                !isSelected || isDim
            )
        )
        if own >= min(title, Self.leastTitle), own > 0 {
            row.append("  ")
            let width = min(max(title, titleColumn), own)
            let title = DisplayWidth.padded(cells.title, columns: width)
            row.append(marks.marked(cells.title, title, false, isDim))
        }
        guard !state.isEmpty else { return row }
        row.append("  ")
        row.append(state, color: color, isBold: isBold, isDim: isDim)
        return row
    }

    private func row(of options: PickOptions, at index: Int) -> StyledText {
        let option = options.options[index]
        let isSelected = index == options.selected
        var row = StyledText(isSelected ? Self.marks.selected : Self.marks.other)
        let marks = model.list.hasMarks ? ("● ", "○ ") : ("* ", "  ")
        row.append(options.isCurrent(option) ? marks.0 : marks.1)
        let words = [option.word, option.title].filter { !$0.isEmpty }
        row.append(ControlEscaping.escaped(words.joined(separator: "  ")), isBold: isSelected)
        return row
    }

    private func fitted(_ row: StyledText) -> StyledText {
        StyledText(DisplayWidth.truncated(row.text, columns: size.columns), styles: row.styles)
    }
}

/// The letters of a row's texts that a filter matches.
private struct FilterMarks {
    private let queries: [NameQuery]

    /// Creates the marks of a filter that has found a row: as a whole if a text fits it so, or else word by
    /// word.
    init(_ filter: String, in texts: [String]) {
        let whole = NameQuery(filter)
        let isWhole = texts.contains { whole?.matches(in: $0).isEmpty == false }
        queries =
            isWhole
            ? [whole].compactMap(\.self)
            : filter.split(separator: " ").compactMap { NameQuery(String($0)) }
    }

    /// Indicates whether anything may be marked.
    var hasAny: Bool { !queries.isEmpty }

    /// Returns a text as it's shown, padded or cut, with its marks in bold.
    func marked(_ text: String, _ shown: String, _ isBold: Bool, _ isDim: Bool) -> StyledText {
        let ranges = queries.flatMap { $0.matches(in: text) }
            .sorted { $0.lowerBound < $1.lowerBound }
        let limit = zip(text.utf8, shown.utf8).prefix { $0 == $1 }.count
        let bytes = Array(shown.utf8)
        var marked = StyledText()
        var done = 0
        func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for range in ranges where range.lowerBound >= done && range.upperBound <= limit {
            marked.append(piece(done..<range.lowerBound), isBold: isBold, isDim: isDim)
            marked.append(piece(range), isBold: true)
            done = range.upperBound
        }
        marked.append(piece(done..<bytes.count), isBold: isBold, isDim: isDim)
        return marked
    }
}
