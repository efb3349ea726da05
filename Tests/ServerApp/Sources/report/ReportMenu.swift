#if Internal
import DevMenuKit
import Foundation

/// Sells products, and is added by hand, since it refers to the sales of the process.
struct Sell: ActionTrigger, AddedByHand {
    static let product = Parameter("product", of: Product.self)
    static let count = Parameter("count", default: 1, in: 1...1000)
    let id: ItemID = "sell"
    let title: LocalizedText = "Sell"
    let risk = Risk.safe
    let sales: Sales
    var parameters: [any ActionParameter] { [Self.product, Self.count] }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        .done("\(await sales.add(call[Self.product], call[Self.count])) sold")
    }
}

/// Lists the sales as a table.
struct ListSales: ActionTrigger, AddedByHand {
    let id: ItemID = "list-sales"
    let title: LocalizedText = "Sales"
    let risk = Risk.safe
    let sales: Sales

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        .table(
            columns: ["product", .init("count", title: "Sold")],
            rows: await sales.ranking.map { [.string($0.product.rawValue), .integer($0.count)] }
        )
    }
}

/// Takes back what was sold, which can't be done before anything is.
struct Refund: ActionTrigger, AddedByHand {
    let id: ItemID = "refund"
    let title: LocalizedText = "Refund the last sale"
    let risk = Risk.safe
    let sales: Sales

    func unavailability(in context: MenuContext) async -> LocalizedText? {
        await sales.last == nil ? "nothing was sold yet" : nil
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        .done("\(await sales.refund()) left")
    }
}

/// The heading of reports, which the command keeps in a file of its own.
struct Heading: Sendable {
    let path: String

    var setting: BoundSetting<String> {
        BoundSetting("heading", title: "Heading", default: "Sales", risk: .safe) {
            (try? String(contentsOfFile: path, encoding: .utf8)) ?? "Sales"
        } set: { heading in
            guard heading != "refused" else { throw ActionError(.failed, "no such heading") }
            // Long enough for whoever ends the process meanwhile.
            if heading == "slow" { for await _ in AsyncStream<Never>.makeStream().stream {} }
            try Task.checkCancellation()
            try heading.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }
}

/// Lists the products, and is found by `PluginFinder`.
struct ListProducts: ActionTrigger {
    let id: ItemID = "list-products"
    let title: LocalizedText = "Products"
    let risk = Risk.safe

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        .table(columns: ["product"], rows: Product.allCases.map { [$0.rawValue] })
    }
}
#endif
