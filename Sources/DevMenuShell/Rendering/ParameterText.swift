import DevMenuClient
import DevMenuKit

/// Parameters as people read them.
enum ParameterText {
    /// A parameter's cells: name, what it takes, what it is about.
    static func row(_ parameter: ListedParameter) -> [String] {
        let declared = parameter.parameter
        var takes =
            declared.choices.isEmpty
            ? declared.type.rawValue : declared.choices.map(\.shownName).joined(separator: "|")
        if declared.isSecret { takes += ", secret" }
        if declared.isRequired {
            takes += ", required"
        } else if let value = declared.defaultValue {
            takes += ", default \(ItemText.value(value))"
        }
        return [declared.name.shownName, takes, parameter.summary]
    }
}
