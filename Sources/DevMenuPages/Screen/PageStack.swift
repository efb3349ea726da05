public import DevMenuKit
import Synchronization

/// The open pages of an app: a stack of them, and modal stacks over it.
///
/// A screen draws the page on top and sends keys; a route opens a page from any thread. A stack
/// without a first page, as in an app without a screen, shows none.
///
/// ```swift
/// let pages = PageStack()
/// pages.start(with: ListPage(Planets(), cells: cells))
/// ```
public final class PageStack: Sendable {
    private struct State: Sendable {
        var navigation: Navigation<ListPage>?
        var observation: ValueObservation?
    }

    /// A record of whether a route has opened a page while it's visited.
    private final class OwnPage: Sendable {
        let isOpen = Atomic(false)
    }

    /// The record for the route that this task visits.
    @TaskLocal private static var ownPage: OwnPage?

    private let state = Mutex(State())
    private let changes = CurrentValue(0)

    /// Creates a stack that shows no page yet.
    public init() {}

    /// Shows the first page, which stays, and loads it unless it has been.
    public func start(with page: ListPage) {
        state.withLock { $0.navigation = Navigation(root: page) }
        appeared(page)
    }

    /// Shows a page, if there is a first one, and loads it unless it has been.
    public func open(_ page: ListPage, _ transition: RouteTransition = .show) {
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

    /// Indicates whether a page that was shown hasn't been left since.
    ///
    /// Without a first page, nobody leaves a page.
    public func isOpen(_ page: ListPage) -> Bool {
        state.withLock { state in
            state.navigation?.stacks.contains { $0.contains { $0 === page } } ?? true
        }
    }

    /// The visible page, or `nil` before ``start(with:)``.
    public var top: ListPage? { state.withLock { $0.navigation?.top } }

    /// Indicates whether ``back()`` has a page to return to.
    public var canGoBack: Bool { state.withLock { $0.navigation?.canGoBack ?? false } }

    /// Indicates whether ``done()`` has a modal stack to leave.
    public var isModal: Bool { state.withLock { $0.navigation?.isModal ?? false } }

    /// Indicates whether a ``MenuPage`` is open.
    public var isInMenu: Bool {
        state.withLock { state in
            state.navigation?.stacks.joined().contains { $0.viewModel is MenuPage } ?? false
        }
    }

    /// Returns from the visible page to the one beneath it, also from the first of a modal stack.
    public func back() { leave { navigation in navigation.back().map { [$0] } ?? [] } }

    /// Leaves the visible modal stack.
    public func done() { leave { navigation in navigation.done() } }

    /// Shows a message on the visible page, until the next key or load.
    public func showMessage(_ text: StyledText) { top?.showMessage(text) }

    /// Calls a closure, from any thread, whenever the screen has to be drawn again.
    public func observe(_ changed: @escaping @Sendable () -> Void) -> ValueObservation {
        changes.observe { _ in changed() }
    }

    /// Has the screen drawn again, such as for what pages show of something else.
    public func redraw() { changes.update { $0 += 1 } }

    /// Opens a page, and answers a visit once it has loaded.
    public func answer(to visit: Visit, by page: ListPage) async -> Page {
        await page.load { open(page, visit.transition) }
        return page.answer(to: visit)
    }

    /// Answers a visit, and shows the answer unless the route opens a page itself.
    ///
    /// - Parameters:
    ///   - visit: The visit.
    ///   - body: The route's closure.
    ///   - makePage: Returns the page that shows the answer.
    /// - Returns: The answer.
    /// - Throws: The error of the route.
    public func answer(
        to visit: Visit,
        by body: MenuRoute.Body,
        shownOn makePage: (Page) -> ListPage
    ) async throws -> Page {
        let ownPage = OwnPage()
        var page = try await Self.$ownPage.withValue(ownPage) { try await body(visit) }
        if !ownPage.isOpen.load(ordering: .relaxed) { open(makePage(page), visit.transition) }
        page.isShown = top != nil
        return page
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

    private func appeared(_ page: ListPage) {
        // The page shows from its first frame on that it loads.
        if !page.isLoading, !page.hasLoaded { page.refresh() }
        page.appear()
        let observation = page.observe { [weak self] in self?.redraw() }
        let before = state.withLock { state in
            defer { state.observation = observation }
            return state.observation
        }
        before?.cancel()
        redraw()
    }
}

/// A stack of pages, and modal stacks over it.
///
/// It is never empty: the first page stays.
struct Navigation<Page> {
    /// The stacks, the modal ones after the first; each has at least one page.
    private(set) var stacks: [[Page]]

    /// Creates a navigation with its first page.
    init(root: Page) { stacks = [[root]] }

    /// The visible page.
    var top: Page { stacks[stacks.count - 1][stacks[stacks.count - 1].count - 1] }

    /// `true` if ``back()`` can leave the visible page.
    var canGoBack: Bool { isModal || stacks[stacks.count - 1].count > 1 }

    /// `true` if the visible stack is modal, so that ``done()`` can leave it.
    var isModal: Bool { stacks.count > 1 }

    /// Pushes a page on the visible stack.
    mutating func show(_ page: Page) { stacks[stacks.count - 1].append(page) }

    /// Presents a page over everything, as the first of a new modal stack.
    mutating func present(_ page: Page) { stacks.append([page]) }

    /// Leaves the visible page for the one beneath it; the first page of a modal stack leaves it.
    ///
    /// - Returns: The page that was left, or `nil` if it is the first of all, and stays.
    mutating func back() -> Page? {
        guard canGoBack else { return nil }
        let page = stacks[stacks.count - 1].removeLast()
        if stacks[stacks.count - 1].isEmpty { stacks.removeLast() }
        return page
    }

    /// Leaves the visible modal stack, with all its pages.
    ///
    /// - Returns: The pages that were left; empty if nothing modal is open.
    mutating func done() -> [Page] { isModal ? stacks.removeLast() : [] }
}

extension Navigation: Sendable where Page: Sendable {}
