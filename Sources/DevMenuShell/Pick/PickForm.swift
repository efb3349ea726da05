import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

/// A form for the arguments of an action, or for the value of a setting.
struct PickForm {
    /// The item that the values are for.
    let item: ListedItem
    /// The fields.
    private(set) var fields: [PickField]
    /// The index of the selected field; the number of fields for the button after them.
    private(set) var selected = 0

    /// Creates the form of an action's parameters.
    init(parametersOf item: ListedItem) {
        self.item = item
        fields = item.parameters.map(PickField.init)
    }

    /// Creates the form of a setting's value, which begins with the current one.
    init(valueOf item: ListedItem) {
        self.item = item
        fields = [PickField(item.values, text: ItemText.value(item.received.value))]
    }

    /// Indicates whether the values are the arguments of an action.
    var isCall: Bool { item.role == .action }

    /// The words of the button after the fields.
    var button: String { isCall ? "Run" : "Change" }

    /// The selected field, or `nil` if the button is selected.
    var field: PickField? { fields.indices.contains(selected) ? fields[selected] : nil }

    /// The arguments by the names of their parameters; `nil` if a field has an error, which is
    /// shown and selected then.
    mutating func values() -> JSONObject? {
        var values = JSONObject()
        for index in fields.indices {
            if let value = fields[index].check() { values[fields[index].name] = value }
        }
        guard let wrong = fields.firstIndex(where: { $0.problem != nil }) else { return values }
        selected = wrong
        return nil
    }

    /// Shows an error of the host beside the field that it names, or else the selected or last one.
    mutating func refuse(_ reason: String, for name: String?) {
        selected = fields.firstIndex { $0.name == name } ?? min(selected, fields.count - 1)
        if fields.indices.contains(selected) { fields[selected].problem = reason }
    }

    /// Offers choices for a field.
    mutating func offer(_ choices: [String], for name: String) {
        for index in fields.indices where fields[index].name == name {
            fields[index].offer(choices)
        }
    }

    /// Changes the form by a key.
    ///
    /// - Returns: `true` if the values are to be used.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .up, .backTab: selected = max(0, selected - 1)
        case .down, .tab: selected = min(fields.count, selected + 1)
        case .enter:
            guard field != nil else { return true }
            _ = fields[selected].check()
            guard fields[selected].problem == nil else { return false }
            selected += 1
            // A setting has one field, and nothing more to fill in.
            return !isCall
        default:
            if field != nil { fields[selected].press(key) }
        }
        return false
    }
}

/// A field of a form.
struct PickField {
    /// The name of the parameter; `value` for a setting.
    let name: String
    /// Indicates whether a value must be given.
    let isRequired: Bool
    /// Indicates whether the text isn't shown.
    let isSecret: Bool
    /// The words of all values if these are few, or those that are offered.
    private(set) var choices: [String]
    /// The explanation of the value: a summary, and what is expected.
    let hint: String
    /// The text as it was typed.
    private(set) var text: String
    /// The error of the text, to be shown beside it, or `nil` if there is none.
    var problem: String?

    /// Indicates whether other texts than the choices fit too.
    private var isOpen = false

    /// Returns the value of a text, or its error.
    private let read: (String) -> (value: JSONValue?, problem: String?)

    /// Creates a field for an argument of an action.
    init(_ parameter: ParameterDeclaration) {
        name = parameter.name
        isRequired = parameter.isRequired
        isSecret = parameter.isSecret
        choices = parameter.type == .bool ? ["on", "off"] : parameter.choices
        let standard = parameter.defaultValue.map { "default \(ItemText.value($0))" } ?? ""
        hint = [parameter.summary.english, parameter.expectation, standard]
            .filter { !$0.isEmpty }.joined(separator: " · ")
        text = ""
        read = { text in
            do throws(ArgumentError) {
                return (try parameter.value(ofAnswer: text), nil)
            } catch {
                let hint = error.suggestion.map { ", perhaps '\($0)'" } ?? ""
                return (nil, (text.isEmpty ? "required: " : "") + "give \(error.expected)" + hint)
            }
        }
    }

    /// Creates a field for a value of a setting.
    init(_ values: SettingValues, text: String) {
        name = "value"
        isRequired = true
        isSecret = false
        choices = values.words
        hint = values.expectation
        self.text = text
        read = { text in
            values.value(of: text).map { ($0, nil) } ?? (nil, "give \(values.expectation)")
        }
    }

    /// Offers choices; any other text fits too.
    fileprivate mutating func offer(_ choices: [String]) {
        (self.choices, isOpen) = (choices, true)
    }

    /// Checks the text, and sets ``problem``.
    ///
    /// - Returns: The value, or `nil` if there's none, or a wrong one.
    mutating func check() -> JSONValue? {
        let (value, problem) = isRequired || !text.isEmpty ? read(text) : (nil, nil)
        self.problem = problem
        return value
    }

    /// Edits the text by a key.
    mutating func press(_ key: Key) {
        switch key {
        case .left where !choices.isEmpty: turn(by: -1)
        case .right where !choices.isEmpty: turn(by: 1)
        case .character(" ") where !choices.isEmpty && !isOpen: turn(by: 1)
        default: text.edit(by: key)
        }
        problem = nil
    }

    /// Goes to another choice; an optional one can also be left out.
    private mutating func turn(by step: Int) {
        let all = (isRequired ? [] : [""]) + choices
        guard let index = all.firstIndex(of: text) else {
            return text = step > 0 ? all.first ?? "" : all.last ?? ""
        }
        text = all[(index + step + all.count) % all.count]
    }
}

extension String {
    /// Edits a text at its end by a key; keys that don't edit do nothing.
    mutating func edit(by key: Key) {
        switch key {
        case .character(let character): append(character)
        case .paste(let pasted):
            append(contentsOf: pasted.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        case .backspace: _ = popLast()
        case .control("u"): removeAll()
        case .control("w"):
            while last == " " { removeLast() }
            while let last, last != " " { removeLast() }
        default: break
        }
    }
}
