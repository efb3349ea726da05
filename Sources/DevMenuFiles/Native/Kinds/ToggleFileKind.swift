import DevMenuKit

/// Reads toggles.
struct ToggleFileKind: MenuFileKind {
    let kind = ItemKind.toggle
    let synonyms = ["switch", "checkbox", "flag"]

    let forms = [
        [
            SettingFileMembers.key,
            MenuFileMember("default", .bool, summary: "Whether it is on until it is switched."),
            SettingFileMembers.effect,
        ]
    ]

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        FeatureToggle(
            entry.id,
            title: entry.title,
            key: entry.members["key"]?.string,
            summary: entry.summary,
            section: entry.section,
            default: entry.members["default"]?.bool ?? false,
            effect: SettingFileMembers.effect(of: entry)
        )
    }
}
