import DevMenuKit
import DevMenuSystem

/// The tools, whose definitions are the same on every connection, whatever the menu contains.
enum ToolCatalog {
    /// The tools in the order in which they are listed.
    static let tools: [any AgentTool] = [
        AppsTool(), SearchTool(), DescribeTool(), SetTool(), RunTool(), RunRiskyTool(),
        JobTool(), ChangesTool(), LogTool(), UndoTool(),
    ]

    /// Returns the list of tools as a response has it, which depends only on the registration.
    static func list(for options: AgentOptions) -> JSONValue {
        .array(
            tools.map { tool in
                let isRun = tool.definition.name == RunTool.typedName
                return tool.definition.json(isDestructive: isRun && !options.allowed.isEmpty)
            }
        )
    }

    /// Returns the tool with a name.
    static func tool(named name: String) -> (any AgentTool)? {
        tools.first { $0.definition.name == name }
    }

    /// The schema of the argument that names an app.
    static let appSchema = JSONValue.text(about: "name or pid, if several run")

    /// The schema of the argument that says where to read on.
    static let sinceSchema: JSONValue = ["type": "integer", "description": "the last 'next'"]
    /// The schema of the argument that is a text to wait for.
    static let matchSchema = JSONValue.text(about: "a text to wait for")
    /// The schema of the argument that is a port to wait for.
    static let portSchema = JSONValue.integer(in: LocalPort.numbers, about: "wait until open")
    /// The schema of the time to wait.
    static let waitSchema = JSONValue.integer(in: waits, about: "seconds")

    /// The arguments of tools that run actions.
    static let runArguments: JSONObject = [
        "id": .textSchema, "arguments": .objectSchema,
        "wait": .integer(
            in: waits,
            about: "seconds, default \(usualWait); then it continues as a job"
        ),
        "match": matchSchema, "port": portSchema,
        "why": .text(about: "saved with the run"), "app": appSchema,
    ]

    /// The seconds that a call may wait for a run.
    static let waits = 0...600

    /// The default number of seconds to wait.
    static let usualWait = 20

    /// The results of a setting's change.
    static let setResults: JSONObject = [
        "app": .textSchema, "id": .textSchema, "value": [:], "inForce": [:], "was": [:],
        "layer": .textSchema, "until": .textSchema, "number": .integerSchema,
        "effect": .textSchema, "wasUntil": .textSchema, "whose": .objectSchema,
    ]

    /// The results of tools that run actions.
    static let runResults: JSONObject = [
        "app": .textSchema, "job": .textSchema, "state": .textSchema, "text": .textSchema,
        "value": [:], "output": .textSchema, "next": [:], "gap": .integerSchema,
        "status": .integerSchema, "signal": .textSchema, "terminated": .objectSchema,
        "failure": .textSchema, "cut": .objectSchema, "met": .textSchema,
        "left": ["type": "array"],
    ]
}
