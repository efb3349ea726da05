import DevMenuKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The programs that this process has running for its menus, so that none outlives it.
package final class RunningPrograms: Sendable {
    /// Those of this process.
    package static let all = RunningPrograms()

    /// How long they have to end when they are asked to.
    private static let grace = Duration.milliseconds(300)

    private let groups = Mutex<Set<pid_t>>([])

    private init() {}

    func add(_ group: pid_t) { groups.withLock { _ = $0.insert(group) } }

    func remove(_ group: pid_t) { groups.withLock { _ = $0.remove(group) } }

    /// Ends all of them, because the process itself ends; returns once they have, or were killed.
    package func end() {
        for group in groups.withLock({ $0 }) { killpg(group, SIGTERM) }
        let deadline = ContinuousClock.now + Self.grace
        while groups.withLock({ !$0.isEmpty }), ContinuousClock.now < deadline { usleep(5_000) }
        for group in groups.withLock({ $0 }) { killpg(group, SIGKILL) }
    }
}
