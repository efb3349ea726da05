import DevMenuClient
import DevMenuShell

/// In place of a command that would have to be run: nobody who presses Tab wants that.
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
