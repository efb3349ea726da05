import DevMenuKit

// begin snippet
struct Greet: ActionTrigger {
    let id: ItemID = "greet"
    let title: LocalizedText = "Greet somebody"
    let parameters = [
        Parameter("name", summary: "who is greeted", isRequired: true),
        Parameter.choice("tone", of: ["warm", "formal"], default: "warm"),
        Parameter("times", type: .int, default: 1),
        Parameter.flag("loud"),
    ]

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let name = call.arguments.string("name") ?? ""
        let greeting = call.arguments.string("tone") == "formal" ? "Good day" : "Hello"
        let line = "\(greeting), \(name)"
        for _ in 0..<(call.arguments.int("times") ?? 1) {
            call.print(call.arguments.bool("loud") == true ? line.uppercased() : line)
        }
        return .done
    }
}
// end snippet
