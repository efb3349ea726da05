import DevMenuKit

extension ActionResult {
    /// The result as the protocol has it, in a language.
    func json(in locale: MenuLocale) -> JSONValue {
        .object(.shown(text: text?.resolved(for: locale), styles: styles, value: value))
    }
}

extension OpenedRoute {
    /// The opened page of a route as the protocol has it, without the secrets that it was told.
    func json(of route: Route) -> JSONValue {
        var parameters = visit.parameters.values
        for parameter in route.parameters where parameter.isSecret {
            parameters[parameter.name] = nil
        }
        var members: JSONObject = [
            "path": .string(visit.path), "parameters": .object(parameters),
            "transition": .string(visit.transition.rawValue),
        ]
        members.merge(.shown(text: page.text, styles: page.styles, value: page.value))
        return .object(members)
    }
}

extension JSONObject {
    fileprivate static func shown(
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
