package import DevMenuKit
package import DevMenuPages
import Synchronization

/// The running app: its pages, one over the other, and the navigation between them.
///
/// A terminal draws the page on top and sends keys; a shell navigates by opening a route. All
/// members can be used from any thread.
package final class MomentsApp: Sendable {
    private struct State: Sendable {
        var navigation: Navigation<ListPage>?
        var pageObservation: ValueObservation?
        var settingsObservation: ValueObservation?
    }

    /// The services of the app.
    package let services: MomentsServices
    package let menuChannel: any ActionChannel

    /// A record of whether a route has opened a page while it's visited.
    private final class OwnPage: Sendable {
        let isOpen = Atomic(false)
    }

    /// The record for the route that this task visits.
    @TaskLocal private static var ownPage: OwnPage?

    private let locale: MenuLocale
    private let state = Mutex(State())
    private let changes = CurrentValue(0)

    /// Creates an app that shows no page before ``start()``.
    ///
    /// - Parameters:
    ///   - services: The services of the app.
    ///   - locale: The language of the app's user.
    ///   - channel: The channel for the output of actions that are run from its menu.
    package init(services: MomentsServices, locale: MenuLocale, channel: any ActionChannel) {
        self.services = services
        self.locale = locale
        menuChannel = channel
    }

    /// Returns a menu whose routes open their pages in this app, for the host to serve.
    ///
    /// A route that doesn't open a page gets one that shows its answer.
    package func adopt(_ menu: AppMenu) -> AppMenu {
        let menu = menu.opening { [weak self] visit, body in
            let ownPage = OwnPage()
            var page = try await Self.$ownPage.withValue(ownPage) { try await body(visit) }
            if !ownPage.isOpen.load(ordering: .relaxed) {
                self?.openAnswer(OpenedRoute(visit: visit, page: page))
            }
            page.isShown = self?.top != nil
            return page
        }
        return services.adopt(menu)
    }

    /// Opens the timeline, and starts loading it; the menu's settings must be declared before.
    package func start() {
        let page = services.timeline()
        page.refresh()
        // A page may show that a toggle takes effect at its next load.
        let observation = services.settings.following { [changes] in changes.update { $0 += 1 } }
        state.withLock { state in
            state.navigation = Navigation(root: page)
            state.settingsObservation = observation
        }
        appeared(page)
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
    /// - Throws: ``ShakeError`` in a production build, which has no menu; or `RouteError`.
    package func shake() async throws {
        guard !services.buildTarget.isOn(.production) else { throw ShakeError() }
        services.tracking.track(.shake(userID: services.userID, at: services.now()))
        try await open("https://momentsapp.com/InternalMenu", transition: .present)
    }

    /// The visible page, or `nil` before ``start()``.
    package var top: ListPage? { state.withLock { $0.navigation?.top } }

    /// Indicates whether ``back()`` has a page to return to.
    package var canGoBack: Bool { state.withLock { $0.navigation?.canGoBack ?? false } }

    /// Indicates whether ``done()`` has a modal stack to leave.
    package var isModal: Bool { state.withLock { $0.navigation?.isModal ?? false } }

    /// `true` on the menu's page, and on the pages that were opened since.
    package var isInMenu: Bool {
        state.withLock { state in
            state.navigation?.stacks.joined().contains { $0.viewModel is InternalMenuViewModel }
                ?? false
        }
    }

    /// `true` if shaking would open the menu: not within it, nor in a production build.
    package var offersMenu: Bool { !isInMenu && !services.buildTarget.isOn(.production) }

    /// `true` on the page that lists the keys.
    package var showsKeys: Bool { top?.viewModel is KeysViewModel }

    /// Opens the page that lists the keys, unless it is open.
    package func showKeys() {
        guard !showsKeys else { return }
        open(services.keys(), .show)
    }

    /// Returns from the visible page to the one beneath it, also from the first of a modal stack.
    package func back() { leave { navigation in navigation.back().map { [$0] } ?? [] } }

    /// Leaves the visible modal stack.
    package func done() { leave { navigation in navigation.done() } }

    /// Calls a closure whenever the screen has to be drawn again, at once and from any thread.
    package func observe(_ changed: @escaping @Sendable () -> Void) -> ValueObservation {
        changes.observe { _ in changed() }
    }

    private func leave(_ move: (inout Navigation<ListPage>) -> [ListPage]) {
        let (left, top) = state.withLock { state -> ([ListPage], ListPage?) in
            guard var navigation = state.navigation else { return ([], nil) }
            let left = move(&navigation)
            state.navigation = navigation
            return (left, navigation.top)
        }
        guard !left.isEmpty, let top else { return }
        for page in left { page.cancel() }
        appeared(top)
    }

    /// Opens a page that shows the answer of a route.
    private func openAnswer(_ opened: OpenedRoute) {
        let page = services.page(of: opened)
        // The page shows from its first frame on that it loads.
        page.refresh()
        open(page, opened.visit.transition)
    }

    private func appeared(_ page: ListPage) {
        page.appear()
        let observation = page.observe { [weak self] in self?.changes.update { $0 += 1 } }
        let before = state.withLock { state in
            defer { state.pageObservation = observation }
            return state.pageObservation
        }
        before?.cancel()
        changes.update { $0 += 1 }
    }
}

extension MomentsApp: PageOpening {
    package func open(_ page: ListPage, _ transition: RouteTransition) {
        Self.ownPage?.isOpen.store(true, ordering: .relaxed)
        let isStarted = state.withLock { state in
            guard state.navigation != nil else { return false }
            switch transition {
            case .show: state.navigation?.show(page)
            case .present: state.navigation?.present(page)
            }
            return true
        }
        if isStarted { appeared(page) }
    }

    package func isOpen(_ page: ListPage) -> Bool {
        state.withLock { state in
            state.navigation?.stacks.contains { $0.contains { $0 === page } } ?? true
        }
    }
}

/// Shows the pages of routes, in addition to the routes' answers, and those opened from the menu
/// page.
package protocol PageOpening: Sendable {
    /// The channel for the output of actions that are run from the menu page.
    var menuChannel: any ActionChannel { get }

    /// Shows a page.
    func open(_ page: ListPage, _ transition: RouteTransition)

    /// Indicates whether a page that was shown hasn't been left since.
    func isOpen(_ page: ListPage) -> Bool
}

extension PageOpening {
    /// Opens a page, and answers a visit once it has loaded.
    package func answer(to visit: Visit, by page: ListPage) async -> Page {
        await page.load { open(page, visit.transition) }
        return page.answer(to: visit)
    }
}

/// A screen that shows no pages, for a host whose routes only answer with their pages' text.
package struct NoScreen: PageOpening, ActionChannel {
    /// Creates a screen that shows nothing.
    package init() {}

    package var menuChannel: any ActionChannel { self }

    package func open(_ page: ListPage, _ transition: RouteTransition) {}

    /// A page lasts until the next one here, since nobody leaves it.
    package func isOpen(_ page: ListPage) -> Bool { true }

    package func write(_ bytes: [UInt8], to stream: StandardStream) {}

    package func report(fraction: Double?, message: String?) {}

    package func announce(_ ending: Ending) throws {}
}

/// An error of shaking a production build, which has no menu to open.
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

/// The open pages: a stack of them, and modal stacks over it.
///
/// It is never empty: the first page stays.
package struct Navigation<Page> {
    /// The stacks, the modal ones after the first; each has at least one page.
    package private(set) var stacks: [[Page]]

    /// Creates a navigation with its first page.
    package init(root: Page) { stacks = [[root]] }

    /// The visible page.
    package var top: Page { stacks[stacks.count - 1][stacks[stacks.count - 1].count - 1] }

    /// `true` if ``back()`` can leave the visible page.
    package var canGoBack: Bool { isModal || stacks[stacks.count - 1].count > 1 }

    /// `true` if the visible stack is modal, so that ``done()`` can leave it.
    package var isModal: Bool { stacks.count > 1 }

    /// Pushes a page on the visible stack.
    package mutating func show(_ page: Page) { stacks[stacks.count - 1].append(page) }

    /// Presents a page over everything, as the first of a new modal stack.
    package mutating func present(_ page: Page) { stacks.append([page]) }

    /// Leaves the visible page for the one beneath it; the first page of a modal stack leaves it.
    ///
    /// - Returns: The page that was left, or `nil` if it is the first of all, and stays.
    package mutating func back() -> Page? {
        guard canGoBack else { return nil }
        let page = stacks[stacks.count - 1].removeLast()
        if stacks[stacks.count - 1].isEmpty { stacks.removeLast() }
        return page
    }

    /// Leaves the visible modal stack, with all its pages.
    ///
    /// - Returns: The pages that were left; empty if nothing modal is open.
    package mutating func done() -> [Page] { isModal ? stacks.removeLast() : [] }
}

extension Navigation: Sendable where Page: Sendable {}
