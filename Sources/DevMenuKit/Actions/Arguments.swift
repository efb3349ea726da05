/// The arguments of one call, checked against the parameters.
///
/// ```swift
/// func preview(_ arguments: Arguments, in context: MenuContext) async throws -> [String]? {
///     ["orders \(arguments[Self.count]) more"]
/// }
/// ```
public struct Arguments: Equatable, Sendable {
    /// No arguments.
    public static let none = Arguments(values: [:])

    /// The arguments by parameter name, including defaults, in the parameters' order.
    public let values: JSONObject

    private init(values: JSONObject) { self.values = values }

    /// Checks the values that a program gave, and adds the defaults of omitted parameters.
    ///
    /// - Parameters:
    ///   - given: The values by parameter name.
    ///   - parameters: The parameters to check against.
    /// - Throws: ``ArgumentError`` for the first value that doesn't fit.
    package init(_ given: JSONObject, for parameters: [any ActionParameter]) throws(ArgumentError) {
        let parameters = parameters.map(\.declaration)
        for name in given.names where !parameters.contains(where: { $0.name == name }) {
            let names = parameters.map(\.name)
            throw .unknown(name, suggestion: NearestName.suggestion(for: name, among: names))
        }
        var values = JSONObject()
        for parameter in parameters {
            if let value = given[parameter.name] {
                values[parameter.name] = try parameter.checked(value)
            } else if parameter.isRequired {
                throw .missing(parameter.name, expected: parameter.expectation)
            } else if let value = parameter.defaultValue {
                values[parameter.name] = value
            }
        }
        for parameter in parameters where given[parameter.name] != nil {
            guard let condition = parameter.condition,
                parameters.contains(where: { $0.name == condition.name })
            else { continue }
            try parameter.check(condition, in: values)
        }
        self.init(values: values)
    }

    /// The value of a parameter.
    ///
    /// A parameter that the action or the route doesn't list has its default, or `nil` if it's
    /// optional. Reading any other is a programming error.
    public subscript<Value>(parameter: Parameter<Value>) -> Value { parameter.value(in: self) }

    /// The argument for a name, or `nil` if none was given and there is no default.
    ///
    /// Use it if names are known only at run time, and the subscript of a ``Parameter`` otherwise.
    public subscript(name: String) -> JSONValue? { values[name] }
}

extension ParameterDeclaration {
    /// Converts a typed text to an argument.
    ///
    /// - Parameter text: The text, without quotes.
    /// - Returns: A value of the parameter's type.
    /// - Throws: ``ArgumentError/unfit(_:given:expected:suggestion:)``.
    package func argument(from text: String) throws(ArgumentError) -> JSONValue {
        let value: JSONValue? =
            switch type {
            case .string, .choice, .path, .url: .string(text)
            case .int, .double: number(from: text)
            case .bool: Self.bool(from: text).map { .bool($0) }
            }
        guard let value else { throw unfit(text) }
        return try checked(value)
    }

    /// Checks that a value is of the parameter's type, and in its range.
    ///
    /// - Parameter value: The value that a program gave.
    /// - Returns: The value. A number without a fraction for an int becomes an integer; other
    ///   numbers retain their text.
    /// - Throws: ``ArgumentError/unfit(_:given:expected:suggestion:)``.
    package func checked(_ value: JSONValue) throws(ArgumentError) -> JSONValue {
        switch (type, value) {
        case (.string, .array(let words)) where isRest && words.allSatisfy({ $0.string != nil }):
            return value
        case (.string, .string) where isRest: return .array([value])
        case (.string, .string), (.bool, .bool): return value
        case (.int, _) where numbers.contains(value):
            if let whole = value.integer { return .integer(whole) }
        case (.double, _) where numbers.contains(value): return value
        case (.int, .string(let text)), (.double, .string(let text)):
            if keepsText, let number = plainNumber(from: text) {
                _ = try checked(number)
                return value
            }
        case (.choice, .string(let text)) where choices.contains(text): return value
        case (.path, .string(let path)) where !path.isEmpty && !path.utf8.contains(0): return value
        case (.url, .string(let text)):
            if URLParts(text)?.scheme != nil { return value }
        default: break
        }
        throw unfit(value.string ?? String(describing: value))
    }

