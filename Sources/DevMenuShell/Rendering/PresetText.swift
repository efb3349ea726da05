import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

/// Renders presets as text.
enum PresetText {
    /// Returns a number of settings in words.
    static func count(_ settings: Int) -> String {
        settings == 1 ? "1 setting" : "\(settings) settings"
    }

    /// Returns the reason for which a value is left out or is another.
    static func note(on value: FlagValue) -> String {
        switch value {
        case .value: ""
        case .codeDefault: "its default"
        case .disabled: "disabled: left out"
        case .unknown: "has targeting rules, which aren't evaluated: left out"
        }
    }

    /// Returns the changes, and what was left out.
    ///
    /// - Parameters:
    ///   - answer: The host's answer.
    ///   - preset: The requested changes.
    ///   - isDryRun: `true` if nothing was changed.
    ///   - times: The form of times.
    /// - Returns: The text.
    static func applied(
        _ answer: ReceivedJSON,
        _ preset: PresetChanges,
        isDryRun: Bool,
        _ times: ShownTime
    ) -> String {
        var lines = ItemRecord.changes(answer).map { ItemText.change($0, times) }
        if lines.isEmpty { lines = ["nothing to change"] }
        let fixed = (answer["fixed"]?.array ?? []).compactMap(\.string)
        if !fixed.isEmpty { lines.append("fixed, and left out: " + fixed.joined(separator: ", ")) }
        if !preset.unknown.isEmpty {
            lines.append("unknown, and left out: " + preset.unknown.joined(separator: ", "))
        }
        lines += preset.leftOut.map { "\($0.id): \(note(on: $0.value))" }
        if isDryRun { lines.append("nothing was changed yet") }
        return lines.map { ControlEscaping.escaped($0) }.joined(separator: "\n")
    }
}
