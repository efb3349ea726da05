import DevMenuHost
import DevMenuKit

/// The examples that comments of `DevMenuKit` have.
struct ModelExamples {
    let folders: [String]
    let host: MenuHost

    // begin snippet
    func trigger(_ call: ActionCall) async throws -> ActionResult {
        for (index, folder) in folders.enumerated() {
            try call.checkCancellation()
            call.progress(Double(index) / Double(folders.count), folder)
            call.print("cleared \(folder)")
        }
        return .done("\(folders.count) folders")
    }
    // end snippet

    func fail() throws {
        // begin snippet
        throw ActionError(.failed, "the printer has no paper", facts: ["printer": "second floor"])
        // end snippet
    }

    // begin snippet
    struct RotateKeys: ActionTrigger {
        let id: ItemID = "rotate-keys"
        let title: LocalizedText = "Rotate the keys"
        let risk = Risk.destructive

        func trigger(_ call: ActionCall) async throws -> ActionResult { .done("2 keys") }
    }
    // end snippet

    // begin snippet
    static let city = Parameter(
        "city",
        of: String.self,
        completions: { _, _ in ["Oslo", Candidate("Bergen", summary: "on the coast")] }
    )
    // end snippet

    // begin snippet
    static let token = Parameter("token", .secret)

    func logIn(_ call: ActionCall) async throws -> ActionResult {
        try await logIn(with: call[Self.token].text)
        return .done
    }
    // end snippet

    func logIn(with token: String) async throws {}

    // begin snippet
    let orders = ResultTable(
        columns: ["number", .init("books", title: "Books")],
        rows: [["A-7", 2], ["A-9", 12]]
    )
    // end snippet
    // begin snippet
    let docs = Description("docs", title: "Handbook", detail: "https://example.com/handbook")
    // end snippet
    // begin snippet
    let section = MenuSection("billing", title: "Billing", footer: "Ask the team of accounts.")
    // end snippet
    // begin snippet
    let app = AppFacts(
        name: "shop",
        version: "2.3.1",
        build: .internal,
        cacheDomains: ["images", CacheDomain("pages", folder: "html")]
    )
    // end snippet
    // begin snippet
    let region = TextChoice("region", title: "Region", options: ["eu", "us"], default: "eu")
    // end snippet
    // begin snippet
    let tiers: [ChoiceOption] = ["free", ChoiceOption("team", title: "For teams")]
    // end snippet
    // begin snippet
    let orange = RGBColor("#FF6600")
    // end snippet

    func values() -> [Any] {
        // begin snippet
        let number = Parameter("number", of: String.self)
        let order = MenuRoute("Order", parameters: [number]) { visit in
            Page(text: "Order \(visit[number])", value: ["number": .string(visit[number])])
        }
        // end snippet
        // begin snippet
        let box: JSONValue = ["number": "A-7", "books": [2, 12]]
        let first = box["books"]?[0]?.integer
        // end snippet
        // begin snippet
        var facts: JSONObject = ["number": "A-7"]
        facts["books"] = 2
        // end snippet
        // begin snippet
        let directories = AppDirectories(app: "shop")
        let receipts = directories.state + "/receipts.json"
        // end snippet
        return [order, first as Any, facts, receipts]
    }

    func open(_ call: ActionCall) async throws -> ActionResult {
        // begin snippet
        let opened = try await call.router.open("https://shop.example/Order?number=A-7")
        return .opened(opened)
        // end snippet
    }

    func set() throws {
        // begin snippet
        try Features.likeButton.set(true, why: "the demo")
        try Features.likeButton.reset()
        // end snippet
        // begin snippet
        try host.settings.set("like-button", to: true)
        for setting in host.settings.all {
            print(setting.id, host.settings.reading(of: setting).layer)
        }
        // end snippet
    }

    func limit() {
        // begin snippet
        host.access = .readOnly
        host.restrict("refund-order", to: .none)
        // end snippet
        // begin snippet
        let orders = host.shellLog("orders")
        orders.add(.warning, "7 orders wait for a courier")
        // end snippet
    }
}
