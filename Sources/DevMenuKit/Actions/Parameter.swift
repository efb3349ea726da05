/// A parameter of an action or a route, with the Swift type of its value.
///
/// ```swift
/// static let item = Parameter("item", of: Item.self)
/// static let count = Parameter("count", default: 10, in: 1...1000)
/// static let city = Parameter("city", of: String?.self)
/// static let token = Parameter("token", .secret)
/// ```
///
/// The argument of the first is a case of an enum, that of the third may be left out, and that of the
/// last is never shown.
///
/// Declare it once, list it in ``ActionTrigger/parameters``, and read its value by ``ActionCall``'s
/// subscript: `call[Self.count]`. An argument is required unless the parameter has a default, is
/// optional or accepts the rest of the line. Arguments that don't fit are refused before the action
/// runs.
public struct Parameter<Value: Sendable>: ActionParameter {
    /// The description of the parameter that a host uses.
    public private(set) var declaration: ParameterDeclaration

    /// Returns the value of an argument or, without one that fits, the default, if there is one.
    ///
    /// A closure, because a value of a generic type in its place needs ten times the code in an app.
    private let read: @Sendable (JSONValue?) -> Value?

    /// Creates a parameter of a kind, such as ``ParameterKind/path``.
    ///
    /// - Parameters:
    ///   - name: The name that people type before `=`: ASCII letters, digits, `-` and `_`.
    ///   - kind: The kind of arguments.
    ///   - value: The value if no argument is given, or `nil` to require one; a parameter that
    ///     accepts the rest of the line doesn't need one.
    ///   - summary: A sentence about the parameter.
    ///   - allowsHyphen: Indicates whether an agent may give an argument that begins with `-`.
    ///   - completions: A closure that suggests arguments.
    public init(
        _ name: String,
        _ kind: ParameterKind<Value>,
        default value: Value? = nil,
        summary: LocalizedText = .empty,
        allowsHyphen: Bool = true,
        completions: Completions? = nil
    ) {
        read = { json in json.flatMap(kind.value) ?? value ?? kind.absent?() }
        declaration = kind.declaration
        declaration.name = name
        declaration.summary = summary
        declaration.allowsHyphen = allowsHyphen
        declaration.completions = completions
        if let value {
            declaration.isRequired = false
            declaration.defaultValue = kind.json(value)
        }
    }

    /// Returns the value among the arguments of a call.
    func value(in arguments: Arguments) -> Value {
        guard let value = read(arguments[name]) else {
            preconditionFailure(
                "'\(name)' was read as a parameter, but has no argument and no default: the action "
                    + "or the route has to list this parameter among its own"
            )
        }
        return value
    }
}

/// A parameter of any type: a ``Parameter``.
///
/// ```swift
/// var parameters: [any ActionParameter] { [Self.item, Self.count] }
/// ```
public protocol ActionParameter: Sendable {
    /// A closure that suggests arguments for the prefix that was typed.
    ///
    /// The host discards each ``Candidate`` that doesn't fit. It waits for two seconds, and then
    /// cancels the closure's task and continues without its candidates; the shell waits for 200 ms.
    typealias Completions = @Sendable (_ prefix: String, MenuContext) async -> [Candidate]

    /// The description of the parameter that a host uses.
    var declaration: ParameterDeclaration { get }
}

extension ActionParameter {
    /// The name that people type before `=`.
    public var name: String { declaration.name }
}

/// A suggested argument.
///
/// ```swift
/// static let city = Parameter(
///     "city",
///     of: String.self,
///     completions: { _, _ in ["Oslo", Candidate("Bergen", summary: "on the coast")] }
/// )
/// ```
public struct Candidate: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The argument as it would be typed, without quotes.
    public let text: String
    /// A sentence about the argument; may be empty.
    public let summary: LocalizedText

    /// Creates a candidate with an optional summary.
    public init(_ text: String, summary: LocalizedText = .empty) {
        self.text = text
        self.summary = summary
    }

    /// Creates a candidate without a summary.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Parameter where Value: ParameterValue {
    /// Creates a parameter whose argument is required, unless it has a default or its type is optional.
    ///
    /// A Bool with a default is a flag, whose name without a value sets it to `true`.
    ///
    /// ```swift
    /// static let name = Parameter("name", of: String.self, summary: "who is greeted")
    /// static let isLoud = Parameter("loud", default: false)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name that people type before `=`: ASCII letters, digits, `-` and `_`.
    ///   - type: The type of the value: `Bool`, `Int`, `Double`, `String`, or an optional of them.
    ///   - value: The value if no argument is given.
    ///   - summary: A sentence about the parameter.
    ///   - allowsHyphen: Indicates whether an agent may give an argument that begins with `-`.
    ///   - completions: A closure that suggests arguments.
    public init(
        _ name: String,
        of type: Value.Type = Value.self,
        default value: Value? = nil,
        summary: LocalizedText = .empty,
        allowsHyphen: Bool = true,
        completions: Completions? = nil
    ) {
        self.init(
            name,
            Value.parameterKind,
            default: value,
            summary: summary,
            allowsHyphen: allowsHyphen,
            completions: completions
        )
    }
}

