#if Tools || PlainEditing || Shipping
import DevMenuKit
import DevMenuTerminal
import Foundation
import MomentsKit

/// The parts of the app: its pages, and the host that offers its menu to shells.
struct AppAssembly {
    /// The pages.
    let app: MomentsApp
    /// The host that shells attach to.
    let host: MomentsHost

    private let core: AppCore

    /// Creates the parts of an app.
    ///
    /// - Parameters:
    ///   - options: The options that the app is started with.
    ///   - address: The address of its server.
    ///   - channel: The channel for the output of actions that are run from its menu.
    /// - Throws: `AppFactsError` or `RegistrationError`, for an error of the app's code.
    init(_ options: AppOptions, address: ServerAddress, channel: any ActionChannel) throws {
        let facts = MomentsMenu.app(build: options.build)
        // A shipped app has no menu, no overrides by one, no scope, and nobody who reads its log.
        let hasMenu = MomentsHost.isIncluded && facts.build != .production
        let directories = AppDirectories(app: facts.name, scope: hasMenu ? .current : nil)
        let client = HTTPClient(timeout: .seconds(options.timeout))
        let remoteToggles = RemoteToggles(
            provider: Self.remoteConfig(options, client, directories),
            name: options.remoteConfig
        )
        let core = try AppCore(
            app: facts,
            overrides: hasMenu ? .saved : .none,
            holdsUntilRelaunch: true,
            sources: [remoteToggles.source]
        ).checked()
        let services = MomentsServices(
            core,
            keepsMoments: true,
            keepsLog: hasMenu,
            tracking: Self.tracking(in: directories),
            remoteToggles: remoteToggles,
            likeButtonStyle: options.likeButtonStyle,
            now: options.now,
            transport: { ServerTransport(address: address, client: client) }
        )
        let locale = MenuLocale(tag: options.locale ?? TextEnvironment.locale)
        let app = MomentsApp(services: services, locale: locale, channel: channel)
        self.app = app
        var builder = core.builder(title: MomentsMenu.title)
        try MomentsMenu.add(to: &builder, services, opening: app)
        builder.discover()
        let menu = app.adopt(builder.build())
        host = MomentsHost(core, menu, services)
        self.core = core
    }

    /// Records that the app has started well, so that a crash from now on isn't one at launch.
    func ready() { core.ready() }

    /// Returns a provider that writes events to a file of JSON lines beside the overrides.
    private static func tracking(in directories: AppDirectories) -> any TrackingProvider {
        let file = SavedFile(directories.state + "/events.jsonl")
        return TrackingRepository([
            JSONLinesTracking(now: { Date.now.timeIntervalSince1970 }) { line in
                // Without the directory only events are lost.
                guard let stream = OutputStream(url: file.url, append: true) else { return }
                try? file.makeDirectory()
                stream.open()
                defer { stream.close() }
                _ = stream.write(line, maxLength: line.count)
            }
        ])
    }

    private static func remoteConfig(
        _ options: AppOptions,
        _ client: HTTPClient,
        _ directories: AppDirectories
    ) -> (any RemoteConfigProvider)? {
        guard let location = options.remoteConfig else { return nil }
        let cache = directories.cache + "/remote-config.json"
        if location.hasPrefix("http://") || location.hasPrefix("https://"),
            let url = URL(string: location)
        {
            return CachedRemoteConfig(
                HTTPRemoteConfigSource(url: url, client: client),
                cachedIn: cache
            )
        }
        return CachedRemoteConfig(FileRemoteConfigSource(path: location), cachedIn: cache)
    }
}
#endif
