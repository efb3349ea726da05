import Configuration
import DevMenuConfiguration
import DevMenuHost
import DevMenuKit
import DevMenuLogging
import DevMenuServiceLifecycle
import Hummingbird
import Logging

nonisolated enum Features {
    static let discount = FeatureToggle("discount", title: "Discount of the week")
    static let all: [any Setting] = [discount]
}

extension BuildKind {
    static var ofThisApp: BuildKind {
        #if !Internal
        .production
        #elseif DEBUG
        .debug
        #else
        .internal
        #endif
    }
}

@main
struct Shop {
    static func main() async throws {
        let shelves = Shelves()
        // begin snippet
        let environment = ConfigReader(provider: EnvironmentVariablesProvider())
        let host = MenuHost("shop", version: "1.0.0", build: .ofThisApp, settings: Features.all) {
            #if Internal
            FillShelves(shelves: shelves)
            #endif
        } sources: {
            ConfigSource(environment, name: "environment variables")
        }
        // end snippet
        #if Internal
        host.add(TakeStock())
        #endif
        // begin snippet
        let logging = MenuLogging(of: host)
        LoggingSystem.bootstrap { label in
            logging.handler(label: label, passingTo: StreamLogHandler.standardError(label: label))
        }
        let settings = SettingsProvider(host.settings)
        let config = ConfigReader(providers: [settings, EnvironmentVariablesProvider()])
        // end snippet

        let router = Router()
        let prices = Logger(label: "shop.prices")
        router.get("price") { _, _ in
            let price = Features.discount.isOn ? 9 : 10
            prices.debug("told the price", metadata: ["price": "\(price)"])
            return "\(price)\n"
        }
        router.get("shelves") { _, _ in
            await shelves.items.sorted(by: <).map { "\($0) \($1)\n" }.joined()
        }
        router.get("discount") { _, _ in "\(config.bool(forKey: "discount", default: false))\n" }
        // begin snippet
        var app = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { _ in host.ready() }
        )
        // The services end in reverse: the menu before what its actions use.
        app.addServices(MenuService(host, draining: .seconds(2)))
        try await app.runService()
        // end snippet
    }
}
