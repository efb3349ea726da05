import DevMenuKit
import DevMenuWire

/// The details of items that are awaited; those that aren't found in time are left out.
///
/// An action's parameters are among them, since their choices may be awaited.
struct AsyncDetails: Sendable {
    private typealias Finding = @Sendable (MenuContext) async -> JSONObject

    /// The details that are known without waiting.
    private(set) var known: [ItemID: JSONObject] = [:]
    private var findings: [(id: ItemID, find: Finding)] = []
    /// The details of items for which the app doesn't answer in time.
    private var late: [ItemID: JSONObject] = [:]

    /// Creates the details of those items that shells may see.
    ///
    /// It requests the actions' parameters on this thread, which runs no task, without waiting.
    init(of items: some Sequence<any MenuItem>, _ server: MenuServer, in context: MenuContext) {
        let levels = server.levels
        var actions: [(id: ItemID, find: @Sendable () async -> JSONObject)] = []
        for item in items where levels.level(of: item.id) != .none {
            if let awaited = item.awaitedDetails { findings.append((item.id, awaited)) }
            if let core = item.asBound {
                let bound = server.bound
                late[item.id] = bound.details(of: core, .failure(.late(core.id, seconds: 2)))
                findings.append((item.id, { _ in bound.details(of: core, await bound.read(core)) }))
            }
            guard let action = item.asAction else { continue }
            actions.append((item.id, { await action.parameterDetails(in: context) }))
        }
        guard !actions.isEmpty else { return }
        let answers = TimedPluginCalls.answersAtOnce(of: actions.map(\.find))
        for (action, answer) in zip(actions, answers) {
            known[action.id] = answer
            if answer == nil { findings.append((action.id, { _ in await action.find() })) }
        }
    }

    /// `true` if all details are known.
    var isEmpty: Bool { findings.isEmpty }

    /// Finds all other details at once, and returns all found within the time limit of plugin calls.
    ///
    /// Blocks its thread, so call it on a separate one.
    ///
    /// - Throws: ``WireError``, as ``TimedPluginCalls/answers(of:)`` does.
    func found(in context: MenuContext) async throws(WireError) -> [ItemID: JSONObject] {
        let closures = findings.map { finding -> @Sendable () async -> JSONObject in
            { await finding.find(context) }
        }
        let details = try await TimedPluginCalls.answers(of: closures)
        return zip(findings, details).reduce(into: known) { found, pair in
            let details = pair.1 ?? late[pair.0.id]
            if let details { found[pair.0.id, default: [:]].merge(details) }
        }
    }
}

extension ActionTrigger {
    /// Returns the details that depend on the app.
    fileprivate func parameterDetails(in context: MenuContext) async -> JSONObject {
        ["parameters": await parameters(in: context).json(in: context.locale)]
    }
}
