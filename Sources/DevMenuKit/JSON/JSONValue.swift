/// A JSON value (RFC 8259).
///
/// ```swift
/// let box: JSONValue = ["number": "A-7", "books": [2, 12]]
/// let first = box["books"]?[0]?.integer
/// ```
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction or exponent that fits 64 bits.
    case integer(Int)
    /// A number written with fraction or exponent as `Double` describes it; always finite.
    case double(Double)
    /// Any other number, with its text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, with its members in the order in which they were written.
    case object(JSONObject)

    /// Returns `true` for the same kind of value with the same contents; numbers by their cases.
    ///
    /// The compiler's own would be inlined in each comparison, which makes a small app larger.
    @inline(never)
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: isSameScalar(left, right)
        }
    }

    /// Indicates whether values that hold no others are equal.
    ///
    /// It's apart from the function that calls itself for each level, which so needs less of the stack.
    private static func isSameScalar(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        default: false
        }
    }
}

extension JSONValue {
    /// The Boolean value, or `nil` if the value isn't one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The whole number, or `nil` if the value isn't one; a double without a fraction is.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int(exactly: value)
        case .number(let value): value.integer
        default: nil
        }
    }

    /// The number, whole or not, or `nil` if the value isn't one or no `Double` is so large.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        case .number(let value): value.double
        default: nil
        }
    }

    /// Indicates whether the value is a number, of any size.
    package var isNumber: Bool {
        switch self {
        case .integer, .double, .number: true
        default: false
        }
    }

    /// The string, or `nil` if the value isn't one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements, or `nil` if the value isn't an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, or `nil` if the value isn't an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// Indicates whether two values are the same to people: `5` and `5.0` are.
    package static func isSame(_ value: JSONValue?, _ other: JSONValue) -> Bool {
        if value == other { return true }
        guard let number = value?.double, number == other.double else { return false }
        // Above this, different whole numbers have one `Double`.
        return number.magnitude <= 0x1p53
    }

    /// Creates an object from members whose names are known to differ, without absent ones.
    ///
    /// An absent member is written `.none`: beside a `JSONValue`, `nil` is JSON's `null`.
    package static func object(compacting members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONObject(compacting: members))
    }

    /// The member of an object with a name, or `nil` if there is none or the value isn't an object.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// The element of an array at an index, or `nil` if out of range or the value isn't an array.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object from members in order; of two with the same name, the later value wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON on one line, without whitespace between its tokens.
    public var description: String {
        String(decoding: JSONWriter.bytes { $0.value(self) }, as: UTF8.self)
    }
}

extension JSONValue {
    /// Returns a text in double quotes for messages, with nothing in it that acts on a terminal.
    static func quoted(_ text: String) -> String {
        let json = Array(String(describing: JSONValue.string(text)).utf8)
        return String(decoding: ControlEscaping.escaped(json: json), as: UTF8.self)
    }
}
