package import DevMenuKit

/// The routes of a host, and of the plugins beside it, as a front end knows them.
package struct ListedRoutes {
    /// The path of each, and its title.
    package let paths: [(path: String, title: String)]
    /// The names of parameters that are secrets, whichever route's, in small letters.
    package let secrets: Set<String>

    /// The routes of an answer to `route.list`; what cannot be read of it is left out.
    package init(json: JSONValue) {
        let routes = json["routes"]?.array ?? []
        paths = routes.compactMap { route in
            route["path"]?.string.map { ($0, route["title"]?.string ?? "") }
        }
        secrets = Set(
            routes.flatMap { $0["parameters"]?.array ?? [] }
                .filter { $0["isSecret"]?.bool ?? false }
                .compactMap { $0["name"]?.string?.lowercased() }
        )
    }
}
