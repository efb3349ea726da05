/// Why a URL does not open a page.
public enum RouteError: Error, Equatable, Sendable {
    /// The text is no URL, or has no path.
    case notAURL(String)
    /// No route has this path.
    case unknown(String, suggestion: String?)
    /// What the query says does not fit the route.
    case badParameter(path: String, ArgumentError)
    /// The route does not open in this build.
    case refused(path: String, build: BuildKind)
}

extension RouteError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .notAURL(let text):
            "'\(text)' names no route: give a path like 'DesignKit' or a URL that ends in one"
        case .unknown(let path, let suggestion?):
            "no route '\(path)'. Did you mean '\(suggestion)'?"
        case .unknown(let path, nil):
            "no route '\(path)'. Type 'routes' for those there are."
        case .badParameter(let path, let error):
            "route '\(path)': \(error)"
        case .refused(let path, let build):
            "route '\(path)' is refused in a \(build.rawValue) build"
        }
    }
}
