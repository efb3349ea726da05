import DevMenuTerminal
import DevMenuClient
import DevMenuKit

/// Draws a form: a row for each field, its errors beside or below it, and the button.
struct PickFormRows {
    /// The form.
    let form: PickForm
    /// The terminal's width.
    let columns: Int

    /// The width of the labels.
    private var labels: Int {
        let widest = form.fields.map { DisplayWidth.of(Self.label(of: $0)) }.max() ?? 0
        return min(widest, columns / 3)
    }

    /// Returns the rows around the selected field.
    func rows(height: Int) -> [StyledText] {
        var rows: [StyledText] = []
        var selected = 0..<1
        for (index, field) in form.fields.enumerated() {
            let own = self.rows(of: field, isSelected: index == form.selected)
            if index == form.selected { selected = rows.count..<(rows.count + own.count) }
            rows += own
        }
        let isOnButton = form.field == nil
        if isOnButton { selected = rows.count..<(rows.count + 1) }
        var button = StyledText(isOnButton ? PickView.marks.selected : PickView.marks.other)
        button.append("[ \(form.button) ]", isBold: isOnButton)
        rows.append(button)
        let first = max(0, min(selected.upperBound - height, selected.lowerBound))
        return Array(rows.dropFirst(first).prefix(height))
    }

    private static func label(of field: PickField) -> String {
        field.name.shownName + (field.isRequired ? " *" : "")
    }

    private func rows(of field: PickField, isSelected: Bool) -> [StyledText] {
        var row = StyledText(isSelected ? PickView.marks.selected : PickView.marks.other)
        row.append(DisplayWidth.padded(Self.label(of: field), columns: labels), isBold: isSelected)
        row.append("  ")
        let start = DisplayWidth.of(row.text)
        let shown = field.isSecret && !field.text.isEmpty ? SecretWords.mask : field.text.shown
        row.append(DisplayWidth.end(of: shown, columns: max(1, columns - start - 1)))
        if isSelected { row.append(PickView.cursor) }
        guard let problem = field.problem.map({ ControlEscaping.escaped($0) }) else {
            if field.text.isEmpty, !field.choices.isEmpty {
                row.append(
                    (isSelected ? " " : "") + field.choices.joined(separator: "|").shown,
                    isDim: true
                )
            }
            return [row]
        }
        if DisplayWidth.of(row.text) + 2 + DisplayWidth.of(problem) <= columns {
            row.append("  ")
            row.append(problem, isBold: true)
            return [row]
        }
        let below = StyledText(problem, isBold: true).wrapped(columns: max(1, columns - 4))
        return [row]
            + below.map { line in
                var row = StyledText("    ")
                row.append(line)
                return row
            }
    }
}

/// The row at the bottom that explains the keys, as many as fit.
enum PickKeys {
    /// Returns the row for a state, with the keys that are needed most first.
    static func line(of model: PickModel, columns: Int) -> StyledText {
        let entries: [(key: String, word: String)]
        switch model.page {
        case .options?: entries = [("Enter", "choose"), ("Esc", "back"), ("↑↓", "move")]
        case .form(let form)?:
            let isOnButton = form.field == nil
            let hasChoices = form.field.map { !$0.choices.isEmpty } ?? false
            entries =
                [("Enter", isOnButton ? form.button.lowercased() : "next"), ("Esc", "back")]
                + (hasChoices ? [("←→", "choose")] : []) + [("↑↓", "move")]
        case .text?: entries = [("Esc", "back"), ("↑↓", "scroll")]
        case nil where !model.list.candidates.isEmpty:
            let isFiltered = !model.list.filter.isEmpty
            entries = [("Enter", "take"), ("Esc", isFiltered ? "clear" : "leave"), ("↑↓", "move")]
        case nil:
            let enter = model.list.selectedItem.map { [("Enter", word(for: $0))] } ?? []
            entries =
                enter + [("Esc", model.list.filter.isEmpty ? "leave" : "clear")]
                + [("Tab", "prompt"), ("→", "details"), ("↑↓", "move")]
        }
        return .keys(entries.enumerated().map { ($1.key, $1.word, $0) }, columns: columns)
    }

    private static func word(for item: ListedItem) -> String {
        switch item.role {
        case .action: "run"
        case .setting(isToggle: true): "switch"
        case .setting: "change"
        case .description: "show"
        }
    }
}
