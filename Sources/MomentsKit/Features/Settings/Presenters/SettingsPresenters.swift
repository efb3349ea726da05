/// The presenters that a route can name.
package struct SettingsPresenters: Sendable {
    /// The presenters in order; the first is shown where none is named.
    package let all: [any SettingsPresenter]

    /// Presenters, at least one, whose names differ.
    package init(_ all: [any SettingsPresenter]) {
        precondition(!all.isEmpty, "a settings page needs a presenter")
        self.all = all
    }

    /// The presenters of the sample.
    ///
    /// - Parameter wait: Lets the time of a simulated failure pass.
    /// - Returns: The presenters.
    package static func standard(
        wait: @escaping Waiting = { try await Task.sleep(for: $0) }
    ) -> Self {
        SettingsPresenters([
            TaobaoPresenter(), TaobaoPresenter(.json), UserPresenter(wait: wait),
            DriverPresenter(wait: wait),
        ])
    }

    /// What routes call them.
    package var names: [String] { all.map(\.name) }

    /// The presenter of a name; `nil` where there is none.
    package subscript(name: String) -> (any SettingsPresenter)? { all.first { $0.name == name } }
}
