/// An app's checked facts, its directories and its settings: what a host is assembled on.
///
/// An app that ships has this much, and no server.
package struct HostBase: Sendable {
    /// The facts of the app, which keep the rules.
    package let app: AppFacts
    /// Where the app keeps what belongs to it.
    package let directories: AppDirectories
    /// The settings of the app's menu.
    package let settings: Settings
    /// The log, which holds what the store warns of until a server takes it.
    package let log = HeldLog()

    /// Checks the facts of an app, and creates its settings.
    ///
    /// - Parameters:
    ///   - app: The facts of the app.
    ///   - directories: Where the app keeps what belongs to it; the user's own directories by default.
    ///   - store: Where overrides are kept; the file in `directories` by default.
    ///   - countsOverrides: Whether overrides count; those that do not are not even read.
    ///   - sources: The app's own sources of settings, strongest first, between the overrides and the build.
    /// - Throws: `AppFactsError`, where a name breaks the rules.
    package init(
        app: AppFacts,
        directories: AppDirectories? = nil,
        store: (any SettingStore)? = nil,
        countsOverrides: Bool = true,
        sources: [any SettingSource] = []
    ) throws(AppFactsError) {
        self.app = try app.checked()
        let directories = directories ?? AppDirectories(app: app.name)
        self.directories = directories
        let kept: any SettingStore
        if countsOverrides {
            kept =
                store
                ?? FileSettingStore(path: directories.overrides) { [log] warning in
                    log.add(.warning, "\(warning)")
                }
        } else {
            kept = InMemorySettingStore()
        }
        settings = Settings(store: kept, build: app.build, countsOverrides: countsOverrides) {
            sources
        }
    }
}
