import DevMenuText
import DevMenuKit
import DevMenuPages
import DevMenuSystem
import Synchronization

/// An action that Enter runs; one that is destructive or fatal asks first.
final class MenuActionItemViewModel: ListItemViewModel {
    let action: any ActionTrigger

    /// The most lines of a result that stay a message; more are a page of their own.
    private static let messageLimit = 3

    private let services: MomentsServices
    private let screen: any PageOpening
    private let changed: @Sendable () -> Void
    private let isAsking = Mutex(false)

    /// Creates the row of an action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - services: The app's services.
    ///   - screen: Shows the action's output, and a page of a long result.
    ///   - changed: Called when the row has to be drawn again.
    init(
        _ action: any ActionTrigger,
        _ services: MomentsServices,
        on screen: any PageOpening,
        changed: @escaping @Sendable () -> Void
    ) {
        self.action = action
        self.services = services
        self.screen = screen
        self.changed = changed
    }

    /// `true` while the row waits for a confirmation.
    var awaitsConfirmation: Bool { isAsking.withLock { $0 } }

    /// Enter, or the two answers while the row waits for a confirmation.
    var keys: [RowKey] {
        if awaitsConfirmation {
            [
                RowKey("y", title: LocalizedText(en: "yes", zhHans: "确定")),
                RowKey("n", title: LocalizedText(en: "no", zhHans: "取消"), isCancel: true),
            ]
        } else {
            [RowKey(RowKey.enter, title: LocalizedText(en: "run", zhHans: "执行"))]
        }
    }

    /// Runs the action on a thread of its own, or asks for a confirmation.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        if key.key == RowKey.enter, action.risk.needsConfirmation {
            ask(true)
            return nil
        }
        // The question is answered by 'y', and otherwise wasn't asked.
        let isConfirmed = key.key == "y"
        ask(false)
        guard key.key != "n" else { return nil }
        let run = MenuActionRun(
            action: action,
            services: services,
            channel: screen.menuChannel,
            locale: locale
        )
        do {
            let result = try await Task(executorPreference: OwnThreadExecutor()) {
                try await run.result(isConfirmed: isConfirmed)
            }.value
            guard let result, result.text.count(where: \.isNewline) >= Self.messageLimit else {
                return result
            }
            let page = services.result(of: action, result)
            await page.load { screen.open(page, .show) }
            return nil
        } catch is ConfirmationError {
            ask(true)
            return nil
        }
    }

    private func ask(_ isAsking: Bool) {
        let isChange = self.isAsking.withLock { state in
            defer { state = isAsking }
            return state != isAsking
        }
        if isChange { changed() }
    }
}

/// Draws an action: its title, its risk, and the question while it waits for a confirmation.
struct MenuActionCell: ListCell {
    private var item: MenuActionItemViewModel?

    mutating func update(with item: MenuActionItemViewModel) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        var text = StyledText(item.action.title.resolved(for: context.locale))
        if let riskText = Self.riskText(of: item.action.risk) {
            text.append(" (\(riskText.resolved(for: context.locale)))", isDim: true)
        }
        if item.awaitsConfirmation {
            let question = LocalizedText(en: " Really? y/n", zhHans: " 确定吗？y/n")
            text.append(question.resolved(for: context.locale), isBold: true)
        }
        return text.wrapped(columns: context.width)
    }

    private static func riskText(of risk: Risk) -> LocalizedText? {
        switch risk {
        case .safe, .undeclared: nil
        case .destructive: LocalizedText(en: "destructive", zhHans: "会删除数据")
        case .fatal: LocalizedText(en: "ends the app", zhHans: "会结束 App")
        }
    }
}

/// One run of an action from the menu page.
private struct MenuActionRun: Sendable {
    let action: any ActionTrigger
    let services: MomentsServices
    let channel: any ActionChannel
    let locale: MenuLocale

    /// Runs the action with the defaults of its parameters.
    ///
    /// - Parameter isConfirmed: `true` if the user has agreed to the risk.
    /// - Returns: Its result as text, or `nil` if it has opened a page.
    /// - Throws: `ArgumentError` if a parameter has no default, or the error of the action.
    func result(isConfirmed: Bool) async throws -> StyledText? {
        let context = services.context(in: locale)
        let hasOpened = OpenedFlag()
        let router = services.router(in: locale).opening(in: context) { _ in hasOpened.set() }
        let call = ActionCall(
            item: action.id,
            arguments: try Arguments([:], for: action.parameters(in: context)),
            context: context,
            router: router,
            channel: channel,
            isConfirmed: isConfirmed
        )
        let result = try await services.exclusiveRuns.run(action) { try await action.trigger(call) }
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

/// A flag that is set when a run opens a page.
private final class OpenedFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
}
