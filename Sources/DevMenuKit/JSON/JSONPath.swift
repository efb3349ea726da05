/// The way from a JSON document's value to one inside it.
public struct JSONPath: Hashable, Sendable {
    /// One step inwards.
    public enum Step: Hashable, Sendable {
        /// To the member of an object with this name.
        case name(String)
        /// To the element of an array at this index, from 0.
        case place(Int)
    }

    /// The steps from the outside in; none for the whole document.
    public var steps: [Step]

    /// The way along some steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// The way to a member of the object to which this one leads.
    public func appending(_ name: String) -> JSONPath { JSONPath(steps + [.name(name)]) }

    /// The way to an element of the array to which this one leads.
    public func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.place(index)]) }
}

extension JSONPath: ExpressibleByArrayLiteral {
    /// The way along the steps written.
    public init(arrayLiteral elements: Step...) { self.init(elements) }
}

extension JSONPath: CustomStringConvertible {
    /// As it stands in messages: `sections[1].items[0].kind`, or `the document` for no step at all.
    public var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .place(let index): text += "[\(index)]"
            case .name(let name) where Self.isPlain(name): text += text.isEmpty ? name : ".\(name)"
            case .name(let name): text += "[\(JSONValue.quoted(name))]"
            }
        }
        return text.isEmpty ? "the document" : text
    }

    /// Whether a name can be told from what stands around it without quotes.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || scalar == "-" || scalar == "_"
            }
    }
}
