package import DevMenuKit

/// The remote toggles as items of the menu, which nobody switches there, and where they come from.
package struct RemoteToggles: TogglesDataStore {
    /// Shows avatars round.
    package let roundedAvatar = Toggle(
        "rounded-avatar",
        title: LocalizedText(en: "Rounded Avatar", zhHans: "圆形头像"),
        key: RemoteToggle.roundedAvatar.rawValue,
        summary: LocalizedText(
            en: "Shows avatars round; switched by the remote configuration.",
            zhHans: "以圆形显示头像；由远程配置决定。"
        ),
        fixedTo: .remote,
        effect: .reload
    )

    private let provider: (any RemoteConfigProvider)?

    /// Toggles that a provider switches; without one they are off.
    package init(provider: (any RemoteConfigProvider)? = nil) { self.provider = provider }

    /// The items of the menu: none without a provider, since nothing could ever switch them.
    package var all: [Toggle] { provider == nil ? [] : [roundedAvatar] }

    /// Whether the remote configuration has a toggle on.
    package func isOn(_ toggle: RemoteToggle) -> Bool {
        provider?.getBool(toggle.rawValue) ?? false
    }

    /// Takes up what was kept of the remote configuration.
    ///
    /// - Parameter settings: Where it becomes the layer `remote`.
    package func setup(_ settings: Settings) {
        provider?.setup()
        publish(to: settings)
    }

    /// Asks for the remote configuration anew; where that fails what was kept stands.
    ///
    /// - Parameter settings: Where it becomes the layer `remote`.
    /// - Throws: Why it could not be fetched.
    package func fetch(_ settings: Settings) async throws {
        guard let provider else { return }
        try await provider.fetch()
        publish(to: settings)
    }

    private func publish(to settings: Settings) {
        guard let provider else { return }
        settings.setRemote(provider.values)
    }
}
