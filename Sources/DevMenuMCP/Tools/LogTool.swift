import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `log`: the lines of an app's log.
struct LogTool: AgentTool {
    let definition = ToolDefinition(
        name: "log",
        level: .readOnly,
        title: "Read an app's log",
        description: """
            Read an app's log from 'since' on, or from its oldest line; at once, or as soon \
            as a line has 'match'.
            """,
        arguments: [
            "since": ToolCatalog.sinceSchema, "match": ToolCatalog.matchSchema,
            "wait": ToolCatalog.waitSchema,
            "label": .text(about: "a logger, or those below it"),
            "level": [
                "enum": .array(LogLevel.allCases.map { .string($0.rawValue) }),
                "description": "the least severe",
            ], "app": ToolCatalog.appSchema,
        ],
        results: [
            "app": .textSchema, "lines": .objectsSchema, "next": [:], "gap": .integerSchema,
            "met": .textSchema, "cut": .objectSchema, "note": .textSchema,
        ]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let arguments = call.arguments
        let match = try arguments.optionalString("match")
        guard match != "" else { throw arguments.refusal("match", expected: "a text") }
        let level = try arguments.optionalString("level").map { word throws(ToolRefusal) in
            guard let level = LogLevel(rawValue: word) else {
                let words = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
                throw arguments.refusal("level", expected: "one of \(words)")
            }
            return level
        }
        let since = try arguments.optionalInteger("since", in: 0...Int.max) ?? 0
        let filter = LogFilter(level: level, label: try arguments.optionalString("label"))
        let seconds = try arguments.integer(
            "wait",
            in: ToolCatalog.waits,
            default: match == nil ? 0 : ToolCatalog.usualWait
        )
        let app = try context.app(of: call)
        // The host has answered what was asked before, and so has sent what it had logged.
        _ = try app.host.query(.hostInfo)
        // A number of another server may be beyond the end.
        let first = min(since, app.log.next)
        return .read(LogPart(since: first, match: match, filter: filter, seconds: seconds), app)
    }
}
