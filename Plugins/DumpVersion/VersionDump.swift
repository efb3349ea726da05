import DevMenuKit

/// All that there is to know of an app, its process and its toggles.
struct VersionDump {
    private let facts: HostFacts
    private let toggles: [(id: ItemID, reading: SettingReading)]

    init(_ context: MenuContext) {
        facts = HostFacts(app: context.app, directories: context.directories)
        toggles = context.settings.all.filter { $0.kind == .toggle }.map { toggle in
            (toggle.id, context.settings.reading(of: toggle))
        }
    }

    /// What programs read.
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

    /// What people read: a line for each fact.
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
                let value = reading.value.bool == true ? "on" : "off"
                return ("\(id)", "\(value) (\(reading.layer.rawValue))")
            }
        )
        lines += states.lines(in: locale).map { "  " + $0 }
        return LocalizedText(lines.joined(separator: "\n"))
    }
}
