import DevMenuKit
import DevMenuWire

/// `routes`: shows the routes and their parameters.
struct RoutesCommand: Command {
    let name = "routes"
    let summary = "show the routes"
    let onlyReads = true
    let mayBeSentAhead = true

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        .ask(.routeList) { json in
            CommandResult(json, rows: { RouteText.rows(of: json) }) { rendering in
                RouteText.list(json, context: rendering)
            }
        }
    }
}

/// `open URL|PATH [show|present]`: opens a route.
struct OpenCommand: Command {
    let name = "open"
    let summary = "open a page of the app"
    let arguments: [CommandArgument] = [
        CommandArgument("URL|PATH", .route, "a URL, or a route's path and query"),
        .optional(
            "show|present",
            .word(RouteTransition.allCases.map(\.rawValue)),
            "push it as the next page, or put it over the others"
        ),
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let word = invocation.texts.dropFirst().first ?? RouteTransition.show.rawValue
        let transition: RouteTransition = try choice(word, expected: "'show' or 'present'")
        // A link of the menu isn't a page of the app.
        if invocation.words.count == 1, let item = try invocation.item(named: invocation.texts[0]),
            let link = LinkOpening(item)
        {
            return .done(try link.result(in: context))
        }
        return .ask(.open(url: invocation.texts[0], transition)) { json in
            let page = ReceivedContent(json)
            return CommandResult(json, rows: { page.rows }) { rendering in
                page.shown(in: rendering) ?? StyledText("opened \(page.path ?? "")")
            }
        }
    }
}