extension Parameter where Value: ParameterNumber {
    /// Creates a parameter whose argument is a number in a range that contains the default.
    ///
    /// ```swift
    /// static let share = Parameter("share", default: 0.5, in: 0...1)
    /// ```
    public init(
        _ name: String,
        default value: Value,
        in range: ClosedRange<Value>,
        summary: LocalizedText = .empty,
        completions: Completions? = nil
    ) {
        self.init(
            name,
            .number(in: range),
            default: value,
            summary: summary,
            completions: completions
        )
    }
}

extension Parameter where Value: RawRepresentable<String> & CaseIterable {
    /// Creates a parameter whose argument is a case of an enum, and required unless it has a default.
    public init(
        _ name: String,
        of type: Value.Type = Value.self,
        default value: Value? = nil,
        summary: LocalizedText = .empty
    ) {
        self.init(name, ParameterKind(casesOf: type), default: value, summary: summary)
    }
}

extension Parameter {
    /// Creates a parameter whose argument is a case of an enum, and may be left out.
    ///
    /// ```swift
    /// static let flavour = Parameter("flavour", of: Item?.self)
    /// ```
    public init<Case>(_ name: String, of type: Case?.Type, summary: LocalizedText = .empty)
    where Case: RawRepresentable<String> & CaseIterable & Sendable, Value == Case? {
        self.init(name, optional: ParameterKind(casesOf: Case.self), summary: summary)
    }

    /// Creates a parameter of a kind whose argument may be left out.
    ///
    /// ```swift
    /// static let log = Parameter("log", optional: .path)
    /// ```
    public init<Wrapped>(
        _ name: String,
        optional kind: ParameterKind<Wrapped>,
        summary: LocalizedText = .empty,
        allowsHyphen: Bool = true,
        completions: Completions? = nil
    ) where Value == Wrapped? {
        self.init(
            name,
            ParameterKind(optional: kind),
            summary: summary,
            allowsHyphen: allowsHyphen,
            completions: completions
        )
    }
}

extension Parameter {
    /// Returns the parameter with choices that are known only when the app runs.
    ///
    /// Its name, default and summary are the same, and it reads the same value: an action lists the
    /// parameter in ``ActionTrigger/parameters``, and returns it with its choices from
    /// ``ActionTrigger/parameters(in:)``.
    ///
    /// ```swift
    /// func parameters(in context: MenuContext) async -> [any ActionParameter] {
    ///     [Self.name.among(await shelves.names)]
    /// }
    /// ```
    public func among(_ choices: [String]) -> Parameter where Value == String {
        choosing(among: choices)
    }

    /// Returns the parameter, which may be left out, with choices that are known only at run time.
    public func among(_ choices: [String]) -> Parameter where Value == String? {
        choosing(among: choices)
    }

    /// Returns the parameter, which may be left out, as one that goes with some cases of another one.
    ///
    /// The action lists both. An argument with another case is refused before the action runs:
    ///
    /// ```swift
    /// static let way = Parameter("way", default: Way.exit)
    /// static let status = Parameter("status", of: Int?.self).only(with: .exit, of: way)
    /// ```
    public func only<Case>(with cases: Case..., of other: Parameter<Case>) -> Parameter
    where Case: RawRepresentable<String> {
        var parameter = self
        parameter.declaration.condition = ParameterCondition(
            name: other.name,
            values: cases.map(\.rawValue)
        )
        return parameter
    }

    private func choosing(among choices: [String]) -> Parameter {
        var parameter = self
        parameter.declaration.type = .choice
        parameter.declaration.choices = choices
        return parameter
    }
}
