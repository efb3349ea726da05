import DevMenuKit

/// Adds a row with the app's version, and an action that dumps all facts about the app.
struct DumpVersion: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(
            Description(
                "version",
                title: LocalizedText("Version", ["zh-Hans": "版本"]),
                summary: LocalizedText("The version of the app.", ["zh-Hans": "App 的版本。"])
            ) { context in
                let version = context.app.version
                return LocalizedText("Version \(version)", ["zh-Hans": "版本号 \(version)"])
            }
        )
        try registry.add(
            Action(
                "dump-version",
                title: LocalizedText("Dump Version", ["zh-Hans": "显示版本信息"]),
                summary: LocalizedText(
                    "Shows everything about the app, its process and its toggles.",
                    ["zh-Hans": "显示 App、进程和开关的全部信息。"]
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
            ("App", facts.app.name),
            (LocalizedText("Version", ["zh-Hans": "版本"]), facts.app.version),
            (LocalizedText("Build", ["zh-Hans": "构建"]), facts.app.build.rawValue),
            ("Swift", facts.swiftVersion),
            (LocalizedText("Platform", ["zh-Hans": "平台"]), facts.platform),
            (LocalizedText("Process", ["zh-Hans": "进程"]), "\(facts.pid)"),
            (LocalizedText("Uptime", ["zh-Hans": "运行时间"]), HostFacts.text(ofUptime: facts.uptime)),
            (LocalizedText("Cache", ["zh-Hans": "缓存目录"]), facts.directories.cache),
            (LocalizedText("State", ["zh-Hans": "状态目录"]), facts.directories.state),
        ])
        var lines = facts.lines(in: locale)
        if !toggles.isEmpty {
            lines.append(LocalizedText("Toggles", ["zh-Hans": "开关"]).resolved(for: locale))
        }
        let states = FactTable(
            rows: toggles.map { id, reading in
                let isOn = reading.value.bool == true
                let layer = reading.layer.rawValue
                let value = LocalizedText(
                    "\(isOn ? "on" : "off") (\(layer))",
                    ["zh-Hans": "\(isOn ? "开" : "关")（\(layer)）"]
                )
                return ("\(id)", value.resolved(for: locale))
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

    /// Returns the columns that a title occupies: a Chinese character is two columns wide.
    private static func width(of title: String) -> Int {
        title.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }
}
