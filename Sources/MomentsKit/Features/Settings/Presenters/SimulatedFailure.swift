package import DevMenuKit

/// A switch that turned back, since the sample has nothing that could be switched.
package struct SimulatedFailure: LocalizedFailure, Equatable, CustomStringConvertible {
    /// How long the sample seems to try.
    static let delay = Duration.seconds(2)

    /// What people read beside the switch.
    package let title: String
    /// Whether the switch was to be on.
    package let isOn: Bool

    /// A switch that turned back.
    package init(title: String, isOn: Bool) {
        self.title = title
        self.isOn = isOn
    }

    /// Seems to try what was done within a row, and fails.
    ///
    /// - Parameters:
    ///   - event: What was done: a switch's new value.
    ///   - wait: Lets the time of trying pass.
    /// - Returns: Nothing to tell, where nothing was switched.
    /// - Throws: ``SimulatedFailure``, or `CancellationError`.
    static func of(
        _ event: RowEvent,
        _ wait: Waiting
    ) async throws -> LocalizedText? {
        guard let isOn = event.value.bool else { return nil }
        try await wait(delay)
        throw SimulatedFailure(title: event.title, isOn: isOn)
    }

    /// What people are told.
    package var message: LocalizedText {
        LocalizedText(
            en: "\(title): simulated failure, \(isOn ? "off" : "on") again",
            zhHans: "\(title)：模拟失败，已恢复为\(isOn ? "关" : "开")"
        )
    }

    /// The message in English.
    package var description: String { message.english }
}
