// begin snippet
import DevMenuKit

struct Hello: ActionTrigger {
    let id: ItemID = "hello"
    let title: LocalizedText = "Say hello"
    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("Hello") }
}
// end snippet
