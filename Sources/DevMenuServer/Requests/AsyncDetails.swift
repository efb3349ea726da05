import DevMenuKit
import DevMenuWire

/// The details of items that are awaited; those that aren't found in time are left out.
///
/// An action's parameters are among them, because their choices may be awaited, and the reason an
/// item is unavailable.
struct AsyncDetails: Sendable {
    private struct Finding: Sendable {
        let id: ItemID
        /// The details if they aren't found in time.
        var late: JSONObject = [:]
        let find: @Sendable () async -> JSONObject
    }

    /// The details that are known without waiting.
    private(set) var known: [ItemID: JSONObject] = [:]
    private var findings: [Finding] = []

    /// Creates the details of those items that shells may see.
    ///
    /// It requests the actions' parameters, and asks items whether they are available, on this thread,
    /// which runs no task, without waiting.
    init(of items: some Sequence<any MenuItem>, _ server: MenuServer, in context: MenuContext) {
        let levels = server.levels
        var asked: [Finding] = []
        for item in items where levels.level(of: item.id) != .none {
            if let awaited = item.awaitedDetails {
                findings.append(Finding(id: item.id) { await awaited(context) })
            }
            if let core = item.asBound {
                let bound = server.bound
                let late = bound.details(of: core, .failure(.late(core.id, seconds: 2)))
                findings.append(
                    Finding(id: item.id, late: late) {
                        bound.details(of: core, await bound.read(core))
                    }
                )
            }
            if let action = item.asAction {
                asked.append(Finding(id: item.id) { await action.parameterDetails(in: context) })
            }
            guard item.mayBeUnavailable else { continue }
            asked.append(
                Finding(
                    id: item.id,
                    late: LocalizedText?(RequestQuestions.late).details(in: context)
                ) { await item.unavailability(in: context).details(in: context) }
            )
        }
        guard !asked.isEmpty else { return }
        let answers = TimedPluginCalls.answersAtOnce(of: asked.map(\.find))
        for (finding, answer) in zip(asked, answers) {
            if let answer {
                known[finding.id, default: [:]].merge(answer)
            } else {
                findings.append(finding)
            }
        }
    }

    /// `true` if all details are known.
    var isEmpty: Bool { findings.isEmpty }

    /// Finds all other details at once, and returns all found within the time limit of plugin calls.
    ///
    /// Blocks its thread, so call it on a separate one.
    ///
    /// - Throws: ``WireError``, as ``TimedPluginCalls/answers(of:)`` does.
    func found() async throws(WireError) -> [ItemID: JSONObject] {
        let details = try await TimedPluginCalls.answers(of: findings.map(\.find))
        return zip(findings, details).reduce(into: known) { found, pair in
            found[pair.0.id, default: [:]].merge(pair.1 ?? pair.0.late)
        }
    }
}

extension ActionTrigger {
    /// Returns the details that depend on the app.
    fileprivate func parameterDetails(in context: MenuContext) async -> JSONObject {
        ["parameters": await parameters(in: context).json(in: context.locale)]
    }
}
