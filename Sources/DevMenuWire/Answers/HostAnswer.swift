package import DevMenuKit

/// The result of a request that was carried out; items and menus are written by ``ItemJSON``.
package enum HostAnswer {
    /// Who the shell is to the host, the last event's number, and the menu's title.
    case welcome(peer: String, seq: Int, title: String)
    /// What the host says of itself.
    case facts(HostFacts)
    /// What an action came to.
    case result(ActionResult, MenuLocale)
    /// The action is about to end the process.
    case terminating(Ending)
    /// What an argument could be.
    case candidates([Candidate], MenuLocale)
    /// Several settings as changes left them, each as ``ItemJSON`` has it.
    case changes([JSONValue])
    /// The routes of the menu.
    case routes([Route], MenuLocale)
    /// The page that a route opened.
    case opened(OpenedRoute, of: Route)
    /// What became of each plugin.
    case plugins([PluginReport])

    /// The answer as it stands in a response.
    package var json: JSONValue {
        switch self {
        case .welcome(let peer, let seq, let title):
            ["peer": .string(peer), "seq": .integer(seq), "title": .string(title)]
        case .facts(let facts): .object(facts.json)
        case .result(let result, let locale):
            .object(
                Self.shown(
                    text: result.text?.resolved(for: locale),
                    styles: result.styles,
                    value: result.value
                )
            )
        case .terminating(let ending): ["terminating": .string(ending.description)]
        case .candidates(let candidates, let locale):
            ["candidates": .array(candidates.map { Self.json(of: $0, in: locale) })]
        case .changes(let items): ["items": .array(items)]
        case .routes(let routes, let locale):
            ["routes": .array(routes.map { $0.json(in: locale) })]
        case .opened(let opened, let route): .object(Self.page(opened, of: route))
        case .plugins(let reports): ["plugins": .array(reports.map(\.json))]
        }
    }

    private static func json(of candidate: Candidate, in locale: MenuLocale) -> JSONValue {
        var members: JSONObject = ["text": .string(candidate.text)]
        if !candidate.summary.isEmpty {
            members["summary"] = .string(candidate.summary.resolved(for: locale))
        }
        return .object(members)
    }

    /// The page, without the secrets that its route was told.
    private static func page(_ opened: OpenedRoute, of route: Route) -> JSONObject {
        let (visit, page) = (opened.visit, opened.page)
        var parameters = visit.parameters.values
        for parameter in route.parameters where parameter.isSecret {
            parameters[parameter.name] = nil
        }
        var members: JSONObject = [
            "path": .string(visit.path), "parameters": .object(parameters),
            "transition": .string(visit.transition.rawValue),
        ]
        members.merge(shown(text: page.text, styles: page.styles, value: page.value))
        return members
    }

    private static func shown(
        text: String?,
        styles: [TextStyle],
        value: JSONValue?
    ) -> JSONObject {
        var members = JSONObject()
        if let text { members["text"] = .string(text) }
        if !styles.isEmpty { members["styles"] = .array(styles.map(\.json)) }
        if let value { members["value"] = value }
        return members
    }
}
