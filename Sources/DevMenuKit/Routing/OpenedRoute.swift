/// What came of opening a route.
public struct OpenedRoute: Sendable {
    /// The visit, as the page was told of it.
    public let visit: Visit
    /// The page that came up.
    public let page: Page
}
