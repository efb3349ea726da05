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
        let isDryRun = call[Self.dryRun]
        let parts = CachePart.parts(named: call[Self.domain], in: call.context)
        var reports: [CacheReport] = []
        for (number, part) in parts.enumerated() {
            try call.checkCancellation()
            call.progress(Double(number) / Double(parts.count), part.name)
            reports.append(try part.clear(isDryRun: isDryRun, isCancelled: { call.isCancelled }))
        }
        let summary = CacheSummary(reports: reports, isDryRun: isDryRun)
        return .done(summary.text, value: summary.json)
    }

    func preview(_ arguments: Arguments, in context: MenuContext) async throws -> [String]? {
        let parts = CachePart.parts(named: arguments[Self.domain], in: context)
        let lines = try parts.compactMap { part in
            let report = try part.clear(isDryRun: true, isCancelled: { Task.isCancelled })
            return report.isIdle ? nil : CacheSummary.line(of: report, in: part.path)
        }
        let location = parts.count == 1 ? parts[0].path : context.directories.cache
        let nothing = LocalizedText(
            "Nothing to clear in \(location).",
            ["zh-Hans": "\(location) 中没有可清理的缓存。"]
        )
        return (lines.isEmpty ? [nothing] : lines).map { $0.resolved(for: context.locale) }
    }
}

/// A part of the cache directory: one folder, without the folders of other parts.
struct CacheScope {
    /// The relation of an entry to the part.
    enum Relation {
        /// The entry isn't in the part.
        case outside
        /// A folder above the part, which stays as it is.
        case above
        /// The part's own folder, or one above another part: if it is a folder, it stays.
        case kept
        /// The entry belongs to the part, with everything in it.
        case inside
    }

    /// The path of the part's folder, relative to the cache directory; empty for that directory.
    let folder: [FileName]
    /// The paths of the folders that are left out, relative to the cache directory.
    let others: [[FileName]]

    /// Returns the relation of an entry to the part, by its path relative to the cache directory.
    func relation(of path: [FileName]) -> Relation {
        guard path.starts(with: folder) else {
            return folder.starts(with: path) ? .above : .outside
        }
        if others.contains(path) { return .outside }
        if path == folder || others.contains(where: { $0.starts(with: path) }) { return .kept }
        return .inside
    }
}

/// A part of the cache that is cleared and reported separately.
struct CachePart {
    /// The part's name in the report.
    let name: String
    /// The path of the app's cache directory.
    let root: String
    /// The scope of the part in that directory.
    let scope: CacheScope

    /// The path of the part's folder.
    var path: String { ([root] + scope.folder.map(\.text)).joined(separator: "/") }

    /// Returns the part of a domain, or all parts: each declared domain, and the remaining content.
    ///
    /// - Returns: The parts; empty for an undeclared domain, which the parameter already rejects.
    static func parts(named name: String, in context: MenuContext) -> [CachePart] {
        let domains = context.app.cacheDomains
        let root = context.directories.cache
        let folders = domains.map { $0.folder.split(separator: "/").map { FileName(String($0)) } }
        let declared = zip(domains, folders).map { domain, folder in
            CachePart(name: domain.name, root: root, scope: CacheScope(folder: folder, others: []))
        }
        if name == CacheDomain.all {
            let rest = CacheScope(folder: [], others: folders)
            return declared + [CachePart(name: "other", root: root, scope: rest)]
        }
        return declared.filter { $0.name == name }
    }

    /// Empties the part, or only counts its content.
    ///
    /// - Throws: `CancellationError`; the entries removed by then aren't restored.
    func clear(isDryRun: Bool, isCancelled: @escaping () -> Bool) throws -> CacheReport {
        let directory = CacheDirectory(root: root, scope: scope, isCancelled: isCancelled)
        var report = CacheReport(name: name)
        (report.before, report.failures) = try directory.count()
        report.after = report.before
        guard !isDryRun else { return report }
        report.failures = try directory.empty()
        (report.after, _) = try directory.count()
        return report
    }
}
