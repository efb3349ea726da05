import DevMenuKit

/// Shows the pages of routes, besides the routes' answers.
protocol PageOpening: Sendable {
    /// The channel for the output of actions that are run from the menu page.
    var menuChannel: any ActionChannel { get }

    /// Shows a page.
    func open(_ page: ListPage, _ transition: RouteTransition)
}
