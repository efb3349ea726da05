import DevMenuKit
import DevMenuPages

// begin snippet
/// A title with a number that can be raised and lowered.
struct StepperRow: RowModel {
    static let kind = "Stepper"

    let title: String
    var count: Int

    var json: JSONObject { ["title": .string(title), "count": .integer(count)] }
}

extension StepperRow {
    init(_ fields: RowFields) {
        self.init(title: fields.text("title"), count: fields.integer("count"))
    }
}

/// Draws a stepper; its events are the next numbers down and up.
enum StepperSettingCell: SettingCell {
    static func events(of model: StepperRow) -> [CellEvent<StepperRow>] {
        [("less", "-", -1), ("more", "+", 1)].map { title, key, step in
            var changed = model
            changed.count += step
            return CellEvent(
                LocalizedText(title),
                key: Character(key),
                value: .integer(changed.count),
                model: changed
            )
        }
    }

    static func lines(of model: StepperRow, in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(in: context)
        lines.addText("\(model.title) - \(model.count) +")
        return lines.lines
    }
}
// end snippet

extension SettingsRow {
    /// A stepper from code.
    static func volume() -> SettingsRow {
        // begin snippet
        let row = SettingsRow(StepperSettingCell.self, StepperRow(title: "Volume", count: 3))
        // end snippet
        return row
    }
}

extension SettingsPageReader {
    /// A reader for the standard rows and steppers.
    static var ofSteppers: SettingsPageReader {
        // begin snippet
        let reader = SettingsPageReader(cells: StandardCells.all + [StepperSettingCell.self])
        // end snippet
        return reader
    }
}
