public import DevMenuKit
public import DevMenuPages

/// The running app: its pages, and the ways to open them.
public final class MomentsApp: Sendable {
    /// The services of the app.
    public let services: MomentsServices
    /// The open pages.
    public let pages = PageStack()

    /// The language of the app's user.
    let locale: MenuLocale

    /// Creates an app that shows no page before ``start()``.
    public init(_ services: MomentsServices, locale: MenuLocale) {
        self.services = services
        self.locale = locale
    }

    /// Opens the timeline, and starts loading it; the app must be connected with its host before.
    public func start() { pages.start(with: services.timeline()) }

    /// Opens a route, and a page that shows its answer unless it opens one itself.
    ///
    /// The host of the menu calls it for each visit.
    ///
    /// - Throws: The error of the route.
    public func visit(_ visit: Visit, _ body: MenuRoute.Body) async throws -> Page {
        let log = services.log("routes")
        let page = try await log.failures("\(visit.path) not opened") {
            try await pages.answer(to: visit, by: body) { page in
                services.page(showing: page, of: visit.path)
            }
        }
        log.add(.info, "\(visit.path) opened")
        return page
    }

    /// Opens a URL given to the app, such as a universal link.
    ///
    /// - Parameters:
    ///   - url: The URL or the path.
    ///   - transition: The page's transition; a universal link's page is modal.
    /// - Returns: The page.
    /// - Throws: ``NoMenuError`` without a host, `RouteError`, or the route's own error.
    @discardableResult
    public func open(
        _ url: String,
        transition: RouteTransition = .present
    ) async throws -> Page {
        guard let host = services.host else { throw NoMenuError() }
        do {
            return try await host.router(locale).open(url, transition: transition).page
        } catch let error as RouteError {
            services.log("routes").add(.warning, error.description)
            throw error
        }
    }

    /// Opens the menu, as shaking the phone does.
    ///
    /// - Throws: ``NoMenuError`` if the app offers no menu, as in a production build; or `RouteError`.
    public func shake() async throws {
        guard services.offersMenu else { throw NoMenuError() }
        services.tracking.track(.shake(userID: services.userID, at: services.now()))
        try await open("https://momentsapp.com/InternalMenu", transition: .present)
    }
}

/// An error of opening the menu, or what only its host opens, where the app has none.
public struct NoMenuError: UserFacingError, Equatable, CustomStringConvertible {
    /// The description in the languages of the app.
    public var message: LocalizedText {
        LocalizedText("the menu is refused in a production build", ["zh-Hans": "正式版本不提供隐藏菜单"])
    }

    /// The description in English.
    public var description: String { message.english }
}
