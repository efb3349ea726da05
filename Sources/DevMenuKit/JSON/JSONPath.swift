/// A path from a JSON document's value to a value inside it.
package struct JSONPath: Equatable, Sendable {
    /// A step from a value to one inside it.
    package enum Step: Equatable, Sendable {
        /// To the member of an object with this name.
        case name(String)
        /// To the element of an array at this index, from 0.
        case index(Int)
    }

    /// The steps from the outside in; empty for the whole document.
    package var steps: [Step]

    /// Creates a path from its steps.
    package init(_ steps: [Step] = []) { self.steps = steps }

    /// Returns the path of a member of the object at this path.
    package func appending(_ name: String) -> JSONPath { JSONPath(steps + [.name(name)]) }

    /// Returns the path of an element of the array at this path.
    package func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }
}

extension JSONPath: ExpressibleByArrayLiteral {
    /// Creates a path from its steps.
    package init(arrayLiteral elements: Step...) { self.init(elements) }
}

extension JSONPath: CustomStringConvertible {
    /// The path in messages: `sections[1].items[0].kind`, or `the document` if it has no steps.
    package var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .name(let name) where Self.isPlain(name): text += text.isEmpty ? name : ".\(name)"
            case .name(let name): text += "[\(JSONValue.quoted(name))]"
            }
        }
        return text.isEmpty ? "the document" : text
    }

    /// Returns `true` if a name needs no quotes to stand out from its surroundings.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || scalar == "-" || scalar == "_"
            }
    }
}
