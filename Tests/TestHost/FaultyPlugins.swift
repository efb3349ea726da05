import DevMenuKit

/// A plugin that crashes during its registration where a test asks for it.
struct Fragile: ActionTrigger {
    let id: ItemID = "fragile"
    let title: LocalizedText = "Fragile"

    func register(in registry: inout some MenuRegistry) throws {
        if TestHost.isAsked("TEST_HOST_CRASH") { raise(SIGSEGV) }
        try registry.add(self)
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("in one piece") }
}

/// A plugin that exits the process from its initializer where a test asks for it.
struct Quitter: ActionTrigger {
    let id: ItemID = "quitter"
    let title: LocalizedText = "Quitter"

    init() { if TestHost.isAsked("TEST_HOST_QUIT") { exit(7) } }

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("still here") }
}

/// A plugin whose registration never returns where a test asks for it.
struct Sluggish: ActionTrigger {
    let id: ItemID = "sluggish"
    let title: LocalizedText = "Sluggish"

    func register(in registry: inout some MenuRegistry) throws {
        if TestHost.isAsked("TEST_HOST_HANG") { while true { pause() } }
        try registry.add(self)
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("at last") }
}
