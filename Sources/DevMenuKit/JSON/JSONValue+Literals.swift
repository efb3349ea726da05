extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }

    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Values in order.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Named values in the order written; of two with one name the later one stands.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}
