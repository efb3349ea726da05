import DevMenuKit
import DevMenuPages

/// The presenters of the sample's settings pages.
enum StandardPresenters {
    /// The section of the pages' action.
    static let section = MenuSection(
        "settings",
        title: LocalizedText("Settings Page", ["zh-Hans": "设置页"])
    )

    /// Returns the presenters, which wait by a closure for the time of a simulated failure.
    static func all(
        wait: @escaping Waiting = { try await Task.sleep(for: $0) }
    ) -> [any SettingsPresenter] {
        [
            TaobaoPresenter(), TaobaoPresenter(.json), UserPresenter(wait: wait),
            DriverPresenter(wait: wait),
        ]
    }
}

extension SettingsHandlers {
    /// Returns the handlers that some rows name: of logging out, and of rows that lead nowhere.
    static func sample(for sections: [[SettingsRow]]) -> SettingsHandlers {
        var handlers = SettingsHandlers()
        for case let name? in sections.joined().map(\.handler) { handlers.addPlaceholders(name) }
        handlers.add("logout") { LocalizedText("Logged out", ["zh-Hans": "已退出登录"]) }
        return handlers
    }
}

/// An error of a switch that turned back, because the sample has nothing to switch.
struct SimulatedError: UserFacingError, Equatable, CustomStringConvertible {
    /// The time that the sample pretends to need.
    static let delay = Duration.seconds(2)

    /// The title of the switch.
    let title: String
    /// `true` if the switch was to be on.
    let isOn: Bool

    /// Pretends to handle an event within a row, and fails.
    ///
    /// - Parameters:
    ///   - event: The event: a switch's new value.
    ///   - wait: Waits for ``delay``.
    /// - Returns: `nil` if the event isn't that of a switch.
    /// - Throws: ``SimulatedError``, or `CancellationError`.
    static func of(_ event: RowEvent, _ wait: Waiting) async throws -> LocalizedText? {
        guard let isOn = event.value.bool else { return nil }
        try await wait(delay)
        throw SimulatedError(title: event.title, isOn: isOn)
    }

    var message: LocalizedText {
        LocalizedText(
            "\(title): simulated failure, \(isOn ? "off" : "on") again",
            ["zh-Hans": "\(title)：模拟失败，已恢复为\(isOn ? "关" : "开")"]
        )
    }

    var description: String { message.english }
}

/// A function that waits for a duration; tests pass their own.
///
/// - Throws: `CancellationError` if the task is cancelled.
typealias Waiting = @Sendable (Duration) async throws -> Void
