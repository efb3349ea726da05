// begin snippet
import DevMenuKit
import DevMenuServer

@main struct Greet: ActionTrigger, ExecutablePlugin {
    let id: ItemID = "greet"
    let title: LocalizedText = "Greet somebody"
    var parameters: [any ActionParameter] { [Self.name] }
    static let name = Parameter("name", of: String.self)
    func trigger(_ call: ActionCall) async throws -> ActionResult {
        .done("Hello, \(call[Self.name])")
    }
}
// end snippet
