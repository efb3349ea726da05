import DevMenuKit

// begin snippet
struct Greet: ActionTrigger {
    let id: ItemID = "greet"
    let title: LocalizedText = "Greet somebody"
    var parameters: [any ActionParameter] { [Self.name, Self.tone, Self.times, Self.loud] }

    enum Tone: String, CaseIterable { case warm, formal }

    static let name = Parameter("name", of: String.self, summary: "who is greeted")
    static let tone = Parameter("tone", default: Tone.warm)
    static let times = Parameter("times", default: 1, in: 1...100)
    static let loud = Parameter("loud", default: false)

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let greeting = call[Self.tone] == .formal ? "Good day" : "Hello"
        let line = "\(greeting), \(call[Self.name])"
        for _ in 0..<call[Self.times] {
            call.print(call[Self.loud] ? line.uppercased() : line)
        }
        return .done
    }
}
// end snippet