    /// Checks that the argument goes with that of another parameter.
    fileprivate func check(
        _ condition: ParameterCondition,
        in values: JSONObject
    ) throws(ArgumentError) {
        let other = values[condition.name]?.string ?? ""
        guard !condition.values.contains(other) else { return }
        let fitting = condition.values.joined(separator: "|")
        throw .unfit(
            name,
            given: isSecret ? nil : values[name].map { $0.string ?? "\($0)" },
            expected: "it only with \(condition.name)=\(fitting): \(other) has no \(name)",
            suggestion: nil
        )
    }

    /// The numbers of an int or a double that fit.
    private var numbers: NumberRule {
        NumberRule(isWhole: type == .int, minimum: minimum, maximum: maximum)
    }

    /// Returns the number for a text, or the text if the parameter retains it and JSON can't
    /// represent the number.
    private func number(from text: String) -> JSONValue? {
        guard let number = plainNumber(from: text) else { return nil }
        return keepsText && number.description != text ? .string(text) : number
    }

    /// Returns the number for a text, with the same text if JSON has it.
    private func plainNumber(from text: String) -> JSONValue? {
        if type == .int { return Int(text).map { .integer($0) } }
        return Double(text).map { (try? JSONReader().read(text)) ?? .double($0) }
    }

    /// Returns the Boolean for `on`, `off` and the like in any case, or `nil` for another word.
    package static func bool(from text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "on", "yes", "1": true
        case "false", "off", "no", "0": false
        default: nil
        }
    }

    /// A description of the arguments that fit, for messages.
    package var expectation: String {
        switch type {
        case .choice where choices.isEmpty: "one of its choices, of which there are none now"
        case .choice: "one of " + choices.joined(separator: ", ")
        case _ where isRest: "words"
        case .string: "text"
        case .int, .double: numbers.words
        case .bool: "on or off"
        case .path: "a path"
        case .url: "a URL, like https://example.com"
        }
    }

    /// The range of a number, as it follows the word, such as ` from 1 to 10`; mostly empty.
    package var rangeText: String { type == .int || type == .double ? numbers.range : "" }

    private func unfit(_ text: String) -> ArgumentError {
        .unfit(
            name,
            given: isSecret ? nil : text,
            expected: expectation,
            suggestion: isSecret ? nil : NearestName.suggestion(for: text, among: choices)
        )
    }
}

/// An error in the arguments for some parameters.
public enum ArgumentError: Error, Equatable, Sendable {
    /// No parameter has this name.
    case unknown(String, suggestion: String?)
    /// A required parameter has no argument.
    case missing(String, expected: String)
    /// An argument isn't of the parameter's type; `given` is `nil` for a secret.
    case unfit(String, given: String?, expected: String, suggestion: String?)
    /// There are more arguments than parameters; the first one too many is given.
    case tooMany(String, expected: Int)
    /// A parameter has two arguments.
    case repeated(String)
}

extension ArgumentError {
    /// The parameter's name, or the first argument that is one too many.
    package var argument: String {
        switch self {
        case .unknown(let name, _), .missing(let name, _), .unfit(let name, _, _, _),
            .tooMany(let name, _), .repeated(let name):
            name
        }
    }

    /// A description of what would have been right.
    package var expected: String {
        switch self {
        case .unknown: "the name of a parameter"
        case .missing(_, let expected), .unfit(_, _, let expected, _): expected
        case .tooMany(_, 0): "no argument"
        case .tooMany(_, let count): "at most \(count) argument\(count == 1 ? "" : "s")"
        case .repeated: "the argument once"
        }
    }

    /// The nearest name or choice.
    package var suggestion: String? {
        switch self {
        case .unknown(_, let suggestion), .unfit(_, _, _, let suggestion): suggestion
        case .missing, .tooMany, .repeated: nil
        }
    }
}

extension ArgumentError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        let hint = NearestName.question(suggestion)
        return switch self {
        case .unknown(let name, _): "there is no parameter '\(name)'" + hint
        case .missing(let name, let expected): "'\(name)' is missing: give \(expected)"
        case .unfit(let name, let given?, let expected, _):
            "'\(given)' isn't valid for '\(name)': give \(expected)" + hint
        case .unfit(let name, nil, let expected, _):
            "the value given for '\(name)' isn't valid: give \(expected)" + hint
        case .tooMany(let word, let expected):
            "unexpected argument '\(word)': "
                + (expected == 0 ? "give none" : "give at most \(expected)")
        case .repeated(let name): "'\(name)' is given twice"
        }
    }
}
