// begin snippet
import DevMenuKit
import DevMenuServer

@main struct Greet: ActionTrigger, ExecutablePlugin {
    let id: ItemID = "greet"
    let title: LocalizedText = "Greet somebody"
    let parameters = [Parameter("name", isRequired: true)]
    func trigger(_ call: ActionCall) async throws -> ActionResult {
        .done("Hello, \(call.arguments.string("name") ?? "you")")
    }
}
// end snippet
