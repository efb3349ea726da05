package import DevMenuKit
package import DevMenuPages
import Synchronization

/// The running app: its pages, and the ways to open them.
package final class MomentsApp: Sendable {
    /// The services of the app.
    package let services: MomentsServices
    /// The open pages.
    package let pages = PageStack()

    /// The language of the app's user.
    let locale: MenuLocale
    private let settingsObservation = Mutex<ValueObservation?>(nil)

    /// Creates an app that shows no page before ``start()``.
    ///
    /// - Parameters:
    ///   - services: The services of the app.
    ///   - locale: The language of the app's user.
    package init(services: MomentsServices, locale: MenuLocale) {
        self.services = services
        self.locale = locale
    }

    /// Returns a menu whose routes open their pages in this app, for the host to serve.
    ///
    /// A route that doesn't open a page gets one that shows its answer.
    package func adopt(_ menu: AppMenu) -> AppMenu {
        let menu = menu.opening { [pages, services] visit, body in
            try await pages.answer(to: visit, by: body) { page in
                services.page(showing: page, of: visit.path)
            }
        }
        return services.adopt(menu)
    }

    /// Opens the timeline, and starts loading it; the menu's settings must be declared before.
    package func start() {
        // A page may show that a toggle takes effect at its next load.
        let observation = services.settings.following { [pages] in pages.redraw() }
        settingsObservation.withLock { $0 = observation }
        pages.start(with: services.timeline())
    }

    /// Opens a URL given to the app, such as a universal link.
    ///
    /// - Parameters:
    ///   - url: The URL or the path.
    ///   - transition: The page's transition; a universal link's page is modal.
    /// - Throws: `RouteError`, ``NoRouteError``, or the route's own error.
    package func open(_ url: String, transition: RouteTransition = .present) async throws {
        do {
            _ = try await services.router(in: locale).open(url, transition: transition)
        } catch let error as RouteError {
            services.log("routes").add(.warning, error.description)
            guard case .unknown(let path, suggestion: nil) = error else { throw error }
            let routes = services.adoptedMenu?.routes ?? []
            let open = routes.filter { $0.builds.contains(services.app.build) }
            throw NoRouteError(path: path, routes: open.map(\.path))
        }
    }

    /// Opens the menu, as shaking the phone does.
    ///
    /// - Throws: ``ShakeError`` if the app offers no menu, as in a production build; or `RouteError`.
    package func shake() async throws {
        guard services.offersMenu else { throw ShakeError() }
        services.tracking.track(.shake(userID: services.userID, at: services.now()))
        try await open("https://momentsapp.com/InternalMenu", transition: .present)
    }
}

/// An error of opening the menu where the app offers none, such as in a production build.
package struct ShakeError: UserFacingError, Equatable, CustomStringConvertible {
    package var message: LocalizedText {
        LocalizedText("the menu is refused in a production build", ["zh-Hans": "正式版本不提供隐藏菜单"])
    }

    package var description: String { message.english }
}

/// An error of a path that is like none of the app's routes.
package struct NoRouteError: UserFacingError, Equatable, CustomStringConvertible {
    let path: String
    /// The paths that can be opened.
    let routes: [String]

    package var message: LocalizedText {
        LocalizedText(
            "no route '\(path)': there are \(routes.joined(separator: ", "))",
            ["zh-Hans": "没有路由“\(path)”，可打开的有：\(routes.joined(separator: "、"))"]
        )
    }

    package var description: String { message.english }
}
