import DevMenuHost
import DevMenuKit

/// The examples that comments of `DevMenuHost` have.
struct HostExamples {
    let logger: AppLogger

    func make(_ images: [String]) -> MenuHost {
        // begin snippet
        let host = MenuHost("shop", version: "2.3.1", build: .ofThisApp, settings: Features.all) {
            #if Internal
            ClearImages(images: images)
            #endif
        } sources: {
            FlagFileSource(path: "/etc/shop/flags.json")
        }
        host.start()
        // end snippet
        return host
    }

    func use(_ host: MenuHost) async {
        // begin snippet
        host.log = { level, message in logger.record(message, as: level.rawValue) }
        // end snippet
        // begin snippet
        for problem in host.problems { logger.record("\(problem)", as: "warning") }
        // end snippet
        // begin snippet
        host.logToShells(.notice, "7 orders wait for a courier")
        // end snippet
        // begin snippet
        host.shellLog("orders").add(.warning, "order A-7 has no address")
        // end snippet
        // begin snippet
        host.add(Action("refund-order-7", title: "Refund order 7") { _ in .done("Refunded") })
        // end snippet
        // begin snippet
        host.remove("refund-order-7")
        // end snippet
        // begin snippet
        host.restrict("refund-order-7", to: .readOnly)
        // end snippet
        // begin snippet
        do {
            try host.offer()
        } catch {
            print("nobody can attach: \(error)")
        }
        // end snippet
        // begin snippet
        await host.stop(draining: .seconds(30), reason: "a new version is installed")
        // end snippet
    }

    func open(_ host: MenuHost) async throws -> String {
        // begin snippet
        let opened = try await host.router.open("https://shop.example/Order?number=A-7")
        return opened.page.text
        // end snippet
    }
}
