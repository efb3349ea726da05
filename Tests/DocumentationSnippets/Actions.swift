import DevMenuKit

// begin snippet
struct Abort: ActionTrigger {
    let id: ItemID = "abort"
    let title: LocalizedText = "Abort"
    let risk = Risk.fatal

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        try await call.crash(.abort)
    }
}
// end snippet

/// The action of the documentation on coding agents.
enum AgentSnippet {
    static func action() -> Action {
        // begin snippet
        Action("dump-cache", title: "Dump the cache", risk: .safe) { _ in .done("It is empty") }
        // end snippet
    }
}

// begin snippet
struct Diagnostics: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(
            MenuSection("diagnostics", title: LocalizedText("Diagnostics", ["zh-Hans": "诊断"]))
        )
        try registry.add(
            Description("platform", title: "Platform", section: "diagnostics") { context in
                let facts = HostFacts(app: context.app, directories: context.directories)
                return LocalizedText(facts.platform)
            }
        )
        try registry.add(FeatureToggle("verbose", title: "Verbose", section: "diagnostics"))
        try registry.add(
            Action("status", section: "diagnostics") { call in
                .opened(try await call.router.open("Status?code=7"))
            }
        )
        let code = Parameter("code", default: 0)
        try registry.add(
            MenuRoute("Status", parameters: [code]) { visit in
                Page(text: "Status \(visit[code])", value: ["code": .integer(visit[code])])
            }
        )
    }
}
// end snippet

// begin snippet
struct ListOrders: ActionTrigger {
    let id: ItemID = "list-orders"
    let title = LocalizedText("Orders", ["zh-Hans": "订单"])
    let orders = [(number: "A-7", books: 2), (number: "A-9", books: 12)]

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        .table(
            columns: ["number", .init("books", title: LocalizedText("Books", ["zh-Hans": "书"]))],
            rows: orders.map { [.string($0.number), .integer($0.books)] }
        )
    }
}
// end snippet

// begin snippet
struct Orders {
    let all = ["A-7": "2 books", "A-9": "a lamp"]

    func order(_ number: String) throws -> String {
        guard let order = all[number] else {
            throw ActionError.notFound("order", number, among: all.keys.sorted())
        }
        return order
    }
}
// end snippet

/// An actor of an app that the documentation shows.
actor Shelves {
    private(set) var names = ["north", "south"]
}

struct MoveShelf: ActionTrigger {
    let shelves: Shelves
    let id: ItemID = "move-shelf"
    let title: LocalizedText = "Move Shelf"

    // begin snippet
    static let shelf = Parameter("shelf", of: String.self)
    var parameters: [any ActionParameter] { [Self.shelf] }

    func parameters(in context: MenuContext) async -> [any ActionParameter] {
        [Self.shelf.among(await shelves.names)]
    }
    // end snippet

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("\(call[Self.shelf])") }
}

enum ParameterSnippets {
    // begin snippet
    static let domain = Parameter(
        "domain",
        of: String.self,
        completions: { _, context in context.app.cacheDomains.map { Candidate($0.name) } }
    )
    // end snippet
}

/// The accounts of an app that the documentation shows.
protocol Accounts: Sendable {
    func remove(_ name: String) async throws
}

struct RemoveAccount: ActionTrigger {
    let accounts: any Accounts
    let id: ItemID = "remove-account"
    let title: LocalizedText = "Remove Account"
    var parameters: [any ActionParameter] { [Self.account] }

    static let account = Parameter("account", default: "guest", summary: "whose account")

    // begin snippet
    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let name = call[Self.account]
        if name != "guest" { try call.confirm(LocalizedText(name), .destructive) }
        try await accounts.remove(name)
        return .done
    }
    // end snippet
}
