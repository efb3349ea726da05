import DevMenuKit

/// The members that every setting in a menu's file can have.
enum SettingFileMembers {
    static let key = MenuFileMember.optional(
        "key",
        .text(limit: 256),
        "The name under which its value is saved; the id by default."
    )

    static let effect = MenuFileMember.optional(
        "effect",
        .word(SettingEffect.allCases.map(\.rawValue)),
        "The moment at which the project follows a change; now by default."
    )

    static let variable = MenuFileMember.optional(
        "variable",
        .variable,
        "The environment variable in which every program of the menu gets it.",
        synonyms: ["env", "environment", "envVar"]
    )

    private static let expires = "expires"

    /// The owner of a setting, and the last day on which it's needed or the reason it stays.
    static let debt: [MenuFileMember] = [
        .optional("owner", .text(limit: 256), "The owner, such as a person or a team."),
        .optional(
            expires,
            .ruled(
                .text(limit: 64),
                by: ["pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"]
            ),
            "The last day on which it's needed, such as 2027-03-01."
        ),
        .optional("permanent", .text(limit: 256), "The reason why it stays, if it doesn't expire."),
    ]

    /// Reports an end of a setting that isn't a date, or that is given with a reason to stay.
    ///
    /// - Parameters:
    ///   - entry: The setting.
    ///   - isValueWritten: `true` for one whose values are the file's own, so that its variable may
    ///     choose code.
    static func check(_ entry: MenuFileEntry, isValueWritten: Bool = false) {
        if let problem = SettingDebt(entry.members).problem {
            entry.refuse(problem, at: .name(expires))
        }
        guard !isValueWritten, let name = entry.members[variable.name]?.string,
            CodeVariable.includes(name)
        else { return }
        entry.refuse(
            "\(name) chooses the code that programs run, so a \(entry.members["kind"]?.string ?? "") "
                + "can't set it: give it in 'environment', or use a toggle",
            at: .name(variable.name)
        )
    }

    private static let isOn = "on"
    private static let isOff = "off"

    /// The texts of a toggle, for its variable and for its name in braces.
    static let words: [MenuFileMember] = [
        .optional(isOn, .argument, "The value that programs get while it's on; '1' by default."),
        .optional(
            isOff,
            .argument,
            "The value that programs get while it's off; by default they get no variable."
        ),
    ]

    /// Returns a setting as programs get it.
    static func programSetting(_ setting: any Setting, _ members: JSONObject) -> ProgramSetting {
        ProgramSetting(
            setting: setting,
            variable: members[variable.name]?.string,
            on: members[isOn]?.string ?? "1",
            off: members[isOff]?.string
        )
    }

    /// Returns the key of a setting's override, or `nil` if it can't be read.
    static func key(of entry: MenuFileEntry) -> String? {
        if entry.written[key.name] != nil { return entry.members[key.name]?.string }
        return entry.members["id"]?.string
    }

    /// Returns the time at which the project follows a change.
    static func effect(of entry: MenuFileEntry) -> SettingEffect {
        entry.members["effect"]?.string.flatMap { SettingEffect(rawValue: $0) } ?? .now
    }
}

/// Reads items of the kind `toggle`.
struct ToggleFileKind: MenuFileKind {
    let kind = ItemKind.toggle
    let synonyms = ["switch", "checkbox", "flag"]

    let forms: [[MenuFileMember]] = [
        [
            SettingFileMembers.key,
            .optional("default", .bool, "True if it's on by default."),
            SettingFileMembers.effect,
            SettingFileMembers.variable,
        ] + SettingFileMembers.debt + SettingFileMembers.words
    ]

    func check(_ entry: MenuFileEntry) { SettingFileMembers.check(entry, isValueWritten: true) }

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        FeatureToggle(
            entry.id,
            title: entry.title,
            key: entry.members["key"]?.string,
            summary: entry.summary,
            section: entry.section,
            default: entry.members["default"]?.bool ?? false,
            effect: SettingFileMembers.effect(of: entry),
            owner: entry.members["owner"]?.string,
            expires: entry.members["expires"]?.string,
            permanent: entry.members["permanent"]?.string
        )
    }
}

/// Reads items of the kind `choice`.
struct ChoiceFileKind: MenuFileKind {
    let kind = ItemKind.choice
    let synonyms = ["select", "picker", "option"]

    private static let value = MenuFileShape.text(limit: 64)
    private static let option = MenuFileShape.except(
        ChoiceOption.reservedValues,
        of: value,
        because: ChoiceOption.reservation
    )

    let forms: [[MenuFileMember]] = [
        [
            .required(
                "options",
                .anyOf([
                    .ruled(
                        .list(
                            of: .anyOf([
                                option,
                                .object([
                                    .required("value", option, "The word that people type."),
                                    .optional("title", .title, "The text that people read."),
                                ]),
                            ]),
                            atLeast: 1
                        ),
                        by: ["uniqueItems": true]
                    ), ProgramFileMembers.computedChoices,
                ]),
                "The values that it can have, in order, or the program that prints one on each line "
                    + "when a person completes or picks one; any other text fits too then."
            ),
            SettingFileMembers.key,
            .optional(
                "default",
                value,
                "The value until another is chosen; by default the first option's, or none if a "
                    + "program prints them."
            ),
            SettingFileMembers.effect,
            SettingFileMembers.variable,
        ] + SettingFileMembers.debt
    ]

    func check(_ entry: MenuFileEntry) {
        SettingFileMembers.check(entry)
        if let program = Self.program(entry) { return ProgramFileMembers.check(program) }
        guard let options = entry.members["options"]?.array else { return }
        let written = entry.written["options"]?.array ?? []
        var values: [String] = []
        var seen: Set<String> = []
        var unsound: [JSONValue] = []
        for (index, option) in options.enumerated() {
            guard let value = Self.value(of: option) else {
                unsound.append(written[index])
                continue
            }
            if seen.insert(value).inserted {
                values.append(value)
                continue
            }
            let shown = ProblemText.quoted(value)
            entry.refuse(
                "\(shown) appears twice: give each option once",
                at: .name("options"),
                .index(index)
            )
        }
        guard let value = entry.members["default"]?.string, !values.isEmpty, !seen.contains(value)
        else { return }
        // The default may be meant to be one of the options with errors.
        guard !unsound.contains(where: { String(describing: $0).contains(value) }) else { return }
        let reason = ProblemText.unknown(value, among: values, "isn't one of the options")
        entry.refuse(reason, at: .name("default"))
    }

    /// Returns the value of an option, or `nil` for one with errors.
    private static func value(of option: JSONValue) -> String? {
        option.string ?? option["value"]?.string
    }

    /// Returns the program that computes the options, or `nil` if the file lists them.
    private static func program(_ entry: MenuFileEntry) -> MenuFileEntry? {
        entry.program(computing: entry.members["options"], at: [.name("options")])
    }

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        if let program = Self.program(entry) {
            return OpenChoice(entry, computedBy: ProgramFileMembers.item(program))
        }
        let options = (entry.members["options"]?.array ?? []).map { option in
            ChoiceOption(
                Self.value(of: option) ?? "",
                title: option["title"].map { LocalizedText(json: $0) }
            )
        }
        return TextChoice(
            entry.id,
            title: entry.title,
            options: options,
            key: entry.members["key"]?.string,
            summary: entry.summary,
            section: entry.section,
            default: entry.members["default"]?.string,
            effect: SettingFileMembers.effect(of: entry),
            owner: entry.members["owner"]?.string,
            expires: entry.members["expires"]?.string,
            permanent: entry.members["permanent"]?.string
        )
    }
}
