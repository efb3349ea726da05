import DevMenuClient
import DevMenuShell
import DevMenuWire

/// In place of a host that cannot be: every command that needs one is told why.
final class RefusedHost: SessionSource {
    let target = "the project's menu"
    let warnings: [String] = []

    private let error: WireError

    /// A host that an error keeps from being.
    init(_ error: WireError) { self.error = error }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        throw SessionOpeningError.refused(error)
    }
}
