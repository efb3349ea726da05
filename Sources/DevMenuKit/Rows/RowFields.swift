/// The fields of a row's model, read as leniently as the reference reads them.
///
/// What is missing takes a default; numbers stand for texts, and texts for numbers and Bools. Fields
/// that nobody knows are nobody's concern.
package struct RowFields {
    /// The model as the page has it.
    package let json: JSONValue
    private let steps: [JSONPath.Step]
    private let log: JSONFaultLog

    /// The fields of an object.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - steps: The way to it from where the log's reading is.
    ///   - log: What is told of faults, as long as its reading is there.
    package init(_ json: JSONValue, at steps: [JSONPath.Step], _ log: JSONFaultLog) {
        self.json = json
        self.steps = steps
        self.log = log
    }

    /// A text; empty where it is missing.
    package func text(_ name: String) -> String {
        switch json[name] {
        case nil, .null?: return ""
        case .string(let text)?:
            guard !text.isEmpty,
                let flaw = FaultWords.ofLine(text, limit: FaultWords.textLimit)
            else { return text }
            refuse(flaw, at: name)
            return ""
        case .bool(let value)?: return value ? "true" : "false"
        case .integer(let number)?: return String(number)
        case .double(let number)?: return String(describing: JSONValue.double(number))
        case let other?:
            refuse("has to be a text, and is \(other.typeWords)", at: name)
            return ""
        }
    }

    /// A Bool; off where it is missing.
    package func bool(_ name: String) -> Bool {
        switch json[name] {
        case nil, .null?: return false
        case .bool(let value)?: return value
        case .integer(let number)?: return number != 0
        case .double(let number)?: return number != 0
        case .string(let text)?:
            if text.isEmpty { return false }
            if let value = Parameter.bool(from: text) { return value }
            refuse("\(FaultWords.quoted(text)) is neither true nor false", at: name)
            return false
        case let other?:
            refuse("has to be true or false, and is \(other.typeWords)", at: name)
            return false
        }
    }

    /// A colour; `nil`, which is the default, where it is missing or empty.
    package func color(_ name: String) -> RGBColor? {
        let text = text(name)
        guard !text.isEmpty else { return nil }
        if text.hasPrefix("#"), let color = RGBColor(text) { return color }
        refuse("\(FaultWords.quoted(text)) is no colour: write it as #RRGGBB", at: name)
        return nil
    }

    /// The address that something leads to; `nil` where it is missing or empty.
    package func address(_ name: String) -> String? {
        let text = text(name)
        guard !text.isEmpty else { return nil }
        if LinkItem.isAddress(text) { return text }
        let shown = FaultWords.quoted(text)
        refuse("\(shown) is no URL: give \(FaultWords.address)", at: name)
        return nil
    }

    /// The objects of a list; none where it is missing.
    package func list(_ name: String) -> [RowFields] {
        guard let value = json[name], value != .null else { return [] }
        guard let elements = value.array else {
            refuse("has to be a list, and is \(value.typeWords)", at: name)
            return []
        }
        return elements.enumerated().compactMap { place, element in
            let inner = steps + [.name(name), .place(place)]
            guard element.object != nil else {
                log.tell("has to be an object, and is \(element.typeWords)", at: inner)
                return nil
            }
            return RowFields(element, at: inner, log)
        }
    }

    private func refuse(_ reason: String, at name: String) {
        log.tell(reason, at: steps + [.name(name)])
    }
}
