import DevMenuKit

/// Reads items of the kind `number`.
struct NumberFileKind: MenuFileKind {
    let kind = ItemKind.number
    let synonyms = ["integer", "int", "float", "slider", "stepper"]

    private static let range = "in"

    let forms: [[MenuFileMember]] = [
        [
            .required(
                "default",
                .number,
                "The number until another is set; a whole one if all that are written here are."
            ), SettingFileMembers.key,
            .optional(
                range,
                .ruled(.list(of: .number, atLeast: 2), by: ["maxItems": 2]),
                "The smallest and the largest number that it can have, such as [1, 65535].",
                synonyms: ["range", "bounds", "between"]
            ), SettingFileMembers.effect, SettingFileMembers.variable,
        ] + SettingFileMembers.debt
    ]

    func check(_ entry: MenuFileEntry) {
        SettingFileMembers.check(entry)
        let bounds = entry.members[Self.range]?.array ?? []
        guard !bounds.isEmpty, !bounds.contains(.null) else { return }
        guard bounds.count == 2, Self.rule(bounds, bounds).contains(bounds[1]) else {
            return entry.refuse("give the smallest number, and then the largest", at: Self.range)
        }
        guard let value = entry.members["default"] else { return }
        let rule = Self.rule(bounds, bounds + [value])
        guard !rule.contains(value) else { return }
        entry.refuse("\(value) isn't \(rule.words)", at: "default")
    }

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        let value = entry.members["default"] ?? 0
        let bounds = entry.members[Self.range]?.array ?? []
        let rule = Self.rule(bounds, bounds + [value])
        return JSONSetting(entry, .number(rule), default: value)
    }

    /// Returns the rule for numbers within bounds, if there are some, which are whole if all that are
    /// written are.
    private static func rule(_ bounds: [JSONValue], _ written: [JSONValue]) -> NumberRule {
        NumberRule(
            isWhole: written.allSatisfy { $0.integer != nil },
            minimum: bounds.first,
            maximum: bounds.last
        )
    }
}

/// Reads items of the kind `text`.
///
/// An agent sets one as it sets a choice to a text that isn't an option: a person is asked.
struct TextFileKind: MenuFileKind {
    let kind = ItemKind.text
    let synonyms = ["string", "input", "field", "textfield"]

    let forms: [[MenuFileMember]] = [
        [
            SettingFileMembers.key,
            .optional(
                "default",
                .text(limit: 256),
                "The text until another is set; by default none, and no variable."
            ), SettingFileMembers.effect, SettingFileMembers.variable,
        ] + SettingFileMembers.debt
    ]

    func check(_ entry: MenuFileEntry) { SettingFileMembers.check(entry) }

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        JSONSetting(entry, .open([]), default: entry.members["default"] ?? "")
    }
}

extension JSONSetting {
    /// Creates the setting of an entry, whose kind has a rule.
    fileprivate init(_ entry: MenuFileEntry, _ rule: SettingRule, default value: JSONValue) {
        self.init(
            SettingCore(
                entry.id,
                title: entry.title,
                kind: entry.members["kind"]?.string.map { ItemKind(rawValue: $0) },
                rule: rule,
                key: entry.members["key"]?.string,
                summary: entry.summary,
                section: entry.section,
                default: value,
                effect: SettingFileMembers.effect(of: entry),
                debt: SettingDebt(entry.members)
            )
        )
    }
}
