import DevMenuSystem

/// Empties an app's cache directory, or a domain of it, and nothing outside.
///
/// No link leads the cleaner elsewhere, and a folder that is moved away meanwhile isn't followed. The
/// folders of the domains stay.
///
/// ```swift
/// let cleaner = CacheCleaner("images", in: call.context)
/// return try cleaner.clean(call)
/// ```
public struct CacheCleaner: Sendable {
    private let parts: [CachePart]
    private let context: MenuContext

    /// Creates a cleaner of a domain, or of the whole cache.
    ///
    /// - Parameters:
    ///   - domain: The name of one of the app's `cacheDomains`; an unknown one has nothing to clear.
    ///   - context: The app and its directories.
    public init(_ domain: String = CacheDomain.all, in context: MenuContext) {
        parts = CachePart.parts(named: domain, in: context)
        self.context = context
    }

    /// Empties the cache, domain by domain, and reports the progress to a call.
    ///
    /// - Parameters:
    ///   - call: The call of the action; its cancellation ends the cleaning.
    ///   - isDryRun: `true` to count the content only.
    /// - Returns: The files and bytes before and after, and what couldn't be removed.
    /// - Throws: `CancellationError`; the entries removed by then aren't restored.
    public func clean(_ call: ActionCall, isDryRun: Bool = false) throws -> ActionResult {
        var reports: [CacheReport] = []
        for (number, part) in parts.enumerated() {
            try call.checkCancellation()
            call.progress(Double(number) / Double(parts.count), part.name)
            reports.append(try part.clear(isDryRun: isDryRun, isCancelled: { call.isCancelled }))
        }
        let summary = CacheSummary(reports: reports, isDryRun: isDryRun)
        return .done(summary.text, value: summary.json)
    }

    /// Returns a line for each domain with content: what would be lost, and in which folder; none if
    /// there is nothing to clear.
    ///
    /// - Throws: `CancellationError`.
    public func preview() throws -> [String] {
        try parts.compactMap { part in
            let report = try part.clear(isDryRun: true, isCancelled: { Task.isCancelled })
            let line = report.isIdle ? nil : CacheSummary.line(of: report, in: part.path)
            return line?.resolved(for: context.locale)
        }
    }
}

/// A part of the cache that is cleared and reported separately.
private struct CachePart: Sendable {
    /// The part's name in the report.
    let name: String
    /// The path of the app's cache directory.
    let root: String
    /// The scope of the part in that directory.
    let scope: FolderPart

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
            CachePart(name: domain.name, root: root, scope: FolderPart(folder: folder, others: []))
        }
        if name == CacheDomain.all {
            let rest = FolderPart(folder: [], others: folders)
            return declared + [CachePart(name: "other", root: root, scope: rest)]
        }
        return declared.filter { $0.name == name }
    }

    /// Empties the part, or only counts its content.
    ///
    /// - Throws: `CancellationError`; the entries removed by then aren't restored.
    func clear(isDryRun: Bool, isCancelled: @escaping () -> Bool) throws -> CacheReport {
        let directory = FolderWalk(root: root, part: scope, isCancelled: isCancelled)
        var report = CacheReport(name: name)
        (report.before, report.failures) = try directory.count()
        report.after = report.before
        guard !isDryRun else { return report }
        report.failures = try directory.empty()
        (report.after, _) = try directory.count()
        return report
    }
}
