#if Sample
import DevMenuKit
import DevMenuSystem
import Foundation
import MomentsKit

/// The app put together: its pages, its menu, and what offers that to shells.
struct AppAssembly {
    /// The pages.
    let app: MomentsApp
    /// The menu.
    let menu: AppMenu
    /// Where shells reach it.
    let host: AppHost

    /// Puts an app together.
    ///
    /// - Parameters:
    ///   - options: What it is started with.
    ///   - address: Where its server is.
    ///   - channel: Carries the words of the actions that are run from its menu.
    /// - Throws: `AppFactsError` and `RegistrationError`, where the app itself is at fault.
    init(
        _ options: AppOptions,
        address: ServerAddress,
        channel: any ActionChannel
    ) throws {
        let facts = MomentsMenu.app(build: options.build)
        let directories = AppDirectories(app: facts.name)
        let client = HTTPClient(timeout: .seconds(options.timeout))
        let remoteToggles = RemoteToggles(
            provider: Self.remoteConfig(options, client, directories)
        )
        let base = try HostBase(
            app: facts,
            directories: directories,
            // What ships has no menu, and nothing that was switched by one.
            countsOverrides: AppHost.isIncluded && facts.build != .production,
            sources: [remoteToggles.source]
        )
        let services = MomentsServices(
            app: base.app,
            settings: base.settings,
            directories: directories,
            keepsMoments: true,
            tracking: Self.tracking(in: directories),
            remoteToggles: remoteToggles,
            likeButtonStyle: options.likeButtonStyle,
            transport: { ServerTransport(address: address, client: client) }
        )
        let locale = MenuLocale(tag: options.locale ?? AppEnvironment.locale)
        let app = MomentsApp(services: services, locale: locale, channel: channel)
        self.app = app
        menu = app.adopt(try base.menu(title: MomentsMenu.title) { try app.add(to: &$0) })
        host = AppHost(base, menu, services)
    }

    /// Events go to a file of lines of JSON beside the overrides.
    private static func tracking(in directories: AppDirectories) -> any TrackingProvider {
        // Without a directory events are lost, and nothing else.
        try? FileManager.default.createDirectory(
            atPath: directories.state,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let file = AppendedFile(path: directories.state + "/events.jsonl")
        return TrackingRepository([
            JSONLinesTracking(now: { ProcessClock.now }, write: { file.append($0) })
        ])
    }

    private static func remoteConfig(
        _ options: AppOptions,
        _ client: HTTPClient,
        _ directories: AppDirectories
    ) -> (any RemoteConfigProvider)? {
        guard let place = options.remoteConfig else { return nil }
        let kept = KeptFile(path: directories.cache + "/remote-config.json")
        if place.hasPrefix("http://") || place.hasPrefix("https://"), let url = URL(string: place) {
            return KeptRemoteConfig(HTTPRemoteConfigSource(url: url, client: client), keptIn: kept)
        }
        return KeptRemoteConfig(FileRemoteConfigSource(path: place), keptIn: kept)
    }
}
#endif
