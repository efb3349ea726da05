import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `run`: runs an action whose author wrote that it is safe, or that a person has named.
struct RunTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "run"

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .safe,
        title: "Run an allowed action",
        description: """
            Run an action that its author declared safe, or that a person allowed. If it still runs \
            after 'wait', 'match' or 'port', it is a job.
            """,
        arguments: ToolCatalog.runArguments,
        required: ["id"],
        results: ToolCatalog.runResults
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let (app, item) = try context.item(of: call)
        let check = try ActionCheck(item, of: app, call, in: context)
        if let reason = check.unaskedRefusal {
            let access = context.options.access
            throw check.unaskedRefusal(reason, at: access, allowedBy: check.allowing)
        }
        return .run(check, check.isAllowed ? .registration : .author)
    }
}

/// `run_risky`: runs any other action, once a person has agreed.
struct RunRiskyTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "run_risky"

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .all,
        title: "Run anything, once a person agrees",
        description: """
            Run an action that 'run' refuses, or set with {"value", "for", "why"} a setting that \
            'set' refuses. The person is asked each time.
            """,
        arguments: ToolCatalog.runArguments,
        required: ["id"],
        results: {
            var results = ToolCatalog.runResults
            results.merge(ToolCatalog.setResults)
            return results
        }(),
        isDestructive: true
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        // The state is accepted once, whatever else is wrong with the call.
        let asked = call.retry.map { context.consent.removeQuestion(of: $0.state) }
        let check = try check(call, in: context)
        // Arguments may make any action risky.
        guard check.unaskedRefusal != nil || !check.item.parameters.isEmpty else {
            let tool = check.item.isSetting ? SetTool.typedName : RunTool.typedName
            throw ToolRefusal("'\(check.item.id)' needs no person: use '\(tool)'", next: tool)
        }
        return try check.step(of: call, answering: asked)
    }

    private func check(_ call: ToolCall, in context: ToolContext) throws -> any ConsentCheck {
        let (app, item) = try context.item(of: call)
        guard item.isSetting else { return try ActionCheck(item, of: app, call, in: context) }
        var arguments = try call.arguments.members("arguments")
        guard arguments["id"] == nil, arguments["app"] == nil else {
            throw ToolRefusal("the 'arguments' of a setting are 'value', 'for' and 'why'")
        }
        arguments["id"] = .string(item.id)
        arguments["why"] = arguments["why"] ?? call.arguments.object["why"]
        let typed = try ToolArguments(arguments, of: SetTool().definition)
        return try SettingCheck(item, of: app, typed, given: call, in: context)
    }
}

/// `job`: reports on a run that continues, waits for it, or stops it.
struct JobTool: AgentTool {
    /// The seconds in which a run that is stopped has ended.
    private static let stopWait = 5

    let definition = ToolDefinition(
        name: "job",
        level: .safe,
        title: "Look at a job",
        description: """
            Read what a job printed from 'since' on, at once, or as soon as 'match' has appeared, \
            'port' is open or the job has ended; or stop it. No id: list the jobs.
            """,
        arguments: [
            "id": .textSchema, "since": ToolCatalog.sinceSchema, "wait": ToolCatalog.waitSchema,
            "match": ToolCatalog.matchSchema, "port": ToolCatalog.portSchema, "stop": .boolSchema,
        ],
        results: {
            var results = ToolCatalog.runResults
            results["jobs"] = .objectsSchema
            return results
        }(),
        isIdempotent: true
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let arguments = call.arguments
        guard let id = try arguments.optionalString("id") else {
            return .done(ToolResult(["jobs": .array(context.runs.all.map(\.member))]))
        }
        guard let run = context.runs[id] else {
            let ids = context.runs.all.map(\.id).joined(separator: ", ")
            let others = ids.isEmpty ? "there are none" : "there are \(ids)"
            throw ToolRefusal("no job '\(id.nameForAgent)': \(others)")
        }
        let isStopped = try arguments.bool("stop")
        let query = try RunQuery(arguments, usual: isStopped ? Self.stopWait : nil)
        if isStopped { run.stop() }
        return .wait(run, query)
    }
}
