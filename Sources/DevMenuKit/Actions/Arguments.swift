/// The arguments of one call, checked against the parameters that they are for.
public struct Arguments: Equatable, Sendable {
    /// No arguments.
    public static let none = Arguments(values: [:])

    /// The arguments by parameter, defaults among them, in the parameters' order.
    public let values: JSONObject

    private init(values: JSONObject) { self.values = values }

    /// Checks what a program gave, and puts defaults where nothing was given.
    ///
    /// - Parameters:
    ///   - given: Values by the names of parameters.
    ///   - parameters: What they are for.
    /// - Throws: ``ArgumentError`` for the first that does not fit.
    public init(_ given: JSONObject, for parameters: [Parameter]) throws(ArgumentError) {
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
        self.init(values: values)
    }

    /// The argument for a parameter; `nil` where none was given and there is no default.
    public subscript(name: String) -> JSONValue? { values[name] }

    /// The argument for a parameter of type string, choice, path or url.
    public func string(_ name: String) -> String? { values[name]?.string }

    /// The argument for a parameter of type int.
    public func int(_ name: String) -> Int? { values[name]?.integer }

    /// The argument for a parameter of type double.
    public func double(_ name: String) -> Double? { values[name]?.double }

    /// The argument for a parameter of type bool.
    public func bool(_ name: String) -> Bool? { values[name]?.bool }
}
