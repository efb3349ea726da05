import DevMenuKit

/// Says what the app is: a row in the menu, and an action that dumps all of it.
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
                    en: "Tells all that there is to know of the app, its process and its toggles.",
                    zhHans: "导出 App、进程及开关的全部信息。"
                )
            ) { call in
                let dump = VersionDump(call.context)
                return .done(dump.text(in: call.locale), value: dump.json)
            }
        )
    }
}

#if objectFormat(ELF)
@section("devmenu_plugins")
#else
@section("__DATA_CONST,__devmenu")
#endif
@used private let dumpVersion: PluginRecord = { offer(DumpVersion(), $0) }
