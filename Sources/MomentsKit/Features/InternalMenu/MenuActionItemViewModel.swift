import DevMenuKit
import DevMenuSystem
import Synchronization

/// An action, which a key runs; one that puts something at stake asks first.
final class MenuActionItemViewModel: ListItemViewModel {
    /// The action.
    let action: any ActionTrigger

    private let services: MomentsServices
    private let channel: any ActionChannel
    private let changed: @Sendable () -> Void
    private let isAsking = Mutex(false)

    /// A row of an action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - services: What the app is made of.
    ///   - channel: Carries the action's words.
    ///   - changed: Called where the row is to be drawn anew.
    init(
        _ action: any ActionTrigger,
        _ services: MomentsServices,
        channel: any ActionChannel,
        changed: @escaping @Sendable () -> Void
    ) {
        self.action = action
        self.services = services
        self.channel = channel
        self.changed = changed
    }

    /// Whether it waits to be told that it is really wanted.
    var asks: Bool { isAsking.withLock { $0 } }

    /// Runs it, or while it asks, says yes or no.
    var keys: [RowKey] {
        if asks {
            [
                RowKey("y", title: LocalizedText(en: "yes", zhHans: "确定")),
                RowKey("n", title: LocalizedText(en: "no", zhHans: "取消")),
            ]
        } else {
            [RowKey(RowKey.enter, title: LocalizedText(en: "run", zhHans: "执行"))]
        }
    }

    /// Runs the action on a thread of its own, or asks.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        if key.key == RowKey.enter, action.risk != .safe {
            ask(true)
            return nil
        }
        ask(false)
        guard key.key != "n" else { return nil }
        let run = ActionRun(action, services, channel: channel, locale: locale)
        return try await Task(executorPreference: OwnThreadExecutor()) { try await run.result() }
            .value
    }

    private func ask(_ isAsking: Bool) {
        let isChange = self.isAsking.withLock { state in
            defer { state = isAsking }
            return state != isAsking
        }
        if isChange { changed() }
    }
}
