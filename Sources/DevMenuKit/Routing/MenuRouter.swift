/// Opens the pages of an app by their URLs.
public struct MenuRouter: Sendable {
    /// The routes, in the order in which they were added.
    public let routes: [Route]

    private let byPath: [String: Route]
    private let context: MenuContext
    private let opened: @Sendable (String) -> Void

    /// A router over routes whose paths differ, whatever their case.
    ///
    /// - Parameters:
    ///   - routes: The routes.
    ///   - context: Whose menu it is.
    ///   - opened: Called with each URL that has opened a page, without the secrets in it.
    public init(
        routes: [Route],
        context: MenuContext,
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.routes = routes
        self.context = context
        self.opened = opened
        byPath = Dictionary(
            routes.map { ($0.path.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private init(
        _ other: MenuRouter,
        context: MenuContext,
        opened: @escaping @Sendable (String) -> Void
    ) {
        routes = other.routes
        byPath = other.byPath
        self.context = context
        self.opened = opened
    }

    /// The same routes, opened for somebody else.
    public func opening(in context: MenuContext) -> MenuRouter {
        MenuRouter(self, context: context, opened: opened)
    }

    /// The same routes, opened for somebody else, and told to one more.
    package func telling(
        in context: MenuContext,
        _ another: @escaping @Sendable (String) -> Void
    ) -> MenuRouter {
        MenuRouter(self, context: context) { [opened] url in
            opened(url)
            another(url)
        }
    }

    /// Opens the page that a URL names.
    ///
    /// The last component of its path chooses the route, whatever its case; scheme and host are
    /// free, and a bare path will do. The query's names are matched whatever their case; of several
    /// values the last stands, and a name without `=` removes those before it.
    ///
    /// - Parameters:
    ///   - url: The URL or the path.
    ///   - transition: How the page comes up.
    /// - Returns: The visit and its page.
    /// - Throws: ``RouteError``, or what making the page threw.
    public func open(
        _ url: String,
        transition: RouteTransition = .show
    ) async throws -> OpenedRoute {
        let (route, visit) = try visit(url, transition: transition)
        let page = try await route.body(visit)
        opened(RouteAddress.text(of: url, withoutSecretsOf: route.parameters))
        return OpenedRoute(visit: visit, page: page)
    }

    /// The route that a URL opens, and what it is told; nothing is opened.
    ///
    /// - Parameters:
    ///   - url: The URL or the path.
    ///   - transition: How the page would come up.
    /// - Returns: The route and the visit.
    /// - Throws: ``RouteError``.
    package func visit(
        _ url: String,
        transition: RouteTransition
    ) throws(RouteError) -> (Route, Visit) {
        let address = try RouteAddress(url)
        guard let route = byPath[address.path.lowercased()] else {
            let paths = routes.map(\.path)
            let suggestion = NearestName.suggestion(for: address.path, among: paths)
            throw .unknown(address.path, suggestion: suggestion)
        }
        guard route.builds.contains(context.app.build) else {
            throw .refused(path: route.path, build: context.app.build)
        }
        let arguments: Arguments
        do {
            arguments = try Arguments(
                address.arguments(for: route.parameters),
                for: route.parameters
            )
        } catch {
            throw .badParameter(path: route.path, error)
        }
        let visit = Visit(
            path: route.path,
            parameters: arguments,
            transition: transition,
            context: context
        )
        return (route, visit)
    }
}

/// How a page comes up.
public enum RouteTransition: String, CaseIterable, Sendable {
    /// On top of the pages that are there.
    case show
    /// As a stack of its own, over them.
    case present
}

/// What came of opening a route.
public struct OpenedRoute: Sendable {
    /// The visit, as the page was told of it.
    public let visit: Visit
    /// The page that came up.
    public let page: Page
}

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
