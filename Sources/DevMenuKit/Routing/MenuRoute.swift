/// A path that opens a page of the app.
///
/// ```swift
/// try registry.add(
///     MenuRoute("DesignKit", title: "Design kit") { _ in
///         Page(text: "Colours and fonts")
///     }
/// )
/// ```
public struct MenuRoute: Sendable {
    /// The closure that makes the page for a visit.
    public typealias Body = @Sendable (Visit) async throws -> Page

    /// The last component of the URLs that open the route, such as `DesignKit`; case is ignored.
    public let path: String
    /// The title shown in the list of routes.
    public let title: LocalizedText
    /// The parameters, whose arguments are in the URL's query.
    public let parameters: [any ActionParameter]
    /// The kinds of build in which the route can be opened.
    public let builds: [BuildKind]

    let body: Body

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - path: The last component of the URLs that open the route.
    ///   - title: The title shown in the list of routes; the path unless you give another.
    ///   - parameters: The parameters, whose arguments are in the URL's query.
    ///   - builds: The kinds of build in which the route can be opened; all by default. Others
    ///     reject it with ``RouteError/refused(path:build:)``.
    ///   - body: A closure that makes the page.
    public init(
        _ path: String,
        title: LocalizedText? = nil,
        parameters: [any ActionParameter] = [],
        builds: [BuildKind] = BuildKind.allCases,
        _ body: @escaping Body
    ) {
        self.path = path
        self.title = title ?? LocalizedText(path)
        self.parameters = parameters
        self.builds = builds
        self.body = body
    }

    /// Returns the route as JSON, in the form that the protocol uses.
    package func json(in locale: MenuLocale) -> JSONValue {
        [
            "path": .string(path),
            "title": .string(title.resolved(for: locale)),
            "parameters": parameters.json(in: locale),
        ]
    }
}

/// One opening of a route: its arguments and its context.
///
/// ```swift
/// let number = Parameter("number", of: String.self)
/// let order = MenuRoute("Order", parameters: [number]) { visit in
///     Page(text: "Order \(visit[number])", value: ["number": .string(visit[number])])
/// }
/// ```
public struct Visit: Sendable {
    /// The route's path, as declared.
    public let path: String
    /// The arguments, by the names that the route declares.
    public let parameters: Arguments
    /// The way in which the page appears.
    public let transition: RouteTransition
    /// The app, its settings, and the language and terminal width of the shell.
    public let context: MenuContext

    /// The value of one of the route's parameters: `visit[Page.city]`.
    ///
    /// A parameter that the route doesn't list has its default, or `nil` if it's optional. Reading
    /// any other is a programming error.
    public subscript<Value>(parameter: Parameter<Value>) -> Value { parameters[parameter] }

    /// The language to answer in.
    public var locale: MenuLocale { context.locale }
}

/// The way in which a page appears.
public enum RouteTransition: String, CaseIterable, Sendable {
    /// On top of the current pages.
    case show
    /// As a separate stack, over the current pages.
    case present
}

/// The page that a route opens: a text for people and an optional value for programs.
///
/// ```swift
/// let stock = Page(ResultTable(columns: ["item", "count"], rows: [["tea", 3]]))
/// ```
public struct Page: Equatable, Sendable {
    /// The text shown to people; newline and tab are the only control characters it may contain.
    public let text: String
    /// The styles of parts of the text, for terminals that support them.
    public let styles: [TextStyle]
    /// The value for programs.
    public let value: JSONValue?
    /// The table that ``text`` and ``value`` represent, or `nil` if there is none.
    public let table: ResultTable?
    /// The sections that ``text`` represents; empty if there are none.
    public private(set) var sections: [Section] = []
    /// Indicates whether the app shows the page on a separate screen; `false` unless you set it.
    ///
    /// A shell then prints a line about this instead of the text. Programs still receive the text.
    public var isShown = false

    /// Creates a page with a text.
    public init(text: String, styles: [TextStyle] = [], value: JSONValue? = nil) {
        self.text = text
        self.styles = styles
        self.value = value
        table = nil
    }

    /// Creates a page with a table.
    public init(_ table: ResultTable) {
        text = table.text.english
        styles = []
        value = table.value
        self.table = table
    }

    /// Creates a page with a styled text.
    public init(_ text: StyledText, value: JSONValue? = nil) {
        self.init(text: text.text, styles: text.styles, value: value)
    }

    /// Creates a page of sections, whose text is in a language.
    public init(_ sections: [Section], in locale: MenuLocale, value: JSONValue? = nil) {
        self.init(Section.text(of: sections, in: locale), value: value)
        self.sections = sections
    }
}
