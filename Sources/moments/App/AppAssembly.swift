#if Tools || PlainEditing || Shipping
import DevMenuKit
import Foundation
import MomentsKit

/// The parts of the app: its pages, and the host that offers its menu to shells.
struct AppAssembly {
    /// The pages.
    let app: MomentsApp
    /// The host that shells attach to.
    let host: MomentsHost

    /// Creates the parts of an app.
    ///
    /// - Parameters:
    ///   - options: The options that the app is started with.
    ///   - address: The address of its server.
    init(_ options: AppOptions, address: ServerAddress) {
        let facts = MomentsMenu.app(build: options.build)
        let directories = AppDirectories(of: facts)
        let client = HTTPClient(timeout: .seconds(options.timeout))
        let remoteConfig = options.remoteConfig.map { location in
            CachedRemoteConfig(
                Self.remoteConfigSource(at: location, client),
                cachedIn: directories.cache + "/remote-config.json"
            )
        }
        let services = MomentsServices(
            facts,
            keepingMomentsIn: directories.cache + "/responses/moments.json",
            tracking: Self.tracking(in: directories),
            remoteToggles: RemoteToggles(provider: remoteConfig, name: options.remoteConfig),
            likeButtonStyle: options.likeButtonStyle,
            now: options.now,
            transport: { ServerTransport(address: address, client: client) }
        )
        app = MomentsApp(services, locale: options.userLocale)
        host = MomentsHost(app)
    }

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

    private static func remoteConfigSource(
        at location: String,
        _ client: HTTPClient
    ) -> any RemoteConfigSource {
        if location.hasPrefix("http://") || location.hasPrefix("https://"),
            let url = URL(string: location)
        {
            return HTTPRemoteConfigSource(url: url, client: client)
        }
        return FileRemoteConfigSource(path: location)
    }
}

extension AppDirectories {
    /// The directories of an app in a build, in the user's scope if it has a menu.
    init(of app: AppFacts) {
        let hasMenu = MomentsHost.isIncluded && app.build != .production
        self = hasMenu ? .current(app: app.name) : AppDirectories(app: app.name)
    }
}
#endif
