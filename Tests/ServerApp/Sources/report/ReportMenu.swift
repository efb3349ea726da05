#if Internal
import DevMenuKit

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
