import DevMenuKit

/// The arguments of a call, of which every one is read.
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
            let shown = unknown.shownToAgent(limit: 64, as: .name)
            throw ToolRefusal(
                "'\(tool)' has no argument '\(shown)': it takes \(names.joined(separator: ", "))"
            )
        }
        if let missing = definition.required.first(where: { object[$0] == nil }) {
            throw ToolRefusal("'\(tool)' needs the argument '\(missing)'")
        }
    }

    /// Returns a text, or `nil` if none is given.
    func optionalString(_ name: String) throws(ToolRefusal) -> String? {
        guard let value = object[name], value != .null else { return nil }
        guard let text = value.string else {
            throw ToolRefusal(argument: name, of: tool, expected: "a text")
        }
        return text
    }

    /// Returns a text.
    func string(_ name: String) throws(ToolRefusal) -> String {
        guard let text = try optionalString(name) else {
            throw ToolRefusal(argument: name, of: tool, expected: "a text")
        }
        return text
    }

    /// Returns a whole number within bounds, or a default if none is given.
    func integer(
        _ name: String,
        in bounds: ClosedRange<Int>,
        default number: Int? = nil
    ) throws(ToolRefusal) -> Int {
        guard let given = object[name]?.integer ?? (object[name] == nil ? number : nil),
            bounds.contains(given)
        else {
            let words = "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
            throw ToolRefusal(argument: name, of: tool, expected: words)
        }
        return given
    }

    /// Returns an object; empty if none is given.
    func members(_ name: String) throws(ToolRefusal) -> JSONObject {
        guard let value = object[name], value != .null else { return [:] }
        guard let members = value.object else {
            throw ToolRefusal(argument: name, of: tool, expected: "an object")
        }
        return members
    }
}
