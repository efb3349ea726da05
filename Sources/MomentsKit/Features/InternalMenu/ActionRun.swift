import DevMenuKit
import Synchronization

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
