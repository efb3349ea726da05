import DevMenuKit
import DevMenuSystem
import DevMenuWire

extension MenuSnapshot {
    /// Writes the record of a menu that is served into the app's file, unless that has it already.
    static func save(
        _ menu: AppMenu,
        _ levels: AccessLevels,
        in context: MenuContext,
        of core: AppCore
    ) throws(FileError) {
        var json = json(of: menu, levels, in: context)
        json["savesOverrides"] = .bool(core.savesOverrides)
        var writer = JSONWriter()
        writer.value(.object(json))
        writer.newline()
        let file = WholeFile(core.directories.menu)
        let kept = try? file.read(atMost: sizeLimit)
        if kept != writer.bytes { try file.replace(with: writer.bytes, isKept: false) }
    }

    private static func json(
        of menu: AppMenu,
        _ levels: AccessLevels,
        in context: MenuContext
    ) -> JSONObject {
        let sources = context.settings.sources.filter { source in
            ![SettingLayer.run, .override, .build].contains(source.layer)
        }
        return [
            "version": .integer(version),
            "app": [
                "name": .string(context.app.name), "version": .string(context.app.version),
                "build": .string(context.app.build.rawValue),
            ],
            "access": .string(levels.host.rawValue),
            "requiresReason": .bool(context.settings.requiresReason),
            "title": menu.title.json,
            "sections": .array(
                menu.sections.map { section in
                    .object(compacting: [
                        "id": .string(section.id.rawValue), "title": section.title.json,
                        "footer": section.footer?.json,
                    ])
                }
            ),
            "items": .array(
                menu.items.map { Item.json(of: $0, access: levels.level(of: $0.id), in: context) }
            ),
            "routes": .array(
                menu.routes.map { ["path": .string($0.path), "title": $0.title.json] }
            ),
            "sources": .array(
                sources.map { ["layer": .string($0.layer.rawValue), "name": .string($0.name)] }
            ),
        ]
    }
}

extension MenuSnapshot.Item {
    fileprivate static func json(
        of item: any MenuItem,
        access: Access,
        in context: MenuContext
    ) -> JSONValue {
        var details = item.details(in: context)
        let setting = item.asSetting
        for name in setting?.settingDetails(in: context).names ?? [] { details[name] = nil }
        return .object(compacting: [
            "id": .string(item.id.rawValue), "kind": .string(item.kind.rawValue),
            "title": item.title.json, "summary": item.summary.isEmpty ? .none : item.summary.json,
            "section": .string(item.section.rawValue),
            "access": access == .full ? .none : .string(access.rawValue),
            "setting": setting.map { setting in
                .object(compacting: [
                    "key": .string(setting.key), "default": setting.defaultValue,
                    "effect": .string(setting.effect.rawValue),
                    "build": setting.value(in: context.app.build),
                    "fixed": setting.fixedLayer.map { .string($0.rawValue) },
                ])
            },
            "details": details.isEmpty ? .none : .object(details),
        ])
    }
}
