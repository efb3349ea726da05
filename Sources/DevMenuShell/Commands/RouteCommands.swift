import DevMenuKit
import DevMenuWire

/// `open [URL|PATH [show|present]]`: shows the routes and their parameters, or opens one.
struct OpenCommand: Command {
    let name = "open"
    let summary = "show the app's pages, or open one"
    let arguments: [CommandArgument] = [
        .optional("URL|PATH", .route, "a URL, or a route's path and query"),
        .optional(
            "show|present",
            .word(RouteTransition.allCases.map(\.rawValue)),
            "push it as the next page, or put it over the others"
        ),
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func onlyReads(with words: [String]) -> Bool { words.isEmpty }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        guard let address = invocation.texts.first else {
            return .ask(.routeList) { json in
                CommandResult(json, rows: { RouteText.rows(of: json) }) { rendering in
                    RouteText.list(json, context: rendering)
                }
            }
        }
        let word = invocation.texts.dropFirst().first ?? RouteTransition.show.rawValue
        let transition: RouteTransition = try choice(word, expected: "'show' or 'present'")
        // A link of the menu isn't a page of the app.
        if invocation.words.count == 1, let item = try invocation.item(named: address),
            let link = LinkOpening(item)
        {
            return .done(try link.result(in: context))
        }
        return .ask(.open(url: address, transition)) { json in
            let page = ReceivedContent(json)
            return CommandResult(json, rows: { page.rows }) { rendering in
                page.shown(in: rendering) ?? StyledText("opened \(page.path ?? "")")
            }
        }
    }
}
