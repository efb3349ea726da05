/// A value of JSON (RFC 8259).
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction or exponent that fits 64 bits.
    case integer(Int)
    /// Any other number; always finite.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values, which keep the order in which they were written.
    case object(JSONObject)
}

extension JSONValue {
    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The whole number, if it is one; a double without fraction counts.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number, whole or not, if it is one.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The text, if it is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements, if it is an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, if it is an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// How many values it consists of, itself included, or a number above a limit where there are more.
    package func count(upTo limit: Int) -> Int {
        var count = 1
        switch self {
        case .array(let elements):
            for element in elements where count <= limit {
                count += element.count(upTo: limit - count)
            }
        case .object(let object):
            for (_, value) in object.members where count <= limit {
                count += value.count(upTo: limit - count)
            }
        default: break
        }
        return count
    }

    /// The member of an object with a name; `nil` where it is no object or has no such member.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// The element of an array at a place; `nil` where it is no array or has no such place.
    public subscript(place: Int) -> JSONValue? {
        guard let array, array.indices.contains(place) else { return nil }
        return array[place]
    }
}

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

extension JSONValue: CustomStringConvertible {
    /// The value as JSON on one line with nothing between its parts.
    public var description: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// A text in double quotes, as it stands in messages: nothing in it acts on a terminal.
    static func quoted(_ text: String) -> String {
        let json = Array(String(describing: JSONValue.string(text)).utf8)
        return String(decoding: ControlEscaping.escaped(json: json), as: UTF8.self)
    }
}
