/// How a page comes up.
public enum RouteTransition: String, CaseIterable, Sendable {
    /// On top of the pages that are there.
    case show
    /// As a stack of its own, over them.
    case present
}
