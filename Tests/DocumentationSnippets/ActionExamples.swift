import DevMenuKit

/// The examples of actions and parameters that comments of `DevMenuKit` have.
struct ActionExamples {
    enum Item: String, CaseIterable { case tea, cups }
    enum Way: String, CaseIterable { case exit, abort }
    struct Order {
        let id: String
        let sum: Int
    }

    /// The session of an app's user.
    actor Session {
        private(set) var user: String? = "ada"
        func end() { user = nil }
    }

    static func logOut(of session: Session) -> Action {
        // begin snippet
        Action("log-out", unavailable: { await session.user == nil ? "log in first" : nil }) { _ in
            await session.end()
            return .done
        }
        // end snippet
    }

    let orders: [Order]
    let shelves: Shelves

    // begin snippet
    static let item = Parameter("item", of: Item.self)
    static let count = Parameter("count", default: 10, in: 1...1000)
    static let city = Parameter("city", of: String?.self)
    static let token = Parameter("token", .secret)
    // end snippet
    // begin snippet
    var parameters: [any ActionParameter] { [Self.item, Self.count] }
    // end snippet

    // begin snippet
    static let way = Parameter("way", default: Way.exit)
    static let status = Parameter("status", of: Int?.self).only(with: .exit, of: way)
    // end snippet
    // begin snippet
    static let name = Parameter("name", of: String.self, summary: "who is greeted")
    static let isLoud = Parameter("loud", default: false)
    // end snippet
    // begin snippet
    static let share = Parameter("share", default: 0.5, in: 0...1)
    // end snippet
    // begin snippet
    static let flavour = Parameter("flavour", of: Item?.self)
    // end snippet
    // begin snippet
    static let file = Parameter("file", .path, default: "report.txt")
    // end snippet
    // begin snippet
    static let log = Parameter("log", optional: .path)
    // end snippet
    // begin snippet
    static let page = Parameter("page", .url)
    // end snippet
    // begin snippet
    static let words = Parameter("words", .rest)
    // end snippet
    // begin snippet
    static let port = Parameter("port", .number(in: 1...65535))
    // end snippet

    // begin snippet
    func parameters(in context: MenuContext) async -> [any ActionParameter] {
        [Self.name.among(await shelves.names)]
    }
    // end snippet

    // begin snippet
    func preview(_ arguments: Arguments, in context: MenuContext) async throws -> [String]? {
        ["orders \(arguments[Self.count]) more"]
    }
    // end snippet

    func actions(_ images: ImageCache) -> [any ActionTrigger] {
        [
            // begin snippet
            Action("cancel-order", title: "Cancel the order", risk: .destructive) { _ in .done }
            // end snippet
        ]
    }

    func add(to registry: inout some MenuRegistry) throws {
        // begin snippet
        try registry.add(
            Action("dump-version", summary: "Print the app's version") { call in
                .done(LocalizedText(call.app.version))
            }
        )
        // end snippet
    }

    func greet(_ call: ActionCall) {
        // begin snippet
        let greeting = "Hello, \(call[Self.name])"
        call.print(call[Self.isLoud] ? greeting.uppercased() : greeting)
        // end snippet
        // begin snippet
        call.print("no network: trying again", to: .stderr)
        // end snippet
        // begin snippet
        call.progress(0.5, "half of the images")
        // end snippet
    }

    func clean(_ call: ActionCall) throws -> ActionResult {
        // begin snippet
        let cleaner = CacheCleaner("images", in: call.context)
        return try cleaner.clean(call)
        // end snippet
    }

    func end(_ call: ActionCall) async throws -> ActionResult {
        // begin snippet
        try await call.end(expecting: .exit) { relaunch() }
        // end snippet
    }

    private func relaunch() {}

    func table() -> ActionResult {
        // begin snippet
        .table(columns: ["id", "sum"], rows: orders.map { [.string($0.id), .integer($0.sum)] })
        // end snippet
    }

    func styled() -> ActionResult {
        // begin snippet
        .done(StyledText("2 of 7 orders are late", color: RGBColor("#CC0000")))
        // end snippet
    }

    func texts() -> ActionResult {
        // begin snippet
        .table(columns: ["name", "city"], rows: [["north", "Oslo"], ["south", "Rome"]])
        // end snippet
    }

    func open(_ call: ActionCall) async throws -> ActionResult {
        // begin snippet
        .opened(try await call.router.open("DesignKit", transition: .present))
        // end snippet
    }

    func find(_ id: String) throws -> Order {
        // begin snippet
        guard let order = orders.first(where: { $0.id == id }) else {
            throw ActionError.notFound("order", id, among: orders.map(\.id))
        }
        // end snippet
        return order
    }
}
