import DevMenuKit

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
