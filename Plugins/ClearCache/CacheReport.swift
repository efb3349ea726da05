import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What became of one place of the cache.
struct CacheReport {
    /// How much there is.
    struct Amount: Equatable {
        var files = 0
        var bytes = 0

        var json: JSONValue { ["files": .integer(files), "bytes": .integer(bytes)] }
    }

    /// Something that could not be removed.
    struct Failure: Equatable {
        /// Where it is, from the cache directory on.
        let path: String
        /// What the operating system says.
        let reason: String

        init(path: String, code: Int32) {
            self.path = path
            reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }

        init(path: [FileName], code: Int32) {
            self.init(path: path.map(\.text).joined(separator: "/"), code: code)
        }

        var json: JSONValue { ["path": .string(path), "reason": .string(reason)] }
    }

    let name: String
    var before = Amount()
    var after = Amount()
    var failures: [Failure] = []

    init(name: String) { self.name = name }

    /// Whether there was nothing in it, and nothing kept anybody from seeing that.
    var isIdle: Bool { before.files == 0 && failures.isEmpty }

    var json: JSONValue {
        [
            "name": .string(name), "before": before.json, "after": after.json,
            "failed": .array(failures.map(\.json)),
        ]
    }
}

/// What became of the cache, for people and for programs.
struct CacheSummary {
    /// How many failures of one place people are told; programs are told all.
    private static let mostFailures = 10

    let reports: [CacheReport]
    let isDryRun: Bool

    /// What programs read.
    var json: JSONValue {
        ["domains": .array(reports.map(\.json)), "dryRun": .bool(isDryRun)]
    }

    /// What people read: a line for each place that had anything in it.
    var text: LocalizedText {
        guard !reports.allSatisfy(\.isIdle) else {
            return LocalizedText(en: "Nothing to clear.", zhHans: "没有可清理的缓存。")
        }
        var lines: [LocalizedText] = []
        for report in reports where !report.isIdle {
            lines.append(line(of: report))
            for failure in report.failures.prefix(Self.mostFailures) {
                let words = "\(Self.shown(failure.path)): \(failure.reason)"
                lines.append(
                    LocalizedText(en: "  not removed: \(words)", zhHans: "  未能删除：\(words)")
                )
            }
            let more = report.failures.count - Self.mostFailures
            if more > 0 {
                lines.append(
                    LocalizedText(
                        en: "  not removed: \(more) more",
                        zhHans: "  未能删除：另外 \(more) 个"
                    )
                )
            }
        }
        if isDryRun {
            lines.append(
                LocalizedText(
                    en: "Nothing was removed: this was a dry run.",
                    zhHans: "仅为预演，未删除任何内容。"
                )
            )
        }
        return LocalizedText(
            en: lines.map(\.english).joined(separator: "\n"),
            zhHans: lines.map { $0.resolved(for: .simplifiedChinese) }.joined(separator: "\n")
        )
    }

    private func line(of report: CacheReport) -> LocalizedText {
        let (before, after) = (report.before, report.after)
        var english = "\(report.name): \(Self.files(before)), \(Self.size(before.bytes))"
        var chinese = "\(report.name)：\(before.files) 个文件，\(Self.size(before.bytes))"
        if !isDryRun {
            english += " -> \(Self.files(after)), \(Self.size(after.bytes))"
            chinese += " -> \(after.files) 个文件，\(Self.size(after.bytes))"
        }
        return LocalizedText(en: english, zhHans: chinese)
    }

    private static func files(_ amount: CacheReport.Amount) -> String {
        "\(amount.files) file\(amount.files == 1 ? "" : "s")"
    }

    /// A size in the largest unit of which there is at least one.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return "\(bytes) B" }
        var tenths = Double(bytes) / 100
        var units = ["kB", "MB", "GB", "TB"][...]
        while tenths.rounded() >= 10_000, units.count > 1 {
            tenths /= 1_000
            units.removeFirst()
        }
        return "\(tenths.rounded() / 10) \(units.first ?? "B")"
    }

    /// A path on one line: a file's name may hold anything.
    private static func shown(_ path: String) -> String {
        String(
            String.UnicodeScalarView(
                path.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
            )
        )
    }
}
