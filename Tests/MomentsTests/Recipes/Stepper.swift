import DevMenuKit
import DevMenuPages

// begin snippet
/// A title with a number that can be raised and lowered.
struct StepperRow: RowModel {
    static let kind = "Stepper"

    let title: String
    var count: Int

    var json: JSONObject { ["title": .string(title), "count": .integer(count)] }

    init(_ fields: RowFields) {
        title = fields.text("title")
        count = fields.integer("count")
    }
}

/// Draws a stepper; its events are the next numbers down and up.
enum StepperSettingCell: SettingCell {
    static func events(of model: StepperRow) -> [CellEvent<StepperRow>] {
        [("-", -1), ("+", 1)].map { key, step in
            var changed = model
            changed.count += step
            return CellEvent(
                LocalizedText(key),
                key: Character(key),
                value: .integer(changed.count),
                model: changed
            )
        }
    }

    static func lines(of model: StepperRow, in context: DrawingContext) -> [StyledText] {
        var lines = CellLines(width: context.width)
        lines.addText("\(model.title) - \(model.count) +")
        return lines.lines
    }
}
// end snippet

extension SettingsPageReader {
    /// A reader for the standard rows and steppers.
    static var ofSteppers: SettingsPageReader {
        // begin snippet
        let reader = SettingsPageReader(cells: StandardCells.all + [StepperSettingCell.self])
        // end snippet
        return reader
    }
}
