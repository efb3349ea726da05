import DevMenuKit

/// The variables of an operation, checked as they are read.
struct GraphQLVariables {
    private let values: JSONValue

    /// The variables of a request.
    init(_ values: JSONValue) { self.values = values }

    /// A variable of type `ID!`, which a whole number may stand for.
    func id(_ name: String) throws(GraphQLFailure) -> String {
        switch values[name] {
        case .string(let id)?: return id
        case .integer(let id)?: return "\(id)"
        default: throw .badVariable(name, expected: "an ID")
        }
    }

    /// A variable of type `Boolean!`.
    func bool(_ name: String) throws(GraphQLFailure) -> Bool {
        guard let value = values[name]?.bool else {
            throw .badVariable(name, expected: "true or false")
        }
        return value
    }
}
