#if Shipping && (Tools || PlainEditing)
#error("the trait Shipping is given in place of Tools: swift build --traits Shipping")
#endif

#if Tools || PlainEditing || Shipping
import DevMenuKit
import Foundation
import MomentsKit

#if Tools || PlainEditing
import DevMenuPlugins
import DevMenuServer

/// Offers the app's menu to shells, and to the app itself.
///
/// It isn't a `MenuHost`: the trait `Menu`, which that needs, would be on by default for every app
/// that depends on this package.
struct MomentsHost {
    /// `true` in a build with the menu.
    static let isIncluded = true

    private let host: ServedApp

    /// Declares the settings of an app's menu, and creates its host, which doesn't listen yet.
    init(_ app: MomentsApp) {
        let (services, facts) = (app.services, app.services.app)
        // A shipped app has no menu, and no overrides by one.
        let isProduction = facts.build == .production
        let host = ServedApp(
            facts.name,
            version: facts.version,
            build: facts.build,
            cacheDomains: facts.cacheDomains,
            title: MomentsMenu.title,
            access: isProduction ? .none : .full,
            overrides: isProduction ? .none : .saved,
            content: { MomentsMenu.content(of: app) },
            sources: { services.remoteToggles.source },
            visiting: app.visit
        )
        services.connect(
            to: AppHost(
                host,
                settings: host.settings,
                router: { host.router(in: $0) },
                log: host.shellLog
            )
        )
        self.host = host
    }

    /// Starts listening; if it can't, writes the reason to standard error.
    ///
    /// - Returns: `true` if the host listens.
    /// - Throws: `AppFactsError`, such as that of a directory that isn't text.
    func start() throws -> Bool {
        do {
            return try host.start()
        } catch let error as AppFactsError {
            throw error
        } catch {
            let line = "warning: '\(host.app.name)' runs without its menu: \(error)\n"
            FileHandle.standardError.write(Data(line.utf8))
            return false
        }
    }

    /// Records that the app has started well, so that a crash from now on isn't one at launch.
    func ready() { host.ready() }

    /// Reports to every shell the reason for the end, and closes their sessions.
    func stop(reason: String) { host.stop(reason: reason) }
}
#else
/// A host that does nothing, in a build with the trait `Shipping`: the sample as it ships.
struct MomentsHost {
    /// `true` in a build with the menu.
    static let isIncluded = false

    /// Connects an app with no host.
    init(_ app: MomentsApp) { app.services.connect(to: nil) }

    /// Returns `false` without listening.
    func start() throws -> Bool { false }

    /// Does nothing.
    func ready() {}

    /// Does nothing.
    func stop(reason: String) {}
}
#endif
#endif
