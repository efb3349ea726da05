extension AppMenu {
    /// The same menu, with somebody who is told of each route that has opened, before its answer is.
    ///
    /// - Parameter follow: Called with what came of opening a route, on the thread that opened it.
    /// - Returns: The menu.
    package func following(_ follow: @escaping @Sendable (OpenedRoute) -> Void) -> AppMenu {
        AppMenu(
            title: title,
            app: app,
            sections: sections,
            entries: entries,
            routes: routes.map { $0.followed(by: follow) },
            plugins: plugins
        )
    }
}

extension Route {
    fileprivate func followed(by follow: @escaping @Sendable (OpenedRoute) -> Void) -> Route {
        Route(path, title: title, parameters: parameters, builds: builds) { [body] visit in
            let page = try await body(visit)
            follow(OpenedRoute(visit: visit, page: page))
            return page
        }
    }
}
