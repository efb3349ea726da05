import DevMenuKit
import DevMenuWire

/// The address of a page as it was typed: a path or a URL, perhaps with a query.
struct TypedAddress {
    /// The address.
    let text: String

    /// The text after the `?`, or `nil` if there is none.
    var query: Substring? { text.firstIndex(of: "?").map { text[$0...].dropFirst() } }

    /// The names in the query, in lower case.
    var names: [String] { Self.names(in: query ?? "") }

    /// Returns the names in a query, in lower case.
    static func names(in query: Substring) -> [String] {
        query.split(separator: "&").map { part in part.prefix { $0 != "=" }.lowercased() }
    }

    /// Returns the route that the address names, or `nil` if none of some routes does.
    func route(among routes: [ReceivedRoutes.Route]) -> ReceivedRoutes.Route? {
        let path = text.prefix { $0 != "?" }.split(separator: "/").last ?? ""
        return routes.first { $0.path?.lowercased() == path.lowercased() }
    }

    /// Returns the address with arguments in its query.
    func adding(_ arguments: JSONObject) -> String {
        let query = arguments.members.map {
            (name: $0.name, value: $0.value.string ?? "\($0.value)")
        }
        return query.isEmpty ? text : URLParts.adding(query, to: text) ?? text
    }
}
