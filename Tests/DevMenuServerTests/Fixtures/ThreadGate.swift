import DevMenuKit
import DevMenuSystem

/// A gate that threads wait for, with a time limit.
final class ThreadGate: Sendable {
    private let monitor = Monitor(false)

    var isOpen: Bool { monitor.withLock(\.self) }

    func open() { monitor.change { $0 = true } }

    /// Waits for the gate, and returns `false` if it wasn't opened in time.
    @discardableResult
    func wait(seconds: Int = 60) -> Bool {
        monitor.wait(until: \.self, before: .now + .seconds(seconds))
        return isOpen
    }
}
