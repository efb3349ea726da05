// begin snippet
import DevMenuHost
import DevMenuKit
// end snippet

enum OfferingExamples {
    static func offer(_ images: ImageCache) -> MenuHost {
        // begin snippet
        let host = MenuHost("shop", version: "2.3.1", build: .ofThisApp, settings: Features.all) {
            #if Internal
            EmptyImageCache(cache: images)
            #endif
        }
        host.start()
        // end snippet
        return host
    }

    static func offerWithoutFiles() -> MenuHost {
        // begin snippet
        let host = MenuHost(
            "shop",
            version: "2.3.1",
            build: .ofThisApp,
            overrides: .inMemory,
            settings: Features.all
        )
        // end snippet
        return host
    }

    static func log(_ host: MenuHost, to logger: AppLogger) {
        // begin snippet
        host.log = { level, message in logger.record(message, as: level.rawValue) }
        // end snippet
    }

    static func logOrders(_ host: MenuHost) {
        // begin snippet
        let orders = host.shellLog("orders")
        orders.add(.warning, "7 orders wait for a courier")
        // end snippet
    }

    static func change(_ host: MenuHost) {
        // begin snippet
        host.add(Action("refund-order-7", title: "Refund order 7") { _ in .done("Refunded") })
        host.remove("refund-order-7")
        // end snippet
    }

    static func end(_ host: MenuHost) async {
        // begin snippet
        await host.stop(draining: .seconds(30), reason: "a new version is installed")
        // end snippet
    }

    static func guarded(_ host: MenuHost) {
        // begin snippet
        host.access = .readOnly
        host.restrict("empty-image-cache", to: .none)
        // end snippet
    }
}

// begin snippet
extension BuildKind {
    /// Nothing is guessed: a build that wasn't made for the team is one that ships.
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
// end snippet

final class ImageCache: Sendable {
    func empty() {}
}

final class AppLogger: Sendable {
    func record(_ message: String, as level: String) {}
}

/// An action that needs an object of the app's.
struct EmptyImageCache: ActionTrigger, AddedByHand {
    let cache: ImageCache
    let id: ItemID = "empty-image-cache"
    let title: LocalizedText = "Empty the image cache"

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        cache.empty()
        return .done("Emptied")
    }
}

// begin snippet
#if Internal
struct SkipPayment: ActionTrigger {
    let id: ItemID = "skip-payment"
    let title: LocalizedText = "Skip payment"
    func trigger(_ call: ActionCall) async throws -> ActionResult { .done }
}
#endif
// end snippet
