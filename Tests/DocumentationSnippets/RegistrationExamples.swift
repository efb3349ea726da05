import DevMenuKit

/// The examples of items, plugins and routes that comments of `DevMenuKit` have.
enum RegistrationExamples {
    actor Wallet { private(set) var balance = 12 }

    final class ImageCache: Sendable {
        func empty() -> LocalizedText { "Emptied" }
    }

    // begin snippet
    struct EmptyCache: ActionTrigger, AddedByHand {
        let cache: ImageCache
        let id: ItemID = "empty-cache"
        let title: LocalizedText = "Empty the cache"
        func trigger(_ call: ActionCall) async throws -> ActionResult { .done(cache.empty()) }
    }
    // end snippet

    // begin snippet
    struct Hello: MenuPlugin {
        func register(in registry: inout some MenuRegistry) throws {
            try registry.add(Action("hello") { _ in .done("Hello, world!") })
        }
    }
    // end snippet

    // begin snippet
    struct Gauge: MenuItem {
        let id: ItemID = "memory"
        let title: LocalizedText = "Memory"
        let kind: ItemKind = "gauge"
        func details(in context: MenuContext) -> JSONObject { ["detail": "12 of 64 MB"] }
    }
    // end snippet

    struct ShopMenu: MenuPlugin, AddedByHand {
        let orders: Orders
        func register(in registry: inout some MenuRegistry) throws {}
    }

    @MenuContentBuilder static func content(
        of wallet: Wallet,
        _ orders: Orders,
        _ regions: [String]
    ) -> [MenuContent] {
        // begin snippet
        MenuSection("orders", title: "Orders")
        EmptyCache(cache: ImageCache())
        #if Internal
        ShopMenu(orders: orders)
        #endif
        for region in regions { Action(ItemID("switch-to-\(region)")) { _ in .done } }
        // end snippet
        // begin snippet
        Description("balance", title: "Balance") { _ in
            LocalizedText(await wallet.balance.description)
        }
        // end snippet
    }

    static func add(to registry: inout some MenuRegistry) throws {
        // begin snippet
        try registry.add(
            MenuRoute("DesignKit", title: "Design kit") { _ in
                Page(text: "Colours and fonts")
            }
        )
        // end snippet
        // begin snippet
        try registry.add(
            Description("language", title: "Language") { context in
                LocalizedText(context.locale.tag)
            }
        )
        // end snippet
    }

    static func values() -> [Any] {
        // begin snippet
        let domains: [CacheDomain] = ["images", CacheDomain("pages", folder: "html")]
        // end snippet
        // begin snippet
        let title = LocalizedText("Like Button", ["zh-Hans": "点赞按钮", "de": "Mag ich"])
        // end snippet
        // begin snippet
        let chinese = title.resolved(for: .simplifiedChinese)
        // end snippet
        // begin snippet
        var text = StyledText("failed", color: RGBColor("CC0000"), isBold: true)
        text.append(": no network")
        // end snippet
        // begin snippet
        let stock = Page(ResultTable(columns: ["item", "count"], rows: [["tea", 3]]))
        // end snippet
        // begin snippet
        let page = Page(
            [
                .title("Stock"),
                .table(columns: ["item", "count"], rows: [["tea", "3"], ["coffee", "12"]]),
            ],
            in: .english
        )
        // end snippet
        return [domains, chinese, text, stock, page]
    }

    static func facts(in context: MenuContext) -> String {
        // begin snippet
        let facts = HostFacts(app: context.app, directories: context.directories)
        return "\(facts.app.name) on \(facts.platform), process \(facts.pid)"
        // end snippet
    }

    // begin snippet
    static func id(typed text: String) -> ItemID? {
        let id = ItemID(text)
        return id.isValid ? id : nil
    }
    // end snippet
}

// begin snippet
extension SectionID {
    static let billing: SectionID = "billing"
}
// end snippet
