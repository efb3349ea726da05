import DevMenuKit
import DevMenuSystem

/// Finds the details of items that take time, up to a limit.
///
/// Details that aren't found by then are left out.
struct AwaitedDetails: Sendable {
    private typealias Finding = @Sendable (MenuContext) async -> JSONObject

    private struct State {
        var found: [ItemID: JSONObject] = [:]
        var isCancelled = false
    }

    /// The longest wait for the details of all items.
    private static let limit: Duration = .seconds(2)
    /// The most threads that find details: code that awaits leaves its thread to others.
    private static let threadLimit = 64

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

    /// `true` where no item has details that take time.
    var isEmpty: Bool { findings.isEmpty }

    /// Finds all details at once, and returns those found in time.
    ///
    /// Blocks its thread, so call it on one of its own. A task that is cancelled stops waiting.
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
            // Blocks this thread, and not the default executor's, which plugin code may block.
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
