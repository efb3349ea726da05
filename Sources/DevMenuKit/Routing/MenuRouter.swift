/// Opens the pages of an app by URL.
///
/// ```swift
/// let opened = try await call.router.open("https://shop.example/Order?number=A-7")
/// return .opened(opened)
/// ```
public struct MenuRouter: Sendable {
    /// The routes, in the order in which they were added.
    public let routes: [MenuRoute]

    private var context: MenuContext
    private var opened: @Sendable (String) -> Void

    /// Creates a router for routes whose paths differ, ignoring case.
    ///
    /// - Parameters:
    ///   - routes: The routes.
    ///   - context: The app, and the language and width in which to answer.
    ///   - opened: Called with each URL that has opened a page, without the arguments of secret
    ///     parameters.
    package init(
        routes: [MenuRoute],
        context: MenuContext,
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.routes = routes
        self.context = context
        self.opened = opened
    }

    /// Returns a router for the same routes in another context.
    package func opening(in context: MenuContext) -> MenuRouter {
        var router = self
        router.context = context
        return router
    }

    /// Returns a router for the same routes in another context, with one more callback.
    package func opening(
        in context: MenuContext,
        onOpen report: @escaping @Sendable (String) -> Void
    ) -> MenuRouter {
        var router = opening(in: context)
        router.opened = { [opened] url in
            opened(url)
            report(url)
        }
        return router
    }

    /// Opens the page that a URL names.
    ///
    /// The last component of the URL's path chooses the route, ignoring case; the scheme and the
    /// host don't matter, and a bare path works too. Query names are matched ignoring case. If a
    /// name occurs several times, the last value wins, and a name without `=` removes the values
    /// before it.
    ///
    /// - Parameters:
    ///   - url: The URL or the path.
    ///   - transition: The way in which the page appears.
    /// - Returns: The visit and its page.
    /// - Throws: ``RouteError``, or the error that the route's closure threw.
    public func open(
        _ url: String,
        transition: RouteTransition = .show
    ) async throws -> OpenedRoute {
        let (route, visit) = try visit(url, transition: transition)
        let page = try await route.body(visit)
        opened(RouteAddress.text(of: url, withoutSecretsOf: route.parameters))
        return OpenedRoute(visit: visit, page: page)
    }

    /// Finds the route for a URL and checks its arguments, without opening the page.
    ///
    /// - Parameters:
    ///   - url: The URL or the path.
    ///   - transition: The way in which the page would appear.
    /// - Returns: The route and the visit.
    /// - Throws: ``RouteError``.
    package func visit(
        _ url: String,
        transition: RouteTransition
    ) throws(RouteError) -> (MenuRoute, Visit) {
        let address = try RouteAddress(url)
        let path = address.path.lowercased()
        guard let route = routes.first(where: { $0.path.lowercased() == path }) else {
            let paths = routes.map(\.path)
            let suggestion = NearestName.suggestion(for: address.path, among: paths)
            throw .unknown(address.path, suggestion: suggestion)
        }
        guard route.builds.contains(context.app.build) else {
            throw .refused(path: route.path, build: context.app.build)
        }
        let arguments = try Result { () throws(ArgumentError) in
            let parameters = route.parameters.map(\.declaration)
            return try Arguments(address.arguments(for: parameters), for: parameters)
        }.mapError { RouteError.badParameter(path: route.path, $0) }.get()
        let visit = Visit(
            path: route.path,
            parameters: arguments,
            transition: transition,
            context: context
        )
        return (route, visit)
    }
}

/// The result of opening a route.
public struct OpenedRoute: Sendable {
    /// The visit that was passed to the route's closure.
    public let visit: Visit
    /// The page that was opened.
    public let page: Page

    package init(visit: Visit, page: Page) {
        self.visit = visit
        self.page = page
    }
}

/// An error that prevents a URL from opening a page.
public enum RouteError: Error, Equatable, Sendable {
    /// The text isn't a URL, or has no path.
    case notAURL(String)
    /// No route has this path.
    case unknown(String, suggestion: String?)
    /// The query's arguments don't fit the route's parameters.
    case badParameter(path: String, ArgumentError)
    /// The route can't be opened in this kind of build.
    case refused(path: String, build: BuildKind)
}

extension RouteError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        switch self {
        case .notAURL(let text):
            "'\(text)' doesn't name a route: give a path like 'DesignKit' or a URL that ends in one"
        case .unknown(let path, let suggestion):
            "no route '\(path)'"
                + NearestName.question(suggestion, or: ". Type 'open' for the list.")
        case .badParameter(let path, let error):
            "route '\(path)': \(error)"
        case .refused(let path, let build):
            "route '\(path)' is refused in a \(build.rawValue) build"
        }
    }
}
