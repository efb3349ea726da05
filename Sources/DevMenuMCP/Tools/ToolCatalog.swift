import DevMenuKit

/// The tools, whose definitions are the same on every connection, whatever the menu contains.
enum ToolCatalog {
    /// The tools in the order in which they are listed.
    static let tools: [any AgentTool] = [
        AppsTool(), SearchTool(), DescribeTool(), SetTool(), RunTool(), RunRiskyTool(),
        ChangesTool(), UndoTool(),
    ]

    /// The list of tools as a response has it.
    static let list = JSONValue.array(tools.map(\.definition.json))

    /// Returns the tool with a name.
    static func tool(named name: String) -> (any AgentTool)? {
        tools.first { $0.definition.name == name }
    }

    /// The schema of the argument that names an app.
    static let appSchema = JSONValue.text(about: "name or pid; default: the one in use")

    /// The arguments of tools that run actions.
    static let runArguments: JSONObject = [
        "id": .textSchema, "arguments": .objectSchema, "app": appSchema,
    ]

    /// The results of tools that run actions.
    static let runResults: JSONObject = [
        "app": .textSchema, "text": .textSchema, "value": [:],
        "output": .objectsSchema, "terminated": .objectSchema,
    ]
}
