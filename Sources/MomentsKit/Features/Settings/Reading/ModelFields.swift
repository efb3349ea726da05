package import DevMenuKit

/// The members of a model in a page in JSON, read as leniently as they are written.
///
/// What is missing takes a default; numbers and Bools stand for texts, numbers and texts for Bools.
/// Members that nobody asks for are nobody's concern.
package struct ModelFields {
    private let json: JSONValue
    private let path: JSONPath
    private let log: SettingsFileLog

    init(_ json: JSONValue, at path: JSONPath, _ log: SettingsFileLog) {
        self.json = json
        self.path = path
        self.log = log
    }

    /// A text; empty where it is missing.
    package func text(_ name: String) -> String {
        switch json[name] {
        case nil, .null?: return ""
        case .string(let text)?: return text
        case .bool(let value)?: return value ? "true" : "false"
        case .integer, .double: return json[name].map(String.init(describing:)) ?? ""
        case let other?:
            refuse("has to be a text, and is \(other.words)", at: name)
            return ""
        }
    }

    /// A Bool; off where it is missing.
    package func bool(_ name: String) -> Bool {
        switch json[name] {
        case nil, .null?, .string("")?: return false
        case .bool(let value)?: return value
        case .integer(let number)?: return number != 0
        case .double(let number)?: return number != 0
        case .string(let text)?:
            if let value = Parameter.bool(from: text) { return value }
            refuse("'\(ControlEscaping.escaped(text))' is neither true nor false", at: name)
        case let other?:
            refuse("has to be true or false, and is \(other.words)", at: name)
        }
        return false
    }

    /// A colour, written as `#RRGGBB`; `nil`, the default, where it is missing or empty.
    package func color(_ name: String) -> RGBColor? {
        let text = text(name)
        guard !text.isEmpty else { return nil }
        if text.hasPrefix("#"), let color = RGBColor(text) { return color }
        refuse("'\(ControlEscaping.escaped(text))' is no colour: write it as #RRGGBB", at: name)
        return nil
    }

    /// An address; empty where it is missing.
    package func address(_ name: String) -> String {
        let text = text(name)
        if text.isEmpty || WebAddress(text) != nil { return text }
        let shown = ControlEscaping.escaped(text)
        refuse("'\(shown)' is no URL: give one like https://example.com", at: name)
        return ""
    }

    /// The objects of a list; none where it is missing.
    package func list(_ name: String) -> [ModelFields] {
        guard let value = json[name], value != .null else { return [] }
        guard let elements = value.array else {
            refuse("has to be a list, and is \(value.words)", at: name)
            return []
        }
        return elements.enumerated().compactMap { place, element in
            let path = path.appending(name).appending(place)
            guard element.object != nil else {
                log.tell("has to be an object, and is \(element.words)", at: path)
                return nil
            }
            return ModelFields(element, at: path, log)
        }
    }

    private func refuse(_ reason: String, at name: String) {
        log.tell(reason, at: path.appending(name))
    }
}

extension JSONValue {
    /// What it is, in words.
    var words: String {
        switch self {
        case .null: "null"
        case .bool: "a Bool"
        case .integer, .double: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
