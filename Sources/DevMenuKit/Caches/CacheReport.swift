package import DevMenuSystem

/// The result of clearing one part of the cache.
package struct CacheReport {
    /// The part's name.
    let name: String
    var before = FolderWalk.Amount()
    var after = FolderWalk.Amount()
    /// The entries that couldn't be removed.
    package var failures: [FolderWalk.Failure] = []

    /// Creates the report of a part that is empty so far.
    package init(name: String) { self.name = name }

    /// Indicates whether the part was empty, and no error hid its content.
    var isIdle: Bool { before.files == 0 && failures.isEmpty }

    var json: JSONValue {
        let failed = failures.map { failure -> JSONValue in
            ["path": .string(failure.path), "reason": .string(failure.reason)]
        }
        return [
            "name": .string(name), "before": before.json, "after": after.json,
            "failed": .array(failed),
        ]
    }
}

extension FolderWalk.Amount {
    fileprivate var json: JSONValue { ["files": .integer(files), "bytes": .integer(bytes)] }
}

/// The result of clearing the cache, for people and for programs.
package struct CacheSummary {
    /// The number of failures in a part that the text lists; the JSON lists all of them.
    private static let mostFailures = 10

    private let reports: [CacheReport]
    private let isDryRun: Bool

    /// Creates the result of clearing some parts, or of only counting their content.
    package init(reports: [CacheReport], isDryRun: Bool) {
        self.reports = reports
        self.isDryRun = isDryRun
    }

    /// The result for programs.
    var json: JSONValue { ["domains": .array(reports.map(\.json)), "dryRun": .bool(isDryRun)] }

    /// The result for people: a line for each part that had any content.
    package var text: LocalizedText {
        guard !reports.allSatisfy(\.isIdle) else {
            return LocalizedText("Nothing to clear.", ["zh-Hans": "没有可清理的缓存。"])
        }
        var lines: [LocalizedText] = []
        for report in reports where !report.isIdle {
            lines.append(Self.line(of: report, isDryRun: isDryRun))
            for failure in report.failures.prefix(Self.mostFailures) {
                let message = "\(Self.shown(failure.path)): \(failure.reason)"
                lines.append(
                    LocalizedText("  not removed: \(message)", ["zh-Hans": "  未能删除：\(message)"])
                )
            }
            let more = report.failures.count - Self.mostFailures
            if more > 0 {
                lines.append(
                    LocalizedText("  not removed: \(more) more", ["zh-Hans": "  未能删除：另外 \(more) 个"])
                )
            }
        }
        if isDryRun {
            lines.append(
                LocalizedText(
                    "Nothing was removed: this was a dry run.",
                    ["zh-Hans": "仅为预演，未删除任何内容。"]
                )
            )
        }
        return LocalizedText(
            lines.map(\.english).joined(separator: "\n"),
            ["zh-Hans": lines.map { $0.resolved(for: .simplifiedChinese) }.joined(separator: "\n")]
        )
    }

    /// Returns a line about what a part contains in its folder.
    static func line(of report: CacheReport, in path: String) -> LocalizedText {
        let amount = line(of: report, isDryRun: true)
        let folder = shown(path)
        return LocalizedText(
            "\(amount.english) in \(folder)",
            ["zh-Hans": "\(amount.resolved(for: .simplifiedChinese))，位于 \(folder)"]
        )
    }

    private static func line(of report: CacheReport, isDryRun: Bool) -> LocalizedText {
        let (before, after) = (report.before, report.after)
        var english = "\(report.name): \(files(before)), \(size(before.bytes))"
        var chinese = "\(report.name)：\(before.files) 个文件，\(size(before.bytes))"
        if !isDryRun {
            english += " -> \(files(after)), \(size(after.bytes))"
            chinese += " -> \(after.files) 个文件，\(size(after.bytes))"
        }
        return LocalizedText(english, ["zh-Hans": chinese])
    }

    private static func files(_ amount: FolderWalk.Amount) -> String {
        "\(amount.files) file\(amount.files == 1 ? "" : "s")"
    }

    /// Returns a size in the largest unit that isn't larger than the size.
    package static func size(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return "\(bytes) B" }
        var tenths = Double(bytes) / 100
        var units = ["kB", "MB", "GB", "TB"][...]
        while tenths.rounded() >= 10_000, units.count > 1 {
            tenths /= 1_000
            units.removeFirst()
        }
        return "\(tenths.rounded() / 10) \(units.first ?? "B")"
    }

    /// Returns a path on one line, since a file's name may contain any character.
    private static func shown(_ path: String) -> String {
        String(
            String.UnicodeScalarView(
                path.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
            )
        )
    }
}
