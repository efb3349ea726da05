import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The runs of the agent's actions; some continue as jobs until they end, or the server does.
final class AgentRuns {
    /// The most runs at a time, including ended ones; an ended one is removed to make room.
    private static let limit = 16

    private let table: JobTable
    private var latest = 0
    /// The runs in the order in which they began, also ended ones whose output can still be read.
    private(set) var all: [AgentRun] = []

    /// Creates no runs.
    init(in loop: EventLoop) {
        table = JobTable(in: loop, separation: .session)
        table.announce = { [weak self] job in self?.all.first { $0.job === job }?.jobHasChanged() }
    }

    /// Creates a run of an action, without starting it.
    ///
    /// - Throws: ``ToolRefusal`` if too many run.
    func begin(_ check: ActionCheck) throws(ToolRefusal) -> AgentRun {
        if all.count >= Self.limit {
            guard let ended = all.firstIndex(where: \.hasEnded) else {
                throw ToolRefusal(
                    """
                    '\(check.item.id)' wasn't run: \(Self.limit) jobs run already. End one with \
                    'job', its id and stop true.
                    """
                )
            }
            all.remove(at: ended)
        }
        latest += 1
        let run = AgentRun("j\(latest)", check, in: table)
        all.append(run)
        return run
    }

    /// Forgets a run whose result nobody has to read again.
    func discard(_ run: AgentRun) {
        all.removeAll { $0 === run }
        if let job = run.job { table.remove(job) }
    }

    /// Returns the run with an identifier, or `nil`.
    subscript(id: String) -> AgentRun? { all.first { $0.id == id } }

    /// Updates the states of programs; called when a child of this process has changed.
    func childMayHaveChanged() { table.check() }
}
