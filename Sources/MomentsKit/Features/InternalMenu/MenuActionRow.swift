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

/// Draws an action: its title, what is at stake, and whether it is really wanted.
struct MenuActionCell: ListCell {
    private var item: MenuActionItemViewModel?

    mutating func update(with item: MenuActionItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        guard let item else { return [] }
        var text = StyledText()
        text.append(item.action.title.resolved(for: place.locale))
        if let stake = Self.stake(of: item.action.risk) {
            text.append(" (\(stake.resolved(for: place.locale)))", isDim: true)
        }
        if item.asks {
            let question = LocalizedText(en: " Really? y/n", zhHans: " 确定吗？y/n")
            text.append(question.resolved(for: place.locale), isBold: true)
        }
        return text.wrapped(columns: place.width)
    }

    private static func stake(of risk: Risk) -> LocalizedText? {
        switch risk {
        case .safe: nil
        case .destructive: LocalizedText(en: "destructive", zhHans: "会删除数据")
        case .fatal: LocalizedText(en: "ends the app", zhHans: "会结束 App")
        }
    }
}

/// One run of an action from the menu page.
struct ActionRun: Sendable {
    private let action: any ActionTrigger
    private let services: MomentsServices
    private let channel: any ActionChannel
    private let locale: MenuLocale

    /// A run of an action, for somebody who speaks a language.
    init(
        _ action: any ActionTrigger,
        _ services: MomentsServices,
        channel: any ActionChannel,
        locale: MenuLocale
    ) {
        self.action = action
        self.services = services
        self.channel = channel
        self.locale = locale
    }

    /// Runs it with its defaults.
    ///
    /// - Returns: What it says; `nil` where it has opened a page, which speaks for itself.
    /// - Throws: `ArgumentError` where it has to be told something, or what the action throws.
    func result() async throws -> StyledText? {
        let context = services.context(in: locale)
        let hasOpened = OpenedFlag()
        let router = services.router(in: locale).telling(in: context) { _ in hasOpened.set() }
        let result = try await action.trigger(
            ActionCall(
                item: action.id,
                arguments: try Arguments([:], for: action.parameters(in: context)),
                context: context,
                router: router,
                channel: channel
            )
        )
        if hasOpened.isSet { return nil }
        return result.text.map { StyledText($0.resolved(for: locale), styles: result.styles) }
            ?? done
    }

    private var done: StyledText {
        let title = action.title.resolved(for: locale)
        let text = LocalizedText(en: "\(title): done", zhHans: "\(title)：完成")
        return StyledText(text.resolved(for: locale))
    }
}

/// Whether a page was opened during a run.
private final class OpenedFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
}
