import DevMenuKit

/// Adds a row with the app's version, and an action that dumps all facts about the app.
struct DumpVersion: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(
            Description(
                "version",
                title: LocalizedText(en: "Version", zhHans: "版本"),
                summary: LocalizedText(en: "The version of the app.", zhHans: "App 的版本。")
            ) { context in
                let version = context.app.version
                return LocalizedText(en: "Version \(version)", zhHans: "版本号 \(version)")
            }
        )
        try registry.add(
            Action(
                "dump-version",
                title: LocalizedText(en: "Dump Version", zhHans: "导出版本信息"),
                summary: LocalizedText(
                    en: "Shows everything about the app, its process and its toggles.",
                    zhHans: "导出 App、进程及开关的全部信息。"
                ),
                risk: .safe
            ) { call in
                let dump = VersionDump(call.context)
                return .done(dump.text(in: call.locale), value: dump.json)
            }
        )
    }
}

/// All facts about an app, its process and its toggles.
struct VersionDump {
    private let facts: HostFacts
    private let toggles: [(id: ItemID, reading: SettingReading)]

    init(_ context: MenuContext) {
        facts = HostFacts(app: context.app, directories: context.directories)
        toggles = context.settings.all.filter { $0.kind == .toggle }.map { toggle in
            (toggle.id, context.settings.reading(of: toggle))
        }
    }

    /// The facts for programs.
    var json: JSONValue {
        var members = facts.json
        members["toggles"] = .array(
            toggles.map { id, reading in
                [
                    "id": .string(id.rawValue), "value": reading.value,
                    "layer": .string(reading.layer.rawValue),
                ]
            }
        )
        return .object(members)
    }

    /// Returns the facts for people, one on each line.
    func text(in locale: MenuLocale) -> LocalizedText {
        let facts = FactTable(rows: [
            (LocalizedText(en: "App", zhHans: "应用"), facts.app.name),
            (LocalizedText(en: "Version", zhHans: "版本"), facts.app.version),
            (LocalizedText(en: "Build", zhHans: "构建"), facts.app.build.rawValue),
            ("Swift", facts.swiftVersion),
            (LocalizedText(en: "Platform", zhHans: "平台"), facts.platform),
            (LocalizedText(en: "Process", zhHans: "进程"), "\(facts.pid)"),
            (LocalizedText(en: "Uptime", zhHans: "运行时间"), "\(Int(facts.uptime)) s"),
            (LocalizedText(en: "Cache", zhHans: "缓存目录"), facts.directories.cache),
            (LocalizedText(en: "State", zhHans: "状态目录"), facts.directories.state),
        ])
        var lines = facts.lines(in: locale)
        if !toggles.isEmpty {
            lines.append(LocalizedText(en: "Toggles", zhHans: "开关").resolved(for: locale))
        }
        let states = FactTable(
            rows: toggles.map { id, reading in
                let isOn = reading.value.bool == true
                let value = LocalizedText(en: isOn ? "on" : "off", zhHans: isOn ? "开" : "关")
                return ("\(id)", "\(value.resolved(for: locale)) (\(reading.layer.rawValue))")
            }
        )
        lines += states.lines(in: locale).map { "  " + $0 }
        return LocalizedText(lines.joined(separator: "\n"))
    }
}

/// A table of facts whose values are aligned in one column.
struct FactTable {
    let rows: [(title: LocalizedText, value: String)]

    /// Returns the lines of the table in a language.
    func lines(in locale: MenuLocale) -> [String] {
        let titles = rows.map { $0.title.resolved(for: locale) }
        let widest = titles.map(Self.width).max() ?? 0
        return zip(titles, rows).map { title, row in
            title + String(repeating: " ", count: widest - Self.width(of: title) + 2) + row.value
        }
    }

    /// Returns the columns that a title takes: a Chinese character is two columns wide.
    private static func width(of title: String) -> Int {
        title.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }
}
