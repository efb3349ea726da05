import DevMenuKit

/// The accounts of an app that the documentation shows.
protocol Accounts: Sendable {
    func remove(_ name: String) async throws
}

struct RemoveAccount: ActionTrigger {
    let accounts: any Accounts
    let id: ItemID = "remove-account"
    let title: LocalizedText = "Remove Account"
    let parameters = [Parameter("account", summary: "whose account")]

    // begin snippet
    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let name = call.arguments.string("account") ?? "guest"
        if name != "guest" { try call.confirm(LocalizedText(name), .destructive) }
        try await accounts.remove(name)
        return .done
    }
    // end snippet
}
