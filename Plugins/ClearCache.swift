import DevMenuKit

/// An action that empties the app's cache, or one domain of it, and nothing outside.
struct ClearCache: ActionTrigger {
    let id: ItemID = "clear-cache"
    let title = LocalizedText("Clear Cache", ["zh-Hans": "清理缓存"])
    let summary = LocalizedText(
        "Removes what the app has cached; nothing outside its cache directory is touched.",
        ["zh-Hans": "清除 App 的缓存；缓存目录之外的内容不受影响。"]
    )
    let risk = Risk.destructive
    let parameters: [any ActionParameter] = [Self.domain, Self.dryRun]

    private static let domain = Parameter(
        "domain",
        default: CacheDomain.all,
        summary: LocalizedText("what to clear", ["zh-Hans": "清理范围"])
    )
    private static let dryRun = Parameter(
        "dry-run",
        default: false,
        summary: LocalizedText("only show what would be cleared", ["zh-Hans": "仅显示将清理的内容，不清理"])
    )

    func parameters(in context: MenuContext) -> [any ActionParameter] {
        let domains = context.app.cacheDomains.map(\.name)
        return [Self.domain.among([CacheDomain.all] + domains), Self.dryRun]
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let cleaner = CacheCleaner(call[Self.domain], in: call.context)
        return try cleaner.clean(call, isDryRun: call[Self.dryRun])
    }

    func preview(_ arguments: Arguments, in context: MenuContext) async throws -> [String]? {
        try CacheCleaner(arguments[Self.domain], in: context).preview()
    }
}
