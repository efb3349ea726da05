#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The scheme and the host of a URL.
package struct URLParts {
    /// The scheme, as it was written.
    package let scheme: String?
    /// The name of the server.
    package let host: String?

    /// Parses a URL, or returns `nil` if the text isn't one as it is.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else { return nil }
        scheme = url.scheme
        host = url.host()
    }

    /// Returns `true` if a text is a URL with a scheme and can be shown as it is.
    package static func isAddress(_ text: String) -> Bool {
        guard !ControlEscaping.needsEscaping(text, as: .output),
            let scheme = URLParts(text)?.scheme, !scheme.isEmpty
        else { return false }
        let rest = text.utf8.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }
        guard let first = rest.first else { return false }
        // Only a query or a fragment names nothing: it belongs to a host or a path.
        return first != UInt8(ascii: "?") && first != UInt8(ascii: "#")
    }

    /// Returns `true` if a text is a URL that a browser opens.
    package static func isWebAddress(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return (start.hasPrefix("http://") || start == "https://")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } && isAddress(text)
    }

    /// Returns a URL of an example's server, or `nil` if no URL has the path.
    package static func example(path: String, query: [(name: String, value: String)]) -> String? {
        var components = URLComponents()
        components.scheme = "https"
        components.host = "example.com"
        components.path = "/" + path
        return components.string.flatMap { query.isEmpty ? $0 : adding(query, to: $0) }
    }

    /// Returns the names and values in the query of a URL, or of a path, percent-decoded.
    package static func query(of url: String) -> [(name: String, value: String)] {
        (URLComponents(string: url)?.queryItems ?? []).compactMap { item in
            item.value.map { (item.name, $0) }
        }
    }

    /// Returns a URL, or a path, with more values in its query, or `nil` if the text is neither.
    package static func adding(
        _ query: [(name: String, value: String)],
        to url: String
    ) -> String? {
        guard var components = URLComponents(string: url) else { return nil }
        let own = components.queryItems ?? []
        components.queryItems = own + query.map { URLQueryItem(name: $0.name, value: $0.value) }
        return components.string
    }
}

/// The parts of a URL that the router reads: the last component of its path, and its query.
struct RouteAddress {
    /// The last component of the path, percent-decoded.
    let path: String
    /// The query's names and values, percent-decoded, in order; a name without `=` has no value.
    let query: [URLQueryItem]

    /// Parses a URL, or a bare path with or without a query; the scheme and the host are ignored.
    init(_ text: String) throws(RouteError) {
        guard let components = URLComponents(string: text) else { throw .notAURL(text) }
        guard let last = components.path.split(separator: "/").last else { throw .notAURL(text) }
        path = String(last)
        query = components.queryItems ?? []
    }

    /// Returns the query's values as arguments for parameters.
    ///
    /// Names are matched ignoring case. If a name occurs several times, the last value wins, and
    /// a name without `=` removes the values before it.
    func arguments(for parameters: [ParameterDeclaration]) throws(ArgumentError) -> JSONObject {
        var texts: [String: String] = [:]
        for item in query {
            let name = item.name.lowercased()
            guard let parameter = parameters.first(where: { $0.name.lowercased() == name }) else {
                let near = NearestName.suggestion(for: item.name, among: parameters.map(\.name))
                throw .unknown(item.name, suggestion: near)
            }
            texts[parameter.name] = item.value
        }
        var arguments = JSONObject()
        for parameter in parameters {
            guard let text = texts[parameter.name] else { continue }
            arguments[parameter.name] = try parameter.argument(from: text)
        }
        return arguments
    }
}

extension RouteAddress {
    /// Returns the URL without the arguments of secret parameters.
    static func text(of url: String, withoutSecretsOf parameters: [any ActionParameter]) -> String {
        let secrets = parameters.filter(\.declaration.isSecret).map { $0.name.lowercased() }
        guard !secrets.isEmpty, var components = URLComponents(string: url) else { return url }
        let items = components.queryItems?.filter { !secrets.contains($0.name.lowercased()) }
        components.queryItems = items?.isEmpty == true ? nil : items
        return components.string ?? components.path
    }

    /// Returns `true` if a text is a single path component, as a route's path must be.
    static func isPath(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { $0 == "/" || $0 == "?" || $0 == "#" || $0.isWhitespace }
    }
}
