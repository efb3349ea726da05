import DevMenuKit

/// Empties the app's cache, or one domain of it, and nothing outside.
struct ClearCache: ActionTrigger {
    let id: ItemID = "clear-cache"
    let title = LocalizedText(en: "Clear Cache", zhHans: "清理缓存")
    let summary = LocalizedText(
        en: "Removes what the app has cached; nothing outside its cache directory is touched.",
        zhHans: "清除 App 的缓存；缓存目录之外的内容不受影响。"
    )
    let risk = Risk.destructive
    var parameters: [Parameter] { Self.parameters(domains: []) }

    func parameters(in context: MenuContext) -> [Parameter] {
        Self.parameters(domains: context.app.cacheDomains)
    }

    private static func parameters(domains: [CacheDomain]) -> [Parameter] {
        [
            .choice(
                "domain",
                of: [CacheDomain.all] + domains.map(\.name),
                default: CacheDomain.all,
                summary: LocalizedText(en: "what to clear", zhHans: "清理范围")
            ),
            .flag(
                "dry-run",
                summary: LocalizedText(en: "only tell what would be cleared", zhHans: "仅报告，不清理")
            ),
        ]
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let isDryRun = call.arguments.bool("dry-run") ?? false
        let places = CachePlace.places(named: call.arguments.string("domain") ?? "", in: call)
        var reports: [CacheReport] = []
        for (number, place) in places.enumerated() {
            try call.checkCancellation()
            call.progress(Double(number) / Double(places.count), place.name)
            reports.append(try place.clear(isDryRun: isDryRun, isCancelled: { call.isCancelled }))
        }
        let summary = CacheSummary(reports: reports, isDryRun: isDryRun)
        return .done(summary.text, value: summary.json)
    }
}

#if objectFormat(ELF)
@section("devmenu_plugins")
#else
@section("__DATA_CONST,__devmenu")
#endif
@used private let clearCache: PluginRecord = { offer(ClearCache(), $0) }
