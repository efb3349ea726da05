import DevMenuKit

/// Where the pages of routes are shown, besides what the routes answer.
protocol PageOpening: Sendable {
    /// Carries the words of the actions that are run from the menu page.
    var menuChannel: any ActionChannel { get }

    /// Puts a page where it is seen.
    func open(_ page: ListPage, _ transition: RouteTransition)
}
