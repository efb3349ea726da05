import FoundationEssentials

extension Parameter {
    /// The argument that a typed text stands for.
    ///
    /// - Parameter text: The text without quotes.
    /// - Returns: A value of the parameter's type.
    /// - Throws: ``ArgumentError/unfit(_:given:expected:suggestion:)``.
    public func argument(from text: String) throws(ArgumentError) -> JSONValue {
        let value: JSONValue? =
            switch type {
            case .string, .choice, .path, .url: .string(text)
            case .int: Int(text).map { .integer($0) }
            case .double: Double(text).map { .double($0) }
            case .bool: Self.bool(from: text).map { .bool($0) }
            }
        guard let value else { throw unfit(text) }
        return try checked(value)
    }

    /// A value, once it is known to be of the parameter's type.
    ///
    /// - Parameter value: The value as a program gives it.
    /// - Returns: The value; a whole number for a double becomes one.
    /// - Throws: ``ArgumentError/unfit(_:given:expected:suggestion:)``.
    public func checked(_ value: JSONValue) throws(ArgumentError) -> JSONValue {
        switch (type, value) {
        case (.string, .string), (.bool, .bool), (.int, .integer): return value
        case (.int, .double):
            if let whole = value.integer { return .integer(whole) }
        case (.double, .integer(let whole)): return .double(Double(whole))
        case (.double, .double(let number)) where number.isFinite: return value
        case (.choice, .string(let text)) where choices.contains(text): return value
        case (.path, .string(let path)) where !path.isEmpty && !path.utf8.contains(0): return value
        case (.url, .string(let text)):
            if let url = URL(string: text, encodingInvalidCharacters: false), url.scheme != nil {
                return value
            }
        default: break
        }
        throw unfit(value.string ?? String(describing: value))
    }

    /// The Bool that people mean by a word, whatever its case; `nil` for any other word.
    package static func bool(from text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "on", "yes", "1": true
        case "false", "off", "no", "0": false
        default: nil
        }
    }

    /// What an argument has to be, in words.
    package var expectation: String {
        type == .choice ? "one of " + choices.joined(separator: ", ") : type.expectation
    }

    private func unfit(_ text: String) -> ArgumentError {
        .unfit(
            name,
            given: isSecret ? nil : text,
            expected: expectation,
            suggestion: isSecret ? nil : NearestName.suggestion(for: text, among: choices)
        )
    }
}
