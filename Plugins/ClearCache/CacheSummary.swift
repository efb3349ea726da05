import DevMenuKit

/// What became of the cache, for people and for programs.
struct CacheSummary {
    let reports: [CacheReport]
    let isDryRun: Bool

    /// What programs read.
    var json: JSONValue {
        ["domains": .array(reports.map(\.json)), "dryRun": .bool(isDryRun)]
    }

    /// What people read: a line for each place that had anything in it.
    var text: LocalizedText {
        let total = reports.reduce(CacheReport.Amount()) { $0 + $1.before }
        guard total.files > 0 else {
            return LocalizedText(en: "Nothing to clear.", zhHans: "没有可清理的缓存。")
        }
        var english: [String] = []
        var chinese: [String] = []
        for report in reports where report.before.files > 0 {
            let (before, after) = (report.before, report.after)
            let change = isDryRun ? "" : " -> \(size(after))"
            english.append("\(report.name): \(files(before)), \(size(before))\(change)")
            chinese.append("\(report.name)：\(before.files) 个文件，\(size(before))\(change)")
            for failure in report.failures {
                english.append("  not removed: \(failure.path): \(failure.reason)")
                chinese.append("  未能删除：\(failure.path)：\(failure.reason)")
            }
        }
        if isDryRun {
            english.append("Nothing was removed: this was a dry run.")
            chinese.append("仅为预演，未删除任何内容。")
        }
        return LocalizedText(
            en: english.joined(separator: "\n"),
            zhHans: chinese.joined(separator: "\n")
        )
    }

    private func files(_ amount: CacheReport.Amount) -> String {
        "\(amount.files) file\(amount.files == 1 ? "" : "s")"
    }

    private func size(_ amount: CacheReport.Amount) -> String {
        var number = Double(amount.bytes)
        for unit in ["B", "kB", "MB", "GB"] {
            if number < 1_000 || unit == "GB" {
                return unit == "B"
                    ? "\(amount.bytes) B" : "\((number * 10).rounded() / 10) \(unit)"
            }
            number /= 1_000
        }
        return "\(amount.bytes) B"
    }
}
