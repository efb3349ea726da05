package import DevMenuKit

/// The remote toggles as items of the menu, which nobody switches there, and where they come from.
package struct RemoteToggles: TogglesDataStore {
    /// Shows avatars round.
    package let roundedAvatar = FeatureToggle(
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

    /// What the provider has answered, for the app's settings.
    package let source = RemoteSource()

    private let provider: (any RemoteConfigProvider)?

    /// Toggles that a provider switches; without one they are off.
    package init(provider: (any RemoteConfigProvider)? = nil) { self.provider = provider }

    /// Whether anything could ever switch them.
    package var hasProvider: Bool { provider != nil }

    /// The items of the menu: none without a provider.
    package var all: [FeatureToggle] { hasProvider ? [roundedAvatar] : [] }

    /// Whether the remote configuration has a toggle on.
    package func isOn(_ toggle: RemoteToggle) -> Bool {
        provider?.getBool(toggle.rawValue) ?? false
    }

    /// Takes up what was kept of the remote configuration.
    package func setup() {
        provider?.setup()
        tell()
    }

    /// Asks for the remote configuration anew; where that fails what was kept stands.
    ///
    /// - Throws: Why it could not be fetched.
    package func fetch() async throws {
        guard let provider else { return }
        try await provider.fetch()
        tell()
    }

    private func tell() {
        guard let provider else { return }
        source.tell(provider.values)
    }
}
