import DevMenuKit
import DevMenuWire

/// `info`: facts about the host.
struct InfoCommand: Command {
    let name = "info"
    let summary = "show facts about the app and its host"
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        return .ask(.hostInfo) { json in
            CommandResult(json) { place in FactText.lines(json, place: place) }
        }
    }
}
