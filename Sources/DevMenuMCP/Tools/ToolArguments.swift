import DevMenuKit

/// The arguments of a call; each one has to be read.
struct ToolArguments {
    /// The arguments as they came.
    let object: JSONObject
    private let tool: String

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - object: The arguments as they came.
    ///   - definition: The definition of the tool.
    /// - Throws: ``ToolRefusal`` for an argument that the tool doesn't have, or lacks.
    init(_ object: JSONObject, of definition: ToolDefinition) throws(ToolRefusal) {
        self.object = object
        tool = definition.name
        let names = definition.arguments.names
        if let unknown = object.names.first(where: { !names.contains($0) }) {
            let known = names.joined(separator: ", ")
            throw ToolRefusal(
                "'\(tool)' has no argument '\(unknown.nameForAgent)': it takes \(known)"
            )
        }
        if let missing = definition.required.first(where: { object[$0] == nil }) {
            throw ToolRefusal("'\(tool)' needs the argument '\(missing)'")
        }
    }

    /// Returns a text, or `nil` if none is given.
    func optionalString(_ name: String) throws(ToolRefusal) -> String? {
        try value(of: name, "a text", \.string)
    }

    /// Returns a text.
    func string(_ name: String) throws(ToolRefusal) -> String {
        guard let text = try optionalString(name) else { throw refusal(name, expected: "a text") }
        return text
    }

    /// Returns the reason of the argument `why`, or `nil` if none is given.
    func reason() throws(ToolRefusal) -> String? {
        let why = try optionalString("why")
        guard why.map(ChangeReason.isValid) ?? true else {
            throw refusal("why", expected: ChangeReason.expectation)
        }
        return why
    }

    /// Returns a whole number within bounds, or `nil` if none is given.
    func optionalInteger(_ name: String, in bounds: ClosedRange<Int>) throws(ToolRefusal) -> Int? {
        let most = bounds.upperBound == .max ? "" : " to \(bounds.upperBound)"
        return try value(of: name, "a whole number from \(bounds.lowerBound)\(most)") { given in
            given.integer.flatMap { bounds.contains($0) ? $0 : nil }
        }
    }

    /// Returns a whole number within bounds, or a default if none is given.
    func integer(
        _ name: String,
        in bounds: ClosedRange<Int>,
        default number: Int? = nil
    ) throws(ToolRefusal) -> Int {
        if let given = try optionalInteger(name, in: bounds) ?? number { return given }
        throw refusal(name, expected: "a whole number")
    }

    /// Returns a Bool; `false` if none is given.
    func bool(_ name: String) throws(ToolRefusal) -> Bool {
        try value(of: name, "true or false", \.bool) ?? false
    }

    /// Returns an object; empty if none is given.
    func members(_ name: String) throws(ToolRefusal) -> JSONObject {
        try value(of: name, "an object", \.object) ?? [:]
    }

    /// Returns the refusal of an argument that is missing or isn't as expected.
    func refusal(_ name: String, expected: String) -> ToolRefusal {
        ToolRefusal("'\(name)' of '\(tool)' must be \(expected)")
    }

    /// Returns an argument of a type, or `nil` if none is given.
    private func value<Value>(
        of name: String,
        _ expected: String,
        _ read: (JSONValue) -> Value?
    ) throws(ToolRefusal) -> Value? {
        guard let given = object[name], given != .null else { return nil }
        guard let value = read(given) else { throw refusal(name, expected: expected) }
        return value
    }
}
