import DevMenuKit

/// An actor of an app that the documentation shows.
actor Shelves {
    private(set) var names = ["north", "south"]
}

struct MoveShelf: ActionTrigger {
    let shelves: Shelves
    let id: ItemID = "move-shelf"
    let title: LocalizedText = "Move Shelf"

    // begin snippet
    static let shelf = Parameter("shelf", of: String.self)
    var parameters: [any ActionParameter] { [Self.shelf] }

    func parameters(in context: MenuContext) async -> [any ActionParameter] {
        [Self.shelf.among(await shelves.names)]
    }
    // end snippet

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("\(call[Self.shelf])") }
}

enum ParameterSnippets {
    // begin snippet
    static let domain = Parameter(
        "domain",
        of: String.self,
        completions: { _, context in context.app.cacheDomains.map { Candidate($0.name) } }
    )
    // end snippet
}
