import DevMenuKit

/// The details of items that are awaited; those that aren't found in time are left out.
struct AsyncDetails: Sendable {
    private typealias Finding = @Sendable (MenuContext) async -> JSONObject

    private let findings: [(id: ItemID, find: Finding)]

    /// Creates the details of those items that shells may see.
    init(of items: some Sequence<any MenuItem>, _ levels: AccessLevels) {
        findings = items.compactMap { item in
            guard let find = item.awaitedDetails, levels.level(of: item.id) != .none else {
                return nil
            }
            return (item.id, find)
        }
    }

    /// `true` if no item has details that are awaited.
    var isEmpty: Bool { findings.isEmpty }

    /// Finds all details at once, and returns those found within the time limit of plugin calls.
    ///
    /// Blocks its thread, so call it on one of its own.
    func found(in context: MenuContext) async -> [ItemID: JSONObject] {
        let closures = findings.map { finding -> @Sendable () async -> JSONObject in
            { await finding.find(context) }
        }
        let details = await TimedPluginCalls.answers(of: closures)
        return zip(findings, details).reduce(into: [:]) { found, pair in
            if let details = pair.1 { found[pair.0.id] = details }
        }
    }
}
