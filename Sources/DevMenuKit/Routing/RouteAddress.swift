import FoundationEssentials

/// A URL as the router reads it: the last component of its path, and its query.
struct RouteAddress: Equatable {
    /// The last component of the path, percent-decoded.
    let path: String
    /// The query's names and values, percent-decoded, in order; a name without `=` has no value.
    let query: [(name: String, value: String?)]

    /// Reads a URL, or a bare path with or without a query; scheme and host are free.
    init(_ text: String) throws(RouteError) {
        guard let components = URLComponents(string: text) else { throw .notAURL(text) }
        guard let last = components.path.split(separator: "/").last else { throw .notAURL(text) }
        path = String(last)
        query = (components.queryItems ?? []).map { ($0.name, $0.value) }
    }

    /// The query's values by the names that a route declares, whatever their case: of several the
    /// last stands, and one without `=` removes those before it.
    func arguments(for parameters: [Parameter]) throws(ArgumentError) -> JSONObject {
        var texts: [String: String] = [:]
        for (name, value) in query {
            guard
                let parameter = parameters.first(where: {
                    $0.name.lowercased() == name.lowercased()
                })
            else {
                let names = parameters.map(\.name)
                throw .unknown(name, suggestion: NearestName.suggestion(for: name, among: names))
            }
            texts[parameter.name] = value
        }
        var arguments = JSONObject()
        for parameter in parameters {
            guard let text = texts[parameter.name] else { continue }
            arguments[parameter.name] = try parameter.argument(from: text)
        }
        return arguments
    }

    static func == (left: RouteAddress, right: RouteAddress) -> Bool {
        left.path == right.path && left.query.elementsEqual(right.query) { $0 == $1 }
    }
}

extension RouteAddress {
    /// A URL as others may see it: without the arguments of secret parameters.
    static func text(of url: String, withoutSecretsOf parameters: [Parameter]) -> String {
        let secrets = parameters.filter(\.isSecret).map { $0.name.lowercased() }
        guard !secrets.isEmpty, var components = URLComponents(string: url) else { return url }
        let items = components.queryItems?.filter { !secrets.contains($0.name.lowercased()) }
        components.queryItems = items?.isEmpty == true ? nil : items
        return components.string ?? components.path
    }

    /// Whether a route can have a path: one component that a URL can end in.
    static func isPath(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { $0 == "/" || $0 == "?" || $0 == "#" || $0.isWhitespace }
    }
}
