/// One opening of a route: what it was told, and for whom.
public struct Visit: Sendable {
    /// The route's path, as it is declared.
    public let path: String
    /// What it was told, under the names that it declares.
    public let parameters: Arguments
    /// How the page comes up.
    public let transition: RouteTransition
    /// Whose menu it is, and for whom it is opened.
    public let context: MenuContext

    /// The language of whoever opens it.
    public var locale: MenuLocale { context.locale }
}
