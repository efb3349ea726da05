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
