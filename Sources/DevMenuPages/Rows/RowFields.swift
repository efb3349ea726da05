public import DevMenuKit

/// The fields of a row's model, read as leniently as the reference reads them.
///
/// A missing field has a default; a number is read as a text, and a text or a number as a Bool.
/// Unknown fields are ignored. A field of the wrong type is reported to the log, and has its
/// default.
public struct RowFields {
    /// The model as it is in the page.
    public let json: JSONValue
    private let steps: [JSONPath.Step]
    private let log: JSONProblemLog

    /// Creates the fields of an object.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - steps: The path to it from the log's current path.
    ///   - log: The log that problems are reported to; its path must not change meanwhile.
    package init(_ json: JSONValue, at steps: [JSONPath.Step], _ log: JSONProblemLog) {
        self.json = json
        self.steps = steps
        self.log = log
    }

    /// Returns a text, or an empty one if the field is missing.
    public func text(_ name: String) -> String {
        switch json[name] {
        case nil, .null?: return ""
        case .string(let text)?:
            guard !text.isEmpty,
                let reason = ProblemText.ofLine(text, limit: ProblemText.textLimit)
            else { return text }
            report(LocalizedText(reason, ["zh-Hans": "须为一行文字，不含控制字符，且不过长"]), at: name)
            return ""
        case .bool(let value)?: return value ? "true" : "false"
        case let number? where number.isNumber: return number.description
        case let other?:
            report(.mustBe("a string", "字符串", other), at: name)
            return ""
        }
    }

    /// Returns a Bool, or `false` if the field is missing.
    public func bool(_ name: String) -> Bool {
        switch json[name] {
        case nil, .null?: return false
        case .bool(let value)?: return value
        case let number? where number.isNumber: return number.double != 0
        case .string(let text)?:
            if text.isEmpty { return false }
            if let value = ParameterDeclaration.bool(from: text) { return value }
            let shown = ProblemText.quoted(text)
            report(
                LocalizedText(
                    "\(shown) is neither true nor false",
                    ["zh-Hans": "\(shown) 不是 true 或 false"]
                ),
                at: name
            )
            return false
        case let other?:
            report(.mustBe("true or false", " true 或 false", other), at: name)
            return false
        }
    }

    /// Returns a whole number, or 0 if the field is missing or empty.
    public func integer(_ name: String) -> Int {
        guard let value = json[name], value != .null, value != "" else { return 0 }
        if let number = value.integer ?? value.string.flatMap({ Int($0) }) { return number }
        report(.mustBe("a whole number", "整数", value), at: name)
        return 0
    }

    /// Returns a colour, or `nil`, the default, if the field is missing or empty.
    public func color(_ name: String) -> RGBColor? {
        let text = text(name)
        guard !text.isEmpty else { return nil }
        if text.hasPrefix("#"), let color = RGBColor(text) { return color }
        let shown = ProblemText.quoted(text)
        report(
            LocalizedText(
                "\(shown) isn't a colour: write it as #RRGGBB",
                ["zh-Hans": "\(shown) 不是颜色，请写成 #RRGGBB"]
            ),
            at: name
        )
        return nil
    }

    /// Returns the address of a link, or `nil` if the field is missing or empty.
    public func address(_ name: String) -> String? {
        let text = text(name)
        guard !text.isEmpty else { return nil }
        if URLParts.isAddress(text) { return text }
        let shown = ProblemText.quoted(text)
        report(
            LocalizedText(
                "\(shown) isn't a URL: give \(ProblemText.address)",
                ["zh-Hans": "\(shown) 不是网址，例如 https://example.com"]
            ),
            at: name
        )
        return nil
    }

    /// Returns the objects of a list, or none if the field is missing.
    public func list(_ name: String) -> [RowFields] {
        guard let value = json[name], value != .null else { return [] }
        guard let elements = value.array else {
            report(.mustBe("a list", "列表", value), at: name)
            return []
        }
        return elements.enumerated().compactMap { index, element in
            let inner = steps + [.name(name), .index(index)]
            guard element.object != nil else {
                log.report(.mustBe("an object", "对象", element), at: inner)
                return nil
            }
            return RowFields(element, at: inner, log)
        }
    }

    private func report(_ reason: LocalizedText, at name: String) {
        log.report(reason, at: steps + [.name(name)])
    }
}
