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
