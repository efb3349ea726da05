import DevMenuKit
import DevMenuWire

/// `show ITEM`, and a bare item of a kind that does nothing: one item in full.
struct ShowCommand: Command {
    let name = "show"
    let summary = "show one item in full"
    let arguments = [CommandArgument("ITEM", .item, summary: "an item of the menu")]
    let mayBeSentAhead = true

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...1, of: self)
        return .ask(.show(ItemID(invocation.texts[0]))) { json in
            CommandResult(json) { place in ItemText.full(json, place: place) }
        }
    }
}
