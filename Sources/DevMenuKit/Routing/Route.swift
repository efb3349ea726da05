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
