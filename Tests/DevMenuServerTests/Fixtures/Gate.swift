import DevMenuKit
import DevMenuSystem

/// Something that threads wait for, though not for ever.
final class Gate: Sendable {
    private let monitor = Monitor(false)

    var isOpen: Bool { monitor.withLock(\.self) }

    func open() { monitor.change { $0 = true } }

    /// Waits; `false` where it was not opened in time.
    @discardableResult
    func wait(seconds: Int = 60) -> Bool {
        monitor.wait(until: \.self, before: .now + .seconds(seconds))
        return isOpen
    }
}
