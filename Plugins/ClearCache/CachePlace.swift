import DevMenuKit

/// A part of the cache that is cleared and told of by itself.
struct CachePlace {
    /// What it is called in the report.
    let name: String
    /// The app's cache directory.
    let root: String
    /// The part of it.
    let scope: CacheScope

    /// The places of a domain; of all, each declared one, and what belongs to none of them.
    ///
    /// - Returns: The places; none for a domain that the app does not declare, which the parameter refuses.
    static func places(named name: String, in call: ActionCall) -> [CachePlace] {
        let domains = call.app.cacheDomains
        let root = call.directories.cache
        let folders = domains.map { $0.folder.split(separator: "/").map { FileName(String($0)) } }
        let declared = zip(domains, folders).map { domain, folder in
            CachePlace(
                name: domain.name,
                root: root,
                scope: CacheScope(folder: folder, others: [])
            )
        }
        if name == CacheDomain.all {
            let rest = CacheScope(folder: [], others: folders)
            return declared + [CachePlace(name: "other", root: root, scope: rest)]
        }
        return declared.filter { $0.name == name }
    }

    /// Empties the place, or only counts what is in it.
    ///
    /// - Throws: `CancellationError`; what has been removed by then stays removed.
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
