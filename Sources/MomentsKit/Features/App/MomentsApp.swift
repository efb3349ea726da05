package import DevMenuKit
import Synchronization

/// The app at work: its pages, one over the other, and what moves between them.
///
/// A terminal paints the page on top and sends keys; a route that a shell opens moves it likewise.
/// All of it may be used from any thread.
package final class MomentsApp: Sendable {
    private struct State: Sendable {
        var navigation: Navigation<ListPage>?
        var seen: Observation?
        var settings: Observation?
    }

    /// What it is made of.
    package let services: MomentsServices

    private let locale: MenuLocale
    private let channel: any ActionChannel
    private let state = Mutex(State())
    private let changes = CurrentValue(0)

    /// An app that shows nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - services: What it is made of.
    ///   - locale: The language of whoever sits before it.
    ///   - channel: Carries the words of the actions that are run from its menu.
    package init(services: MomentsServices, locale: MenuLocale, channel: any ActionChannel) {
        self.services = services
        self.locale = locale
        self.channel = channel
    }

    /// Adds the sections, the toggles and the routes of the app.
    package func add(to registry: inout some MenuRegistry) throws(RegistrationError) {
        try MomentsMenu.add(to: &registry, services, opening: self)
    }

    /// The menu with this app as where its routes open; the host serves this one.
    package func adopt(_ menu: AppMenu) -> AppMenu {
        let menu = menu.following { [weak self] opened in self?.opened(opened) }
        services.adopt(menu)
        return menu
    }

    /// Opens the timeline, and begins to load it; the menu's settings are declared by then.
    package func start() {
        services.start()
        let page = services.timeline()
        // A page may say that a toggle waits for its next load.
        let token = services.settings.observe { [changes] _ in changes.update { $0 += 1 } }
        let observation = Observation { [settings = services.settings] in
            settings.stopObserving(token)
        }
        state.withLock { state in
            state.navigation = Navigation(root: page)
            state.settings = observation
        }
        appeared(page)
        page.refresh()
    }

    /// Opens a URL that was given to the app, such as a universal link.
    ///
    /// - Parameters:
    ///   - url: The URL or the path.
    ///   - transition: How the page comes up; a universal link's is modal.
    /// - Throws: `RouteError`, or what making the page threw.
    package func open(_ url: String, transition: RouteTransition = .present) async throws {
        _ = try await services.router(in: locale).open(url, transition: transition)
    }

    /// Opens the menu, as shaking the phone does.
    ///
    /// - Throws: `RouteError` in a production build, which has no menu.
    package func shake() async throws {
        guard services.app.build != .production else { throw ShakeRefusal() }
        services.tracking.track(.shake(userID: services.userID, at: services.now()))
        try await open("https://momentsapp.com/InternalMenu", transition: .present)
    }

    /// The page that is seen; `nil` before ``start()``.
    package var top: ListPage? { state.withLock { $0.navigation?.top } }

    /// Whether ``back()`` leads anywhere.
    package var canGoBack: Bool { state.withLock { $0.navigation?.canGoBack ?? false } }

    /// Whether ``done()`` leads anywhere.
    package var isModal: Bool { state.withLock { $0.navigation?.isModal ?? false } }

    /// Leaves the page that is seen for the one beneath it in its stack.
    package func back() { leave { navigation in navigation.back().map { [$0] } ?? [] } }

    /// Leaves the modal stack that is seen.
    package func done() { leave { navigation in navigation.done() } }

    /// Calls back, at once and from any thread, whenever the screen would be painted differently.
    package func observe(_ changed: @escaping @Sendable () -> Void) -> Observation {
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

    /// What a route of a plugin's answered becomes a page.
    private func opened(_ opened: OpenedRoute) {
        guard !MomentsMenu.ownPaths.contains(opened.visit.path) else { return }
        let page = services.page(of: opened)
        open(page, opened.visit.transition)
        page.refresh()
    }

    private func appeared(_ page: ListPage) {
        page.appear()
        let seen = page.observe { [weak self] in self?.changes.update { $0 += 1 } }
        let before = state.withLock { state in
            defer { state.seen = seen }
            return state.seen
        }
        before?.cancel()
        changes.update { $0 += 1 }
    }
}

extension MomentsApp: PageOpening {
    /// What carries the words of the actions that are run from the menu page.
    var menuChannel: any ActionChannel { channel }

    /// Puts a page where it is seen.
    func open(_ page: ListPage, _ transition: RouteTransition) {
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
}
