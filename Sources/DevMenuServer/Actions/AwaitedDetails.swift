import DevMenuKit
import DevMenuSystem

/// The details of items that take time: what there is of them after a limit counts, and the rest is left out.
struct AwaitedDetails: Sendable {
    private typealias Finding = @Sendable (MenuContext) async -> JSONObject

    private struct State {
        var found: [ItemID: JSONObject] = [:]
        var isCancelled = false
    }

    /// How long the details of all items are waited for.
    private static let limit: Duration = .seconds(2)
    /// The most threads on which details are found: what awaits leaves its thread to others.
    private static let threadLimit = 64

    private let findings: [(id: ItemID, find: Finding)]

    /// The details of those of the items that may be seen.
    init(of items: some Sequence<any MenuItem>, _ levels: AccessLevels) {
        findings = items.compactMap { item in
            guard let find = item.awaitedDetails, levels.level(of: item.id) != .none else {
                return nil
            }
            return (item.id, find)
        }
    }

    /// Whether there is nothing to wait for.
    var isEmpty: Bool { findings.isEmpty }

    /// Finds them all at once, for one who waits on a thread of its own; a cancelled task waits no longer.
    func found(in context: MenuContext) async -> [ItemID: JSONObject] {
        let deadline = ContinuousClock.now + Self.limit
        let gathered = Monitor(State())
        let executors = (0..<min(findings.count, Self.threadLimit)).map { _ in OwnThreadExecutor() }
        let tasks = findings.enumerated().map { number, finding in
            Task(executorPreference: executors[number % executors.count]) {
                let details = await finding.find(context)
                gathered.change { $0.found[finding.id] = details }
            }
        }
        let count = findings.count
        await withTaskCancellationHandler {
            // Blocks a thread that has nothing else to do: plugin code may block the default executor's.
            gathered.wait(until: { $0.isCancelled || $0.found.count == count }, before: deadline)
        } onCancel: {
            gathered.change { $0.isCancelled = true }
        }
        let found = gathered.withLock { $0.found }
        for (task, finding) in zip(tasks, findings) where found[finding.id] == nil {
            task.cancelOnOwnThread()
        }
        return found
    }
}
