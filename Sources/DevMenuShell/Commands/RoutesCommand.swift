import DevMenuKit
import DevMenuWire

/// `routes`: the routes, and what each is told.
struct RoutesCommand: Command {
    let name = "routes"
    let summary = "show the routes"
    let mayBeSentAhead = true

    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        return .ask(.routeList) { json in
            CommandResult(json, rows: { RouteText.rows(of: json) }) { place in
                RouteText.list(json, place: place)
            }
        }
    }
}
