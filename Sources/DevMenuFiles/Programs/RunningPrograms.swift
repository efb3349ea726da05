import DevMenuKit
import DevMenuSystem
import Synchronization

/// The programs that this process has running for its menus, so that none outlives it.
package final class RunningPrograms: Sendable {
    /// Those of this process.
    package static let all = RunningPrograms()

    /// How long they have to end when they are asked to.
    private static let grace = Duration.milliseconds(300)

    private let groups = Mutex<Set<Int32>>([])

    private init() {}

    func add(_ group: Int32) { groups.withLock { _ = $0.insert(group) } }

    func remove(_ group: Int32) { groups.withLock { _ = $0.remove(group) } }

    /// Ends all of them, because the process itself ends; returns once they have, or were killed.
    package func end() {
        for group in groups.withLock({ $0 }) {
            ChildProcess.signal(SignalNumber.terminate, toGroup: group)
        }
        let deadline = ContinuousClock.now + Self.grace
        while groups.withLock({ !$0.isEmpty }), ContinuousClock.now < deadline {
            OwnThread.pause(.milliseconds(5))
        }
        for group in groups.withLock({ $0 }) {
            ChildProcess.signal(SignalNumber.kill, toGroup: group)
        }
    }
}
