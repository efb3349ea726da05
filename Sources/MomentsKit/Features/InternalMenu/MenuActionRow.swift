import DevMenuTerminal
import DevMenuKit
import DevMenuPages
import DevMenuSystem
import Synchronization

/// An action that Enter runs; one that is destructive or fatal asks first.
///
/// The row has its title, its risk, and the question while it waits for a confirmation.
final class MenuActionItemViewModel: DrawnItem {
    /// The most lines of a result that are shown as a message; more are shown on a separate page.
    private static let messageLimit = 3

    private let action: any ActionTrigger
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
    private var awaitsConfirmation: Bool { isAsking.withLock { $0 } }

    /// Enter, or the two answers while the row waits for a confirmation.
    var keys: [RowKey] {
        if awaitsConfirmation {
            [
                RowKey("y", title: LocalizedText("yes", ["zh-Hans": "确定"])),
                RowKey("n", title: LocalizedText("no", ["zh-Hans": "取消"]), isCancel: true),
            ]
        } else {
            [RowKey(RowKey.enter, title: LocalizedText("run", ["zh-Hans": "执行"]))]
        }
    }

    /// Runs the action on a separate thread, or asks for a confirmation.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        if key.key == RowKey.enter, action.risk.needsConfirmation {
            ask(true)
            return nil
        }
        // The question is answered by 'y', and otherwise wasn't asked.
        let isConfirmed = key.key == "y"
        ask(false)
        guard key.key != "n" else { return nil }
        do {
            let result = try await Task(executorPreference: OwnThreadExecutor()) {
                try await self.run(isConfirmed: isConfirmed, in: locale)
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

    /// Runs the action with the defaults of its parameters.
    ///
    /// - Parameters:
    ///   - isConfirmed: `true` if the user has agreed to the risk.
    ///   - locale: The language of the result.
    /// - Returns: Its result as text, or `nil` if it has opened a page.
    /// - Throws: `ArgumentError` if a parameter has no default, or the error of the action.
    private func run(isConfirmed: Bool, in locale: MenuLocale) async throws -> StyledText? {
        let context = services.context(in: locale)
        let hasOpened = CurrentValue(false)
        let call = ActionCall(
            item: action.id,
            arguments: try Arguments([:], for: await action.parameters(in: context)),
            context: context,
            router: services.router(in: locale).opening(in: context) { _ in
                hasOpened.update { $0 = true }
            },
            channel: screen.menuChannel,
            isConfirmed: isConfirmed
        )
        let result = try await services.exclusiveRuns.run(action) { try await action.trigger(call) }
        if hasOpened.value { return nil }
        if let table = result.table { return TableLayout.text(of: table, in: locale) }
        if let text = result.text {
            return StyledText(text.resolved(for: locale), styles: result.styles)
        }
        let title = action.title.resolved(for: locale)
        let done = LocalizedText("\(title): done", ["zh-Hans": "\(title)：完成"])
        return StyledText(done.resolved(for: locale))
    }

    private func ask(_ isAsking: Bool) {
        let isChange = self.isAsking.withLock { state in
            defer { state = isAsking }
            return state != isAsking
        }
        if isChange { changed() }
    }

    func lines(in context: DrawingContext) -> [StyledText] {
        let risk = action.risk
        let question = LocalizedText("Really? y/n", ["zh-Hans": "确定吗？y/n"])
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(
                action.title.resolved(for: context.locale),
                color: context.theme?.color(of: risk)
            ),
            remarks: Self.riskText(of: risk).map { [$0.resolved(for: context.locale)] } ?? [],
            value: awaitsConfirmation
                ? .question(question.resolved(for: context.locale)) : .link("")
        )
        return lines.lines
    }

    private static func riskText(of risk: Risk) -> LocalizedText? {
        switch risk {
        case .safe, .undeclared: nil
        case .destructive: LocalizedText("destructive", ["zh-Hans": "会删除数据"])
        case .fatal: LocalizedText("ends the app", ["zh-Hans": "会结束 App"])
        }
    }
}
