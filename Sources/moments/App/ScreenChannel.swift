import DevMenuKit
import MomentsKit
import Synchronization

/// Shows the output of actions that are run from the menu page on the visible page.
final class ScreenChannel: ActionChannel {
    private struct State {
        var app: MomentsApp?
        var willEnd: (@Sendable (Ending) -> Void)?
    }

    private let state = Mutex(State())

    /// Connects the channel to the app; output before is lost.
    ///
    /// - Parameters:
    ///   - app: The app whose visible page shows the output.
    ///   - willEnd: Called before an action ends the process.
    func connect(to app: MomentsApp, willEnd: @escaping @Sendable (Ending) -> Void) {
        state.withLock { $0 = State(app: app, willEnd: willEnd) }
    }

    func write(_ bytes: [UInt8], to stream: StandardStream) {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        say(text)
    }

    func report(fraction: Double?, message: String?) {
        let share = fraction.map { "\(Int($0 * 100)) %" }
        say([share, message].compactMap(\.self).joined(separator: " "))
    }

    func announce(_ ending: Ending) throws { state.withLock { $0.willEnd }?(ending) }

    private func say(_ text: String) {
        let text = ControlEscaping.escaped(text, keepsLines: true)
        state.withLock { $0.app }?.top?.say(StyledText(text))
    }
}
