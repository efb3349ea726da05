import DevMenuKit

/// A part of the cache that is cleared and told of by itself.
struct CachePlace {
    /// What it is called in the report.
    let name: String
    /// The app's cache directory.
    let root: String
    /// The folder below it, component by component; none for the directory itself.
    let folder: [String]
    /// What lies directly in the folder and belongs to another place.
    let others: Set<String>

    /// The places of a domain; of all, each declared one, and what belongs to none of them.
    ///
    /// - Throws: `ArgumentError` for a domain that the app does not declare.
    static func places(named name: String, in call: ActionCall) throws -> [CachePlace] {
        let domains = call.app.cacheDomains
        let root = call.directories.cache
        let declared = domains.map { domain in
            CachePlace(
                name: domain.name,
                root: root,
                folder: domain.folder.split(separator: "/").map(String.init),
                others: []
            )
        }
        if name == CacheDomain.all {
            let other = CachePlace(
                name: "other",
                root: root,
                folder: [],
                others: Set(declared.compactMap { $0.folder.first })
            )
            return declared + [other]
        }
        if let place = declared.first(where: { $0.name == name }) { return [place] }
        let names = [CacheDomain.all] + domains.map(\.name)
        throw ArgumentError.unfit(
            "domain",
            given: name,
            expected: "one of " + names.joined(separator: ", "),
            suggestion: names.first { Self.isNear($0, name) }
        )
    }

    /// Empties the place, or only counts what is in it.
    ///
    /// - Throws: `CancellationError`; what has been removed by then stays removed.
    func clear(isDryRun: Bool, isCancelled: () -> Bool) throws -> CacheReport {
        var report = CacheReport(name: name)
        guard let directory = CacheDirectory(root: root, folder: folder) else { return report }
        report.before = try directory.count(leavingOut: others, isCancelled: isCancelled)
        report.after = report.before
        guard !isDryRun else { return report }
        report.failures = try directory.empty(leavingOut: others, isCancelled: isCancelled)
        report.after = try directory.count(leavingOut: others, isCancelled: isCancelled)
        return report
    }

    /// Whether one name is most of the other, or begins as it does.
    private static func isNear(_ one: String, _ other: String) -> Bool {
        let same = zip(one, other).prefix { $0 == $1 }.count
        return !other.isEmpty && same * 2 >= max(one.count, other.count)
    }
}
