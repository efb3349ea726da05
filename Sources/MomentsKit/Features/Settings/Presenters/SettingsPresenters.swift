/// The presenters that a route can name.
package struct SettingsPresenters: Sendable {
    /// The presenters in order; the first is the default.
    package let all: [any SettingsPresenter]

    /// Creates a collection of at least one presenter; their names must differ.
    package init(_ all: [any SettingsPresenter]) {
        precondition(!all.isEmpty, "a settings page needs a presenter")
        self.all = all
    }

    /// Returns the presenters of the sample.
    ///
    /// - Parameter wait: Waits for the time of a simulated failure.
    /// - Returns: The presenters.
    package static func standard(
        wait: @escaping Waiting = { try await Task.sleep(for: $0) }
    ) -> Self {
        SettingsPresenters([
            TaobaoPresenter(), TaobaoPresenter(.json), UserPresenter(wait: wait),
            DriverPresenter(wait: wait),
        ])
    }

    /// The names of the presenters, in order.
    package var names: [String] { all.map(\.name) }

    /// Returns the presenter with a name, or `nil` where there is none.
    package subscript(name: String) -> (any SettingsPresenter)? { all.first { $0.name == name } }
}
