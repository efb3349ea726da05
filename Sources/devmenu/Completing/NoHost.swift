import DevMenuClient
import DevMenuShell

/// Stands for a host command, which Tab must not run: opening it always throws.
final class NoHost: SessionSource {
    let target = "no host"
    let warnings: [String] = []

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        throw SessionOpeningError.unavailable("a command is not run to complete a word")
    }
}
