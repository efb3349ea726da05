/// A path that opens a page of the app.
public struct Route: Sendable {
    /// Makes the page for one visit.
    public typealias Body = @Sendable (Visit) async throws -> Page

    /// The last component of the URLs that open it, such as `DesignKit`; case does not count.
    public let path: String
    /// What people read.
    public let title: LocalizedText
    /// What it is told in the URL's query.
    public let parameters: [Parameter]
    /// The builds in which it opens.
    public let builds: Set<BuildKind>

    let body: Body

    /// A route and how its page is made.
    ///
    /// - Parameters:
    ///   - path: The last component of the URLs that open it.
    ///   - title: What people read; the path unless another is given.
    ///   - parameters: What it is told in the URL's query.
    ///   - builds: The builds in which it opens; in the others it is refused.
    ///   - body: Makes the page.
    public init(
        _ path: String,
        title: LocalizedText? = nil,
        parameters: [Parameter] = [],
        builds: Set<BuildKind> = Set(BuildKind.allCases),
        _ body: @escaping Body
    ) {
        self.path = path
        self.title = title ?? LocalizedText(path)
        self.parameters = parameters
        self.builds = builds
        self.body = body
    }

    /// The route as the protocol has it, in a language.
    public func json(in locale: MenuLocale) -> JSONValue {
        [
            "path": .string(path),
            "title": .string(title.resolved(for: locale)),
            "parameters": .array(parameters.map { $0.json(in: locale) }),
        ]
    }
}

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

/// What a route opens: a text for people, a value for programs.
public struct Page: Hashable, Sendable {
    /// What people read; of the control characters only newline and tab.
    public let text: String
    /// How parts of the text are painted, where a terminal can.
    public let styles: [TextStyle]
    /// What programs read.
    public let value: JSONValue?

    /// A page of a text.
    public init(text: String, styles: [TextStyle] = [], value: JSONValue? = nil) {
        self.text = text
        self.styles = styles
        self.value = value
    }

    /// A page of a painted text.
    public init(_ text: StyledText, value: JSONValue? = nil) {
        self.init(text: text.text, styles: text.styles, value: value)
    }
}
