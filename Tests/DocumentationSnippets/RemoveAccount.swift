import DevMenuKit

/// The accounts of an app that the documentation shows.
protocol Accounts: Sendable {
    func remove(_ name: String) async throws
}

struct RemoveAccount: ActionTrigger {
    let accounts: any Accounts
    let id: ItemID = "remove-account"
    let title: LocalizedText = "Remove Account"
    var parameters: [any ActionParameter] { [Self.account] }

    static let account = Parameter("account", default: "guest", summary: "whose account")

    // begin snippet
    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let name = call[Self.account]
        if name != "guest" { try call.confirm(LocalizedText(name), .destructive) }
        try await accounts.remove(name)
        return .done
    }
    // end snippet
}
