import DevMenuKit

// begin snippet
/// The state of the server, which its requests share.
actor Shelves {
    private(set) var items = ["tea": 3, "cups": 0]

    func fill() { for name in items.keys { items[name] = 10 } }
}

/// Fills the shelves: a description, which refers to the actor that does the work.
nonisolated struct FillShelves: ActionTrigger {
    let id: ItemID = "fill-shelves"
    let title: LocalizedText = "Fill the shelves"
    let risk: Risk = .safe
    let shelves: Shelves

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        await shelves.fill()
        return .done("Filled \(await shelves.items.count) shelves")
    }
}
// end snippet

/// Waits until a shell or a graceful stop ends it, so that a stop has something to drain.
nonisolated struct TakeStock: ActionTrigger {
    let id: ItemID = "take-stock"
    let title: LocalizedText = "Take stock of everything"
    let risk: Risk = .safe

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        call.progress(nil, "counting")
        let (endless, items) = AsyncStream.makeStream(of: Void.self)
        for await _ in endless {}
        try withExtendedLifetime(items) { try Task.checkCancellation() }
        return .done("All there")
    }
}
