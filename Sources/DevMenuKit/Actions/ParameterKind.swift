/// A kind of arguments with the Swift type of their values, such as paths.
public struct ParameterKind<Value: Sendable>: Sendable {
    /// The declaration of a parameter of the kind, without its name.
    private(set) var declaration: ParameterDeclaration
    /// Returns the value of an argument that fits the declaration, or `nil` for any other.
    let value: @Sendable (JSONValue) -> Value?
    /// Returns a value as an argument, or `nil` if that is none.
    let json: @Sendable (Value) -> JSONValue?
    /// Returns the value of a parameter without an argument, or is `nil` if an argument is
    /// required.
    var absent: (@Sendable () -> Value)?
}

extension ParameterKind {
    init(
        _ type: ParameterType,
        _ value: @escaping @Sendable (JSONValue) -> Value?,
        _ json: @escaping @Sendable (Value) -> JSONValue?
    ) {
        self.init(
            declaration: ParameterDeclaration("", type: type, isRequired: true),
            value: value,
            json: json
        )
    }
}

extension ParameterKind<String> {
    /// The path of a file.
    ///
    /// ```swift
    /// static let file = Parameter("file", .path, default: "report.txt")
    /// ```
    public static var path: ParameterKind {
        ParameterKind(.path, { $0.string }, { .string($0) })
    }

    /// An absolute URL.
    ///
    /// ```swift
    /// static let page = Parameter("page", .url)
    /// ```
    public static var url: ParameterKind {
        ParameterKind(.url, { $0.string }, { .string($0) })
    }
}

extension ParameterKind<Secret> {
    /// A text that is excluded from history, log, output and JSON.
    public static var secret: ParameterKind {
        ParameterKind(
            declaration: ParameterDeclaration("", isRequired: true, isSecret: true),
            value: { $0.string.map { Secret($0) } },
            json: { .string($0.text) }
        )
    }
}

extension ParameterKind<[String]> {
    /// All words that are left, flags included; such a parameter is the last of its action.
    ///
    /// ```swift
    /// static let words = Parameter("words", .rest)
    /// ```
    public static var rest: ParameterKind {
        ParameterKind(
            declaration: ParameterDeclaration("", isRest: true),
            value: { $0.array?.compactMap(\.string) },
            json: { .array($0.map { .string($0) }) },
            absent: { [] }
        )
    }
}

extension ParameterKind where Value: ParameterNumber {
    /// A number in a range.
    ///
    /// ```swift
    /// static let port = Parameter("port", .number(in: 1...65535))
    /// ```
    public static func number(in range: ClosedRange<Value>) -> ParameterKind {
        var kind = Value.parameterKind
        kind.declaration.minimum = kind.json(range.lowerBound)
        kind.declaration.maximum = kind.json(range.upperBound)
        return kind
    }
}

extension ParameterKind where Value: RawRepresentable<String> & CaseIterable {
    init(casesOf type: Value.Type) {
        self.init(.choice, { $0.string.flatMap { Value(rawValue: $0) } }, { .string($0.rawValue) })
        declaration.choices = type.allCases.map(\.rawValue)
    }
}

extension ParameterKind {
    init<Wrapped>(optional kind: ParameterKind<Wrapped>) where Value == Wrapped? {
        var declaration = kind.declaration
        declaration.isRequired = false
        self.init(
            declaration: declaration,
            value: { kind.value($0) },
            json: { $0.flatMap(kind.json) },
            absent: { nil }
        )
    }
}

/// A type of values that a parameter can have as it is: `Bool`, `Int`, `Double`, `String`, optionals.
public protocol ParameterValue: Sendable {
    /// The kind of arguments that give such values.
    static var parameterKind: ParameterKind<Self> { get }
}

/// A number that a parameter can have: `Int` or `Double`.
public protocol ParameterNumber: ParameterValue, Comparable {}

extension Bool: ParameterValue {
    /// `true` or `false`; people can also type `on`, `off`, `yes`, `no`, `1` and `0`.
    public static var parameterKind: ParameterKind<Bool> {
        ParameterKind(.bool, { $0.bool }, { .bool($0) })
    }
}

extension Int: ParameterNumber {
    /// A whole number of 64 bits.
    public static var parameterKind: ParameterKind<Int> {
        ParameterKind(.int, { $0.integer }, { .integer($0) })
    }
}

extension Double: ParameterNumber {
    /// A finite number.
    public static var parameterKind: ParameterKind<Double> {
        ParameterKind(.double, { $0.double }, { .double($0) })
    }
}

extension String: ParameterValue {
    /// Any text.
    public static var parameterKind: ParameterKind<String> {
        ParameterKind(.string, { $0.string }, { .string($0) })
    }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
    /// The kind of the wrapped type, whose argument may be left out.
    public static var parameterKind: ParameterKind<Wrapped?> {
        ParameterKind(optional: Wrapped.parameterKind)
    }
}

/// A text that no description, log or dump of a value shows.
///
/// ```swift
/// static let token = Parameter("token", .secret)
///
/// func logIn(_ call: ActionCall) async throws -> ActionResult {
///     try await logIn(with: call[Self.token].text)
///     return .done
/// }
/// ```
public struct Secret: Hashable, Sendable {
    /// The text itself.
    public let text: String

    /// Creates a secret.
    public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `***`.
    public var description: String { CommandText.secretMask }

    /// `***`.
    public var debugDescription: String { description }

    /// A mirror without the text.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
