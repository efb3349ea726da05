/// Reads choices.
struct ChoiceFileKind: MenuFileKind {
    let kind = ItemKind.choice

    private static let value = MenuFileShape.text(limit: 64)

    let forms = [
        [
            MenuFileMember(
                "options",
                .list(
                    of: .anyOf([
                        value,
                        .object([
                            MenuFileMember(
                                "value",
                                value,
                                isRequired: true,
                                summary: "What people type."
                            ),
                            MenuFileMember(
                                "title",
                                .localized(limit: MenuFileShape.titleLimit),
                                summary: "What people read."
                            ),
                        ]),
                    ]),
                    atLeast: 1
                ),
                isRequired: true,
                summary: "The values that it can have, in order."
            ),
            SettingFileMembers.key,
            MenuFileMember(
                "default",
                value,
                summary: "The value until another is chosen; the first option's by default."
            ),
            SettingFileMembers.effect,
        ]
    ]

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        let options = (entry.members["options"]?.array ?? []).map { option in
            ChoiceOption(
                option.string ?? option["value"]?.string ?? "",
                title: option["title"].map { LocalizedText(json: $0) }
            )
        }
        var seen: Set<String> = []
        for (place, option) in options.enumerated() where !seen.insert(option.value).inserted {
            entry.refuse(
                "'\(option.value)' is there twice: give each option once",
                at: .name("options"),
                .place(place)
            )
        }
        let value = entry.members["default"]?.string
        if let value, !seen.contains(value) {
            let reason = MenuFileShape.unknown(
                value,
                among: options.map(\.value),
                "is none of the options"
            )
            entry.refuse(reason, at: .name("default"))
        }
        return Choice(
            entry.id,
            title: entry.title,
            options: options,
            key: entry.members["key"]?.string,
            summary: entry.summary,
            section: entry.section,
            default: value,
            effect: SettingFileMembers.effect(of: entry)
        )
    }
}
