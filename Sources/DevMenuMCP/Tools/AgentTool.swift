import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A tool that an agent can call.
///
/// Laws: its definition is always the same, and a call that throws has done nothing, or reports
/// what it did.
protocol AgentTool: Sendable {
    /// The definition; the list of tools contains most of it.
    var definition: ToolDefinition { get }

    /// Performs a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - context: The apps, and the choices of the person who registered the server.
    /// - Returns: The result, or what has to happen first.
    /// - Throws: ``ToolRefusal`` or `HostError`.
    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep
}

/// A call of a tool.
struct ToolCall {
    /// The arguments.
    let arguments: ToolArguments
    /// The client.
    let client: ClientFacts
    /// The client's answer to an earlier question of this call, or `nil` for a first try.
    let retry: Retry?

    /// A second try of a call that needed an answer.
    struct Retry {
        /// The state that the client was given, or `nil` if it is missing or no text.
        let state: String?
        /// The answers, by the name of the question.
        let responses: JSONObject
    }
}

/// The next step of a call.
enum ToolStep {
    /// It is done.
    case done(ToolResult)
    /// It runs an action of an app.
    case run(ActionCheck, RunConsent)
    /// It waits for a run that continues.
    case wait(AgentRun, RunQuery)
    /// It reads a part of an app's log, once that has what it waits for.
    case read(LogPart, AppHost)
    /// It first asks the person at the client about an item.
    case ask(Question, any ConsentCheck)
}

/// The consent by which an action runs, which decides if its arguments make it risky.
enum RunConsent {
    /// Its author wrote that it is safe, which doesn't cover risky arguments.
    case author
    /// The person who registered the server has named it, whatever its arguments; not if they
    /// make it fatal.
    case registration
    /// A person has agreed to a question, and is asked another.
    case person(Question)
}

/// The questions of a call about a run that continues.
struct RunQuery {
    /// The position in the output to read from, or `nil` for the last part.
    let since: Int?
    /// The text to wait for, or `nil`.
    let match: String?
    /// The port to wait for, or `nil`.
    let port: LocalPort?
    /// The time to wait, in seconds.
    let seconds: Int

    /// Reads the arguments of a call.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - usual: The time to wait if none is given; by default none without a match or a port.
    /// - Throws: ``ToolRefusal``.
    init(_ arguments: ToolArguments, usual: Int? = nil) throws(ToolRefusal) {
        match = try arguments.optionalString("match")
        guard match != "" else { throw arguments.refusal("match", expected: "a text") }
        port = try arguments.optionalInteger("port", in: LocalPort.numbers).map(LocalPort.init)
        since = try arguments.optionalInteger("since", in: 0...Int.max)
        let usual = usual ?? (match == nil && port == nil ? 0 : ToolCatalog.usualWait)
        seconds = try arguments.integer("wait", in: ToolCatalog.waits, default: usual)
    }
}

/// The options, the apps and the questions that tools use.
struct ToolContext {
    /// The choices of the person who registered the server.
    let options: AgentOptions
    /// The apps.
    let hosts: AppHosts
    /// The questions that were asked.
    let consent: Consent
    /// The runs of actions.
    let runs: AgentRuns

    /// Returns the app that a call means.
    func app(of call: ToolCall) throws -> AppHost {
        try hosts.use(try call.arguments.optionalString("app"))
    }

    /// Returns the app and the item that a call means.
    func item(of call: ToolCall) throws -> (AppHost, ListedItem) {
        try hosts.use(
            try call.arguments.optionalString("app"),
            for: try call.arguments.string("id")
        )
    }

    /// Indicates whether the person who registered the server lets an action run without asking.
    func allows(_ item: ListedItem, of app: AppHost) -> Bool {
        (item.role == .action || item.received.isKeptByApp) && item.risk != .fatal
            && options.allowed.contains {
                ([item.id] + item.names).contains($0.id.rawValue) && $0.isOf(app)
            }
    }
}

/// The definition of a tool.
struct ToolDefinition {
    /// The name by which it is called.
    let name: String
    /// The level of access that it needs.
    let level: AccessLevel
    /// A name for people.
    let title: String
    /// The description for agents: its effect, and when to use it.
    let description: String
    /// The schemas of its arguments, by name.
    let arguments: JSONObject
    /// The names of the arguments that a call needs.
    var required: [String] = []
    /// The schemas of its result's members, by name.
    let results: JSONObject
    /// Indicates whether it may destroy something.
    var isDestructive = false
    /// Indicates whether calling it twice does no more than calling it once.
    var isIdempotent = false

    /// Returns the definition in the protocol's form.
    ///
    /// - Parameter isDestructive: `true` if the server's registration lets it destroy something.
    /// - Returns: The definition.
    func json(isDestructive: Bool) -> JSONValue {
        let isReadOnly = level == .readOnly
        return [
            "name": .string(name),
            "description": .string(description),
            "inputSchema": Self.schema(arguments, required, isClosed: true),
            // A refusal has other members than these.
            "outputSchema": Self.schema(results, [], isClosed: false),
            "annotations": [
                "title": .string(title), "readOnlyHint": .bool(isReadOnly),
                "destructiveHint": .bool(isDestructive || self.isDestructive),
                "idempotentHint": .bool(isReadOnly || isIdempotent), "openWorldHint": false,
            ],
        ]
    }

    private static func schema(
        _ properties: JSONObject,
        _ required: [String],
        isClosed: Bool
    ) -> JSONValue {
        var schema: JSONObject = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
        if isClosed { schema["additionalProperties"] = false }
        return .object(schema)
    }
}

extension JSONValue {
    /// The schema of a text.
    static let textSchema: JSONValue = ["type": "string"]
    /// The schema of a Bool.
    static let boolSchema: JSONValue = ["type": "boolean"]
    /// The schema of a whole number.
    static let integerSchema: JSONValue = ["type": "integer"]
    /// The schema of an object.
    static let objectSchema: JSONValue = ["type": "object"]
    /// The schema of a list of objects.
    static let objectsSchema: JSONValue = ["type": "array", "items": ["type": "object"]]

    /// Returns the schema of a text with a description.
    static func text(about description: String) -> JSONValue {
        ["type": "string", "description": .string(description)]
    }

    /// Returns the schema of a whole number with bounds.
    static func integer(in bounds: ClosedRange<Int>, about description: String) -> JSONValue {
        [
            "type": "integer", "minimum": .integer(bounds.lowerBound),
            "maximum": .integer(bounds.upperBound), "description": .string(description),
        ]
    }
}
